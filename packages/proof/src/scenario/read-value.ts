import type { Json, ValueType } from "@flowrun/core";
import {
  describe,
  isEmpty,
  isScalarType,
  literalExpected,
  literalRemedy,
  parseLiteral,
  readJson,
  readLiteral,
  type YamlNode,
} from "@flowrun/core/tooling";
import { anything, type Shape, wrongValue } from "@flowrun/flow/tooling";
import { orCase } from "./scenario-shapes.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";

/**
 * A value that the flow declares: the type, and how a message calls it, such as `Column "name"`.
 */
export interface DeclaredPlace {
  readonly type: ValueType | undefined;
  readonly what: string;
}

/**
 * A single value of the type that the flow declares, which no schema knows: the reader judges it.
 */
export const typedByFlow: Shape = {
  schema: { type: ["string", "number", "boolean", "null"] },
  choose: () => anything,
  explain: () => undefined,
};

/** Rows of a table, whose columns the flow declares. */
export const rowsShape: Shape = orCase({
  schema: { type: "array", items: { type: ["object", "string"] } },
  explain: (misfit) => {
    const { key, value } = misfit.at;
    if (isEmpty(value)) return wrongValue(misfit, "a list of rows");
    const message = `The table "${key.value}" must be a list of rows, not ${describe(value)}.`;
    const hint = "Write each row as `- { column: value, … }`; no rows are `[]`.";
    return proofProblem("PROOF_BAD_VALUE", value.span, message, hint);
  },
});

/**
 * A value as its declared type reads it, so that a customer number needs no quotes; where no type
 * is declared, by its spelling. After a diagnostic it is `undefined`, as where nothing is written.
 */
export function readValue(
  reader: ScenarioReader,
  node: YamlNode,
  { type, what }: DeclaredPlace,
): Json | undefined {
  if (isEmpty(node)) return readNothing(reader, node, what);
  if (type?.kind === "row") return readRow(reader, node, type.table);
  if (type?.kind === "rows") return readRows(reader, node, type.table, what);
  if (type !== undefined && !isScalarType(type)) return readJson(node);
  if (node.kind !== "scalar")
    return refuse(
      reader,
      node,
      what,
      type === undefined ? "a single value" : literalExpected[type.kind],
    );
  if (type === undefined) return readLiteral(node).value;
  const { kind } = type;
  const value = parseLiteral(kind, node.text);
  if (value !== undefined) return value;
  const message = `${what} must be ${literalExpected[kind]}, not ${describe(node)}.`;
  const hint = literalRemedy(kind, node.text);
  reader.add(proofProblem("PROOF_BAD_VALUE", node.span, message, hint));
  return undefined;
}

/** `null` where that is written; nothing at all is a value that was forgotten. */
function readNothing(reader: ScenarioReader, node: YamlNode, what: string): null | undefined {
  if (node.kind !== "scalar" || !node.plain || node.text !== "") return null;
  const hint = 'Write it: "" for an empty text, null for none.';
  reader.add(proofProblem("PROOF_BAD_VALUE", node.span, `${what} has no value.`, hint));
  return undefined;
}

function readRows(
  reader: ScenarioReader,
  node: YamlNode,
  table: string,
  what: string,
): readonly Record<string, Json>[] | undefined {
  if (node.kind !== "list") return refuse(reader, node, what, "a list of rows");
  return node.items.map((item) => readRow(reader, item, table)).filter((row) => row !== undefined);
}

/**
 * A row of a table that the flow declares; a column that is left out is null. `undefined` after a
 * diagnostic.
 */
export function readRow(
  reader: ScenarioReader,
  node: YamlNode,
  table: string,
): Record<string, Json> | undefined {
  const columns = [...(reader.facts.declarations.tables.get(table)?.keys() ?? [])];
  const read = readColumns(reader, node, table);
  return read && { ...Object.fromEntries(columns.map((column) => [column, null])), ...read };
}

/**
 * Columns of a row of a table that the flow declares, as far as they are written; `texts` are
 * further ones. `undefined` after a diagnostic.
 */
export function readColumns(
  reader: ScenarioReader,
  node: YamlNode,
  table: string,
  texts: readonly string[] = [],
): Record<string, Json> | undefined {
  if (node.kind !== "map") return refuse(reader, node, `A row of "${table}"`, "a map of columns");
  const declared = reader.facts.declarations.tables.get(table) ?? [];
  const further = texts.map((name): readonly [string, ValueType] => [name, { kind: "string" }]);
  const columns = new Map<string, ValueType>([...declared, ...further]);
  const row: Record<string, Json> = {};
  for (const { key, value } of node.entries) {
    const type = columns.get(key.value);
    if (type === undefined) {
      const known = [...columns.keys()];
      reportUnknown(reader, key.span, `The table "${table}" has no column "${key.value}".`, {
        name: key.value,
        known,
      });
      continue;
    }
    const read =
      millisecondsIn(value, type) ??
      readValue(reader, value, { type, what: `Column "${key.value}"` });
    if (read !== undefined) row[key.value] = read;
  }
  return row;
}

/** A duration without its unit, as the rows of generated scenarios have it. */
function millisecondsIn(node: YamlNode, { kind }: ValueType): Json | undefined {
  if (kind !== "duration" || node.kind !== "scalar") return undefined;
  const ms = parseLiteral("integer", node.text);
  return typeof ms === "number" ? ms : undefined;
}

function refuse(reader: ScenarioReader, node: YamlNode, what: string, expected: string): undefined {
  const message = `${what} must be ${expected}, not ${describe(node)}.`;
  reader.add(proofProblem("PROOF_BAD_VALUE", node.span, message, remedies[expected]));
}

/** How that is written which a place expects. */
const remedies: Readonly<Record<string, string>> = {
  "a map of columns": "Write each row as a map: `{ column: value, … }`.",
  "a list of rows": "Write a list of maps: `[{ column: value, … }]`; no rows are `[]`.",
};
