import { type FlowAst, type OptionNode, type StepNode, stepsOf } from "@flowrun/core";
import type { RequestPattern } from "./request-pattern.ts";

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
