import type { Json } from "../json.ts";
import type { ExpressionType } from "../expression/expression-type.ts";
import type { TypedValue } from "../expression/expression.ts";
import { formatDuration } from "../language/duration.ts";
import type { Option } from "../language/option.ts";
import { expectedOf, problemOfText, type TextProblem } from "../language/option-kind.ts";
import { parseLiteral } from "../language/literal.ts";
import { quote } from "../yaml/words.ts";

/** What decides which values a place takes: an option, or a variable or setting by its type. */
export interface Place {
  /** As messages call it, e.g. the option's name. */
  readonly name: string;
  readonly kind: Option["kind"] | "number";
  readonly choices?: readonly string[];
  readonly minimum?: number;
}

/** The kinds that are a value of one type of their own; all others are text. */
type ScalarKind = "integer" | "number" | "boolean" | "duration";

/** What a place must hold, for the end of `"x" must be …`. */
export function expectedAt(place: Place): string {
  return place.kind === "number" ? "a number" : expectedOf[place.kind];
}

/** What is wrong with a text as it is written in a place, or `undefined`; see `problemOfText`. */
export function problemAt(place: Place, text: string): TextProblem | undefined {
  const { name, kind } = place;
  if (kind !== "number") return problemOfText(name, { ...place, kind }, text);
  if (text.includes("${") || parseLiteral(kind, text) !== undefined) return undefined;
  return { code: "FLOW_BAD_OPTION", message: `"${name}" must be ${expectedAt(place)}, not ${quote(text)}.` };
}

/** Whether text may stand around an expression, as in `PJSIP/${extension}`. */
export function takesText(place: Place): boolean {
  return !isScalar(place.kind);
}

/** Whether an expression of this type may stand alone in a place. */
export function takesType(place: Place, type: ExpressionType): boolean {
  if (isScalar(place.kind)) return type.kind === place.kind || type.kind === "dynamic";
  if (place.kind === "media") return ["string", "list", "dynamic"].includes(type.kind);
  if (place.kind === "json") return type.kind !== "other";
  return isPrintable(type);
}

/** Whether values of a type have a text. */
export function isPrintable(type: ExpressionType): boolean {
  return ["string", "integer", "number", "boolean", "duration", "dynamic"].includes(type.kind);
}

/** The text of a value inside the text of a place: see {@link printValue}; in a URL it is percent-encoded. */
export function printAt({ kind }: Place, result: TypedValue): string | undefined {
  const text = printValue(result);
  return kind === "url" && text !== undefined ? encodeURIComponent(text.toWellFormed()) : text;
}

/** The text of a value inside other text: numbers plainly, durations as in a flow. `undefined` for null and lists. */
function printValue({ type, value }: TypedValue): string | undefined {
  if (type.kind === "duration" && typeof value === "number") return formatDuration(value);
  return typeof value === "object" ? undefined : String(value);
}

/** The value of a text without expressions, in the unit of state (media: a list of URIs); `undefined` when it does not fit. */
export function valueOfText(place: Place, text: string): Json | undefined {
  if (problemAt(place, text) !== undefined) return undefined;
  switch (place.kind) {
    case "number":
    case "integer":
    case "boolean":
    case "duration":
      return parseLiteral(place.kind, text);
    case "media":
      return [text];
    default:
      return text;
  }
}

/** What an expression gave, as the place takes it; `undefined` when it does not fit. */
export function valueOfResult(place: Place, result: TypedValue): Json | undefined {
  if (isScalar(place.kind)) return result.type.kind === place.kind ? atLeast(place, result.value) : undefined;
  if (place.kind === "media" && Array.isArray(result.value)) return mediaList(place, result.value);
  const text = printValue(result);
  // In JSON there are no durations: there they are texts, as everywhere in text.
  if (place.kind === "json") return result.type.kind === "duration" ? text : result.value;
  return text === undefined ? undefined : valueOfComputedText(place, text);
}

/** What a text with expressions in it became, as the place takes it. Data never counts as an expression again. */
export function valueOfComputedText(place: Place, text: string): Json | undefined {
  if (place.kind === "string" || place.kind === "json") return text;
  return text.includes("${") ? undefined : valueOfText(place, text);
}

function isScalar(kind: Place["kind"]): kind is ScalarKind {
  return kind === "integer" || kind === "number" || kind === "boolean" || kind === "duration";
}

function atLeast(place: Place, value: Json): Json | undefined {
  const minimum = place.minimum ?? (place.kind === "duration" ? 0 : Number.NEGATIVE_INFINITY);
  return typeof value === "number" && value < minimum ? undefined : value;
}

function mediaList(place: Place, items: readonly Json[]): Json | undefined {
  const fits = items.every((item) => typeof item === "string" && valueOfComputedText(place, item) !== undefined);
  return fits ? items : undefined;
}
