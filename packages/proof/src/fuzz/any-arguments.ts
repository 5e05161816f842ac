import * as fc from "fast-check";
import type { Json, JsonObject, Program, Table } from "@flowrun/core";
import { isScalarType } from "@flowrun/core/tooling";
import { plainValue as plainOf } from "../run/plain-value.ts";
import { mapValues } from "../scenario/map-values.ts";
import { plainValue } from "./any-rows.ts";
import { anyJson } from "./any-servers.ts";
import { callers, entries } from "./known-values.ts";
import type { Vocabulary } from "./vocabulary-of.ts";

const milliseconds = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }),
  fc.integer({ min: 0, max: 40_000 }),
);

/** Arguments that a part may be given: all that it takes, each of its type. */
export function anyArguments(
  program: Program,
  part: string,
  { words, members }: Vocabulary,
): fc.Arbitrary<JsonObject> {
  return fc.record(
    mapValues(program.parts[part]?.takes ?? {}, (type): fc.Arbitrary<Json> => {
      if (type.kind === "json") return anyJson(members, words);
      if (!isScalarType(type)) return fc.constant(plainOf(program, type));
      const value = anyArgument(type.kind, words);
      return type.nullable === true ? fc.option(value) : value;
    }),
    { noNullPrototype: true },
  );
}

function anyArgument(
  kind: Table["columns"][string]["kind"],
  words: readonly string[],
): fc.Arbitrary<Json> {
  if (kind === "duration") return milliseconds;
  return kind === "string"
    ? fc.constantFrom(...callers, ...entries, ...words)
    : plainValue(kind, ["7"]);
}
