import {
  type Declarations,
  declarationsOf,
  type FlowAst,
  type Json,
  type OptionNode,
  type StepNode,
  stepsOf,
  verbs,
} from "@flowrun/core";
import type { RequestPattern } from "./request-pattern.ts";
import type { Scenario } from "./scenario.ts";

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

/** The requests that a flow can make, with `*` for what an expression decides. */
export function requestsIn(ast: FlowAst): readonly RequestPattern[] {
  return stepsWith(ast, "request").map(({ options }) => {
    const method = textOf(options.get("method")) ?? (options.has("json") ? "POST" : "GET");
    return { method, url: (textOf(options.get("url")) ?? "*").replaceAll(/\$\{[^}]*\}/g, "*") };
  });
}

/** The operations of the REST API v2 that a flow calls, each once. */
export function operationsIn(ast: FlowAst): readonly string[] {
  return [...new Set(stepsWith(ast, "v2").flatMap(({ options }) => textOf(options.get("call")) ?? []))];
}

function stepsWith(ast: FlowAst, verb: string): readonly StepNode[] {
  return stepsOf(ast).filter((step) => step.verb.value === verb);
}

function textOf(node: OptionNode | undefined): string | undefined {
  return node?.kind === "text" ? node.text : undefined;
}

/** Every endpoint that the flow can call in a scenario; `undefined` when an expression computes one. */
export function endpointsOf(facts: FlowFacts, scenario: Scenario): readonly string[] | undefined {
  const found = stepsOf(facts.ast).flatMap((step) =>
    [...step.options].flatMap(([name, node]) =>
      verbs[step.verb.value]?.options[name]?.kind === "endpoint" ? [valuesOf(node, facts, scenario)] : [],
    ),
  );
  return found.includes(undefined) ? undefined : [...new Set(found.flatMap((values) => values ?? []))];
}

/** What an option can hold that is a text, a setting or a column of a row. */
function valuesOf(
  node: OptionNode,
  { ast, declarations }: FlowFacts,
  scenario: Scenario,
): readonly string[] | undefined {
  if (node.kind !== "text") return undefined;
  if (!node.text.includes("${")) return [withTechnology(node.text)];
  const [, root = "", member = ""] = /^\$\{\s*(\w+)\.(\w+)\s*\}$/.exec(node.text) ?? [];
  const type = declarations.names.get(root);
  if (root === "settings") return endpointsAmong([scenario.settings[member] ?? defaultOf(ast, member)]);
  if (type?.kind !== "row") return undefined;
  return endpointsAmong((scenario.tables[type.table] ?? []).map((row) => row[member]));
}

function defaultOf(ast: FlowFacts["ast"], setting: string): Json | undefined {
  return ast.settings.get(setting)?.default?.value;
}

function endpointsAmong(values: readonly (Json | undefined)[]): readonly string[] {
  return values.flatMap((value) => (typeof value === "string" && value !== "" ? [withTechnology(value)] : []));
}

/** An endpoint as a flow calls it: one without a technology is an extension, so `1000` is `PJSIP/1000`. */
export function withTechnology(endpoint: string): string {
  return endpoint.includes("/") ? endpoint : `PJSIP/${endpoint}`;
}
