import { type FlowAst, isNameOf, type StepNode } from "@flowrun/core/tooling";
import type { Verb } from "@flowrun/core";
import { signals } from "../read/sections/signals.ts";

/** The part of the signal that a step tells another call, where that is known. */
export function toldPart(ast: FlowAst, { options }: Verb, step: StepNode): readonly string[] {
  return [...step.options].flatMap(([name, written]) => {
    if (!isNameOf("signal", options[name]) || written.kind !== "text") return [];
    return signals.in(ast).get(written.text)?.target.value ?? [];
  });
}
