import { didYouMean } from "../diagnostics/suggest.ts";
import type { ColumnNode, TableNode } from "../language/ast.ts";
import type { YamlEntry, YamlMap } from "../yaml/yaml-node.ts";
import { headOf, isOwnKey, needKey, readKeys, readMap } from "./read-keys.ts";
import { checkIdentifier } from "./read-name.ts";
import { readBoolean, readText } from "./read-scalar.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { oneOf, quote } from "../yaml/words.ts";

/** The type of a column. */
export type ColumnType = "string" | "integer" | "number" | "boolean";

/** The types of columns; in a file a `?` after one says that the column may be empty. */
export const columnTypes: readonly ColumnType[] = ["string", "integer", "number", "boolean"];

/** `tables:` — what may be looked up: the key of each table and its columns. */
export function readTables(reader: ShapeReader, entry: YamlEntry | undefined): ReadonlyMap<string, TableNode> {
  const tables = new Map<string, TableNode>();
  const map = entry && readMap(reader, entry, "a map of tables");
  for (const table of map?.entries ?? []) {
    if (isOwnKey(table.key.value)) continue;
    checkIdentifier(reader, table.key, "The name of a table");
    const node = readTable(reader, table);
    if (node !== undefined) tables.set(table.key.value, node);
  }
  return tables;
}

function readTable(reader: ShapeReader, entry: YamlEntry): TableNode | undefined {
  const name = entry.key.value;
  const map = readMap(reader, entry, "a map such as { key: id, columns: { name: string } }");
  if (map === undefined) return undefined;
  const keys = readKeys(reader, map, { keys: ["key", "columns"], place: "in a table" });
  const at = headOf(map);
  const key = needKey(reader, keys, "key", {
    at,
    message: `The table "${name}" has no key.`,
    hint: 'Add "key": the column that "lookup" searches by.',
  });
  const columns = needKey(reader, keys, "columns", {
    at,
    message: `The table "${name}" has no columns.`,
    hint: 'Add "columns", such as columns: { name: string }.',
  });
  const keyName = key && readText(reader, key, "the name of a column");
  if (keyName) checkIdentifier(reader, keyName, "The name of a column");
  const columnMap = columns && readMap(reader, columns, "a map of columns and their types");
  if (keyName === undefined || columnMap === undefined) return undefined;
  return {
    name: entry.key,
    key: keyName,
    columns: readColumns(reader, columnMap),
    span: { start: entry.key.span.start, end: map.span.end },
  };
}

function readColumns(reader: ShapeReader, map: YamlMap): ReadonlyMap<string, ColumnNode> {
  const columns = new Map<string, ColumnNode>();
  for (const entry of map.entries) {
    if (isOwnKey(entry.key.value)) continue;
    checkIdentifier(reader, entry.key, "The name of a column");
    const column = entry.value.kind === "map" ? readLongColumn(reader, entry) : readShortColumn(reader, entry);
    if (column !== undefined) columns.set(entry.key.value, column);
  }
  return columns;
}

function readShortColumn(reader: ShapeReader, entry: YamlEntry): ColumnNode | undefined {
  const type = readType(reader, entry.key.value, entry);
  return type && { name: entry.key, type, secret: false };
}

function readLongColumn(reader: ShapeReader, entry: YamlEntry): ColumnNode | undefined {
  const map = readMap(reader, entry, "a type");
  if (map === undefined) return undefined;
  const keys = readKeys(reader, map, { keys: ["type", "nullable", "secret"], place: "in a column" });
  const typeEntry = needKey(reader, keys, "type", {
    at: headOf(map),
    message: `The column "${entry.key.value}" has no type.`,
    hint: `Add "type": ${oneOf(columnTypes)}.`,
  });
  const type = typeEntry && readType(reader, entry.key.value, typeEntry);
  const nullable = readFlag(reader, keys.get("nullable")) || type?.nullable === true;
  const secret = readFlag(reader, keys.get("secret"));
  return type && { name: entry.key, type: nullable ? { kind: type.kind, nullable } : type, secret };
}

function readFlag(reader: ShapeReader, entry: YamlEntry | undefined): boolean {
  return (entry && readBoolean(reader, entry)) ?? false;
}

function readType(
  reader: ShapeReader,
  column: string,
  entry: YamlEntry,
): { readonly kind: ColumnType; readonly nullable?: boolean } | undefined {
  const text = readText(reader, entry, "a type, or a map such as { type: string, secret: true }");
  if (text === undefined) return undefined;
  const written = text.value.replace(/\?$/, "");
  const kind = columnTypes.find((name) => name === written);
  if (kind !== undefined) return text.value === written ? { kind } : { kind, nullable: true };
  return reader.damage(
    "FLOW_BAD_VALUE",
    text.span,
    `The column "${column}" cannot have the type ${quote(text.value)}.`,
    {
      hint:
        didYouMean(written, columnTypes) ??
        `Use ${oneOf(columnTypes)}, with a "?" after it when the column may be empty.`,
    },
  );
}
