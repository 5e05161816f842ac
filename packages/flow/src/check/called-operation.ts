import type { Located, Option } from "@flowrun/core";
import { isNameOf, type OptionNode } from "@flowrun/core/tooling";
import type { CheckedStep } from "./checked-step.ts";

/**
 * The operation that a step names, with the arguments it gives as far as they are written;
 * `undefined` when it names none.
 */
export interface CalledOperation {
  readonly name: Located<string>;
  readonly given: (OptionNode & { readonly kind: "map" }) | undefined;
}

/** The operation that a step calls, with its arguments. */
export function calledOperation({ node, verb }: CheckedStep): CalledOperation | undefined {
  const written = (isMeant: (option: Option) => boolean): OptionNode | undefined => {
    const [name] = Object.entries(verb.options).find(([, option]) => isMeant(option)) ?? [];
    return name === undefined ? undefined : node.options.get(name);
  };
  const name = written((option) => isNameOf("operation", option));
  const given = written(({ kind }) => kind === "arguments");
  if (name?.kind !== "text") return undefined;
  return {
    name: { value: name.text, span: name.span },
    given: given?.kind === "map" ? given : undefined,
  };
}
