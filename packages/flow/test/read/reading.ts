import { expect } from "vitest";
import { formatDiagnostics } from "../../../core/src/diagnostics/format.ts";
import type { FlowAst, StepNode } from "../../../core/src/language/ast.ts";
import { readFlow } from "../../src/read/read-flow.ts";
import { createSource } from "../../../core/src/source/source.ts";
import { sampleVerbs } from "./sample-verbs.ts";

/** The tree of a flow that has nothing wrong with it. */
export function expectFlow(text: string): FlowAst {
  const { ast, diagnostics } = readFlow(createSource("f.yaml", text), sampleVerbs);
  expect(diagnostics).toEqual([]);
  if (ast === undefined) throw new Error("a flow without problems has no tree");
  return ast;
}

/** A flow with one block `a` that holds the given lines as its steps. */
export function flowOf(...steps: readonly string[]): string {
  return [
    "flowrun: 1",
    "name: x",
    "start: a",
    "blocks:",
    "  a:",
    ...steps.map((line) => `    ${line}`),
    "",
  ].join("\n");
}

/** The first step of the block that the given lines make. */
export function expectStep(...lines: readonly string[]): StepNode {
  const step = expectFlow(flowOf(...lines)).blocks.get("a")?.steps[0];
  if (step === undefined) throw new Error("there is no step");
  return step;
}

/** Everything that is said about a flow, and whether it has a tree all the same. */
export function problemsOf(text: string): { readonly said: string; readonly hasTree: boolean } {
  const source = createSource("f.yaml", text);
  const { ast, diagnostics } = readFlow(source, sampleVerbs);
  return { said: formatDiagnostics(source, diagnostics), hasTree: ast !== undefined };
}

/** Code, message and hint of all that is said about a flow, one line each. */
export function messagesOf(text: string): readonly string[] {
  const { diagnostics } = readFlow(createSource("f.yaml", text), sampleVerbs);
  return diagnostics.map(({ code, message, hint }) =>
    [code, message, ...(hint === undefined ? [] : [hint])].join(" | "),
  );
}
