import { type Declarations, declarationsOf, type FlowAst, type StepNode, stepsOf, verbs } from "@flowrun/core";
import type { RequestPattern } from "./request-pattern.ts";
import { operationsIn, requestsIn } from "./sent-by-flow.ts";

/** What a scenario may name of its flow. */
export interface FlowFacts {
  readonly ast: FlowAst;
  /** The types of settings, variables, tables and the names under `as`. */
  readonly declarations: Declarations;
  /** The outcomes that each step can have, by step id. */
  readonly outcomes: ReadonlyMap<string, readonly string[]>;
  /** What the flow plays; `undefined` when an expression decides some of it. */
  readonly media: readonly string[] | undefined;
  /** The requests that it can make, with `*` for what an expression decides. */
  readonly requests: readonly RequestPattern[];
  /** The operations of the REST API v2 that it calls. */
  readonly operations: readonly string[];
}

/** The facts of a flow that has no errors. */
export function factsOf(ast: FlowAst): FlowFacts {
  const places = [...ast.blocks].flatMap(([block, { steps }]) => steps.map((step, index) => ({ block, step, index })));
  const last = ast.finally.map((step, index) => ({ block: "finally", step, index }));
  const outcomes = [...places, ...last].map(
    ({ block, step, index }) => [step.id?.value ?? `${block}/${index + 1}`, outcomesOf(step)] as const,
  );
  return {
    ast,
    declarations: declarationsOf(ast, verbs),
    outcomes: new Map(outcomes),
    media: mediaOf(ast),
    requests: requestsIn(ast),
    operations: operationsIn(ast),
  };
}

function outcomesOf(step: StepNode): readonly string[] {
  const verb = verbs[step.verb.value];
  const impossible = verb?.impossible?.(step) ?? [];
  return (verb?.outcomes ?? []).filter((outcome) => !impossible.includes(outcome));
}

function mediaOf(ast: FlowAst): readonly string[] | undefined {
  const texts = stepsOf(ast).flatMap((step) =>
    [...step.options].flatMap(([name, node]) => {
      if (verbs[step.verb.value]?.options[name]?.kind !== "media") return [];
      if (node.kind === "list") return node.items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
      return node.kind === "text" ? [node.text] : [];
    }),
  );
  return texts.some((text) => text.includes("${")) ? undefined : [...new Set(texts)];
}
