import type { YamlNode } from "@flowrun/core/tooling";
import type { FlowText } from "../flow/flow-text.ts";
import { spell } from "../flow/quoting.ts";
import type { SchemaAt, SchemaNote } from "../flow/schema-at.ts";
import { keysOf, nodeUnder } from "../tree/node-at.ts";
import { proposeBlocks, proposeDeclared, proposeParts } from "./complete-value.ts";
import { wordAt, type Cursor } from "./cursor.ts";
import { type KeyPlace, type Proposal, type Proposals, propose, proposeKey } from "./proposal.ts";

/**
 * The proposals outside the steps: keys of the file, of settings and of tables, and their values.
 */
export function completeFile(
  flow: FlowText,
  cursor: Cursor,
  schemaAt: SchemaAt,
): Proposals | undefined {
  const replace = wordAt(cursor, cursor.where === "value" ? /[\w?-]*/ : undefined);
  const items = isKeyPlace(cursor)
    ? proposeKeys(flow, cursor, {
        at: { text: flow.source.text, replace, cursor },
        note: schemaAt(cursor.path),
      })
    : proposeValues(flow, cursor, schemaAt(cursor.path));
  return items.length === 0 ? undefined : { replace, items };
}

/** A word alone on a line below its key may become a key of a map. */
function isKeyPlace({ where, isAlone }: Cursor): boolean {
  return where === "key" || isAlone;
}

function proposeKeys(
  flow: FlowText,
  { path, map, where }: Cursor,
  { at, note }: { readonly at: KeyPlace; readonly note: SchemaNote | undefined },
): readonly Proposal[] {
  const present = where === "key" && map !== undefined ? keysOf(map) : [];
  if (path.length === 1 && path[0] === "otherwise")
    return [...allOutcomes(flow), "fault"]
      .filter((outcome) => !present.includes(outcome))
      .map((outcome) => proposeKey(at, { kind: "outcome", key: outcome, value: "" }));
  return [...(note?.keys ?? [])]
    .filter(([key]) => !present.includes(key))
    .map(([key, { description, example }]) =>
      proposeKey(at, {
        kind: "key",
        key,
        value: "",
        documentation: description,
        holdsMap: isMap(example),
      }),
    );
}

function proposeValues(
  flow: FlowText,
  { path, root }: Cursor,
  note: SchemaNote | undefined,
): readonly Proposal[] {
  const place = path.length;
  const [top, name, key] = path;
  if (namesOne(blockPlaces, path)) return proposeBlocks(flow);
  if (namesOne(partPlaces, path)) return proposeParts(flow);
  if (namesOne(calendarPlaces, path)) return proposeDeclared(flow, "calendar");
  if (place === 3 && top === "tables" && key === "key") return proposeColumns(root, name ?? "");
  const words = note?.words ?? [];
  return words.map((word) =>
    propose("word", word, { detail: word === note?.default ? "default" : undefined }),
  );
}

/** Where a block is named, and where a part or a calendar is; `*` for any key. */
const blockPlaces = ["start", "otherwise *", "on_webhook *"];
const partPlaces = ["on_request *", "on_schedule * part", "queues * callback"];
const calendarPlaces = ["queues * callback_hours"];

function namesOne(places: readonly string[], path: Cursor["path"]): boolean {
  const [top, , ...rest] = path;
  return places.includes((path.length === 1 ? [top] : [top, "*", ...rest]).join(" "));
}

function proposeColumns(root: YamlNode, table: string | number): readonly Proposal[] {
  const columns = nodeUnder(root, ["tables", table, "columns"]);
  return columns?.kind === "map" ? keysOf(columns).map((column) => propose("column", column)) : [];
}

function allOutcomes({ verbs }: FlowText): readonly string[] {
  return [...new Set(Object.values(verbs).flatMap((verb) => verb.outcomes.slice(1)))];
}

function isMap(example: SchemaNote["example"]): boolean {
  return example !== undefined && spell(example).startsWith("{");
}
