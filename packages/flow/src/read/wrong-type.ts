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
    return wrongValue(misfit, expected, hint);
  const name = value.text.replace(/\?$/, "");
  const meant = types.includes(name.toLowerCase()) ? undefined : ofOthers(name, types);
  return flowProblem(
    "FLOW_BAD_VALUE",
    value.span,
    `${subject} cannot have the type ${quote(value.text)}.`,
    { hint: meant ?? didYouMean(name, types) ?? hint },
  );
}

/** The type that a word of another language, or of a database, stands for. */
function ofOthers(name: string, types: readonly string[]): string | undefined {
  const plain = name.toLowerCase().replace(/\(.*\)$/, "");
  const own = elsewhere.find(([words, type]) => words.has(plain) && types.includes(type))?.[1];
  if (own === "timestamp" && types.includes("integer"))
    return 'Write "timestamp" for it; or "integer" for milliseconds since 1970, which `now` gives.';
  return own && `Write "${own}" for it.`;
}

const elsewhere: readonly (readonly [words: ReadonlySet<string>, type: string])[] = [
  [new Set(["text", "str", "varchar", "char", "uuid"]), "string"],
  [new Set(["int", "int4", "int8", "bigint", "smallint", "serial", "long"]), "integer"],
  [new Set(["float", "double", "decimal", "numeric", "real", "money"]), "number"],
  [new Set(["bool", "bit", "flag"]), "boolean"],
  [new Set(["datetime", "timestamptz", "instant", "date-time", "date_time"]), "timestamp"],
  [new Set(["interval", "period", "seconds", "timedelta"]), "duration"],
  [new Set(["object", "map", "dict", "array", "list", "jsonb", "any"]), "json"],
];
