import type { StepNode } from "../language/ast.ts";
import { telephoneKeys } from "./collect-digits/pattern-lengths.ts";

/** An option of a step as its author wrote it; `""` when it was left out or is a list or a map. */
export function optionText(step: StepNode, option: string): string {
  const node = step.options.get(option);
  return node?.kind === "text" ? node.text : "";
}

/** The keys that stop a prompt under an `interrupt` option: `any`, `none`, or the keys that do. */
export function interruptingKeys(interrupt: string): string {
  if (interrupt === "any") return telephoneKeys;
  return interrupt === "none" ? "" : interrupt;
}

/** Whether a key stops a prompt under an `interrupt` option. */
export function interrupts(interrupt: string, key: string): boolean {
  return interrupt === "any" || interruptingKeys(interrupt).includes(key);
}
