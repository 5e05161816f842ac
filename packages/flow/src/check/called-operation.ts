import type { OptionNode } from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import type { CheckedStep } from "../compile/checked-step.ts";

/**
 * The operation that a step names, with the arguments it gives as far as they are written;
 * `undefined` when it names none.
 */
export interface CalledOperation {
  readonly name: Located<string>;
  readonly given: (OptionNode & { readonly kind: "map" }) | undefined;
}

/** What a step calls, by its options of the kinds `operation` and `arguments`. */
export function calledOperation({ node, verb }: CheckedStep): CalledOperation | undefined {
  const written = (kind: string): OptionNode | undefined => {
    const name = Object.keys(verb.options).find((option) => verb.options[option]?.kind === kind);
    return name === undefined ? undefined : node.options.get(name);
  };
  const [name, given] = [written("operation"), written("arguments")];
  if (name?.kind !== "text") return undefined;
  return {
    name: { value: name.text, span: name.span },
    given: given?.kind === "map" ? given : undefined,
  };
}
