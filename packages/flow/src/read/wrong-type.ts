import type { Diagnostic } from "@flowrun/core";
import { didYouMean, flowProblem, isEmpty, quote } from "@flowrun/core/tooling";
import { wrongValue, type Misfit } from "./shape.ts";

/** A place that names a type, in words. */
export interface TypePlace {
  /** The words for it, for the end of `"x" must be …`. */
  readonly expected: string;
  /** The thing with the type, as a sentence begins: `The setting "ring"`. */
  readonly subject: string;
  /** The words among which one may be meant. */
  readonly types: readonly string[];
  /** The advice where none is near. */
  readonly hint: string;
}

/** The problem of a text that is no type. */
export function wrongType(
  misfit: Misfit,
  { expected, subject, types, hint }: TypePlace,
): Diagnostic {
  const { value } = misfit.at;
  if (value.kind !== "scalar" || value.text.trim() === "" || isEmpty(value))
    return wrongValue(misfit, expected);
  return flowProblem(
    "FLOW_BAD_VALUE",
    value.span,
    `${subject} cannot have the type ${quote(value.text)}.`,
    { hint: didYouMean(value.text.replace(/\?$/, ""), types) ?? hint },
  );
}
