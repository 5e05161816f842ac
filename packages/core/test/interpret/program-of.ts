import type { Json } from "../../src/json.ts";
import type { Program, Step } from "../../src/interpret/program.ts";
import { verbs } from "../../src/verbs/index.ts";
import { branchOptions } from "../../src/verbs/step-facts.ts";

/**
 * A step for `programOf`: its verb, its options in the unit of state, and where its outcomes lead.
 */
export interface StepOf {
  readonly verb: string;
  readonly options?: Readonly<Record<string, Json>>;
  readonly as?: string;
  readonly targets?: Readonly<Record<string, string>>;
  readonly retry?: Step["retry"];
}

/**
 * A program made by hand, for tests of the interpreter that need no YAML. The first block is where
 * it starts.
 */
export function programOf(
  blocks: Readonly<Record<string, readonly StepOf[]>>,
  rest: {
    readonly finally?: readonly StepOf[];
    readonly steps?: number;
    readonly webhooks?: Program["webhooks"];
  } = {},
): Program {
  const compiled = Object.entries(blocks).map(
    ([name, steps]) => [name, steps.map((step, index) => toStep(name, step, index))] as const,
  );
  return {
    name: "test",
    version: undefined,
    source: { name: "test.yaml", text: "" },
    verbs,
    settings: {},
    secretSettings: [],
    vars: {},
    tables: {
      people: {
        name: "people",
        key: "id",
        columns: { id: { kind: "string" }, phone: { kind: "string" } },
        secretColumns: [],
      },
    },
    parts: {},
    calendars: {},
    start: Object.keys(blocks)[0] ?? "",
    webhooks: rest.webhooks ?? {},
    blocks: Object.fromEntries(compiled),
    finally: (rest.finally ?? []).map((step, index) => toStep("finally", step, index)),
    limits: { callMs: 4 * 3_600_000, steps: rest.steps ?? 1000 },
  };
}

function toStep(block: string, step: StepOf, index: number): Step {
  const verb = verbs[step.verb];
  if (verb === undefined) throw new Error(`no verb ${step.verb}`);
  const options = Object.entries(step.options ?? {}).map(
    ([name, value]) => [name, { kind: "constant", value }] as const,
  );
  const named = branchOptions(verb).flatMap((name) => Object.keys(step.options?.[name] ?? {}));
  return {
    id: `${block}/${index + 1}`,
    verb,
    span: { start: 0, end: 0 },
    condition: undefined,
    options: Object.fromEntries(options),
    outcomes: [...new Set([...verb.outcomes, ...named, ...Object.keys(step.targets ?? {})])],
    as: step.as,
    result: undefined,
    targets: step.targets ?? {},
    retry: step.retry,
  };
}
