import type { Json } from "@flowrun/core";
import {
  expectedOf,
  joinParts,
  kindOf,
  printValue,
  problemOfText,
  type TextPart,
  type TypedValue,
  type ValueRule,
} from "@flowrun/core/tooling";

/** A place in a flow that takes a value: an option, or a variable or setting by its type. */
export interface Place extends ValueRule {
  /** As messages call it, e.g. the option's name. */
  readonly name: string;
  /** Whether an expression may give null here. Default: only where its kind takes null. */
  readonly isNullable?: boolean;
}

/** The words for a place, for the end of `"x" must be …`. */
export function expectedAt(place: Place): string {
  return expectedOf(kindOf(place.kind), place);
}

/** The text of a value inside the text of a place. `undefined` for null and lists. */
export function printAt({ kind }: Place, result: TypedValue): string | undefined {
  const text = printValue(result);
  return text === undefined ? undefined : (kindOf(kind).encode?.(text) ?? text);
}

/**
 * The value of a text without expressions, in the unit of state; `undefined` when it does not fit.
 */
export function valueOfText(place: Place, text: string): Json | undefined {
  return problemOfText(place.name, place, text) === undefined
    ? kindOf(place.kind).read(text)
    : undefined;
}

/** The result of an expression, as the place takes it; `undefined` when it does not fit. */
export function valueOfResult(place: Place, result: TypedValue): Json | undefined {
  if (place.isNullable === true && result.value === null) return null;
  const { receive } = kindOf(place.kind);
  if (receive !== undefined) return receive(result, place);
  const text = printAt(place, result);
  return text === undefined ? undefined : valueOfComputedText(place, text);
}

/**
 * The text of these parts, as the place takes it; `undefined` when it does not fit.
 */
export function valueOfParts(place: Place, parts: readonly TextPart[]): Json | undefined {
  const { join = joinParts } = kindOf(place.kind);
  const text = join(parts);
  return text === undefined ? undefined : valueOfComputedText(place, text);
}

/**
 * The result of a text with expressions in it, as the place takes it. Data never counts as an
 * expression again.
 */
export function valueOfComputedText(place: Place, text: string): Json | undefined {
  const takesAnything = kindOf(place.kind).problem === undefined;
  return text.includes("${") && !takesAnything ? undefined : valueOfText(place, text);
}
