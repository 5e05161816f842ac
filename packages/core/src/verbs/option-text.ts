import type { StepNode } from "../language/ast.ts";

/** An option of a step as its author wrote it; `""` when it was left out or is a list or a map. */
export function optionText(step: StepNode, option: string): string {
  const node = step.options.get(option);
  return node?.kind === "text" ? node.text : "";
}

/** Whether a key stops a prompt under an `interrupt` option: `any`, `none`, or the keys that do. */
export function interrupts(interrupt: string, key: string): boolean {
  return interrupt === "any" || (interrupt !== "none" && interrupt.includes(key));
}
