import type { Json } from "@flowrun/core";
import type { YamlEntry } from "@flowrun/core/tooling";
import { listShape, mapShape } from "./scenario-shapes.ts";
import { type Shape, told, valueShape } from "@flowrun/flow/tooling";
import { readColumns, rowsShape } from "./read-value.ts";
import { entriesOf, readTexts, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { Expectations } from "./expectations.ts";

/** `saved:` — the rows that the flow keeps, by table. */
export const savedShape: Shape = told(
  mapShape("a map from table to rows", rowsShape),
  "By table, the rows that are saved, in order, all of them; of each row the columns that matter.",
  { examples: [{ messages: [{ id: 7, heard: true }] }] },
);

const keys = "a list of keys";

/** `deleted:` — the keys of the rows that the flow removes, by table. */
export const deletedShape: Shape = told(
  mapShape("a map from table to keys", listShape({ expected: keys, item: valueShape(keys) })),
  "By table, the keys of the rows that are deleted, in order, all of them, with `*` for any text.",
  { examples: [{ messages: [7] }] },
);

/** Reads `saved:`. */
export function readSaved(
  reader: ScenarioReader,
  entry: YamlEntry,
): NonNullable<Expectations["saved"]> {
  const found: Record<string, readonly Record<string, Json>[]> = {};
  for (const { key, value } of tablesIn(reader, entry, "saved")) {
    const table = key.value;
    if (value.kind !== "list") continue;
    found[table] = value.items
      .map((item, index) => {
        reader.place(`saved.${table}.${index}`, item.span);
        return readColumns(reader, item, table, reader.facts.sounds.get(table));
      })
      .filter((row) => row !== undefined);
  }
  return found;
}

/** Reads `deleted:`. */
export function readDeleted(
  reader: ScenarioReader,
  entry: YamlEntry,
): NonNullable<Expectations["deleted"]> {
  return Object.fromEntries(
    tablesIn(reader, entry, "deleted").map((each) => {
      const table = each.key.value;
      return [table, readTexts(reader, each, undefined, `deleted.${table}`)];
    }),
  );
}

/** The entries about tables that the flow has; others are reported. */
function tablesIn(
  reader: ScenarioReader,
  entry: YamlEntry,
  what: "saved" | "deleted",
): readonly YamlEntry[] {
  const known = [...reader.facts.declarations.tables.keys()];
  return entriesOf(entry).filter(({ key: { value: name, span } }) => {
    reader.place(`${what}.${name}`, span);
    if (known.includes(name)) return true;
    reportUnknown(reader, span, `The flow has no table "${name}".`, { name, known });
    return false;
  });
}
