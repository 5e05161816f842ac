import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";
import { memberOf, textOf } from "@flowrun/flow/tooling";
import { entriesOf, type ScenarioReader } from "./scenario-reader.ts";

/** The value under a key of an item, its place noted. */
export function placed(
  reader: ScenarioReader,
  item: YamlEntry,
  name: string,
  place: string,
): YamlEntry | undefined {
  const entry = memberOf(item, name);
  if (entry !== undefined) reader.place(`${place}.${name}`, spanOf(entry));
  return entry;
}

/** The texts under some keys of an item, their places noted. */
export function placedTexts<Name extends string>(
  reader: ScenarioReader,
  item: YamlEntry,
  names: readonly Name[],
  place: string,
): { readonly [Each in Name]?: string } {
  const found = names.flatMap((name) => {
    const written = textOf(placed(reader, item, name, place));
    return written === undefined ? [] : [[name, written.value] as const];
  });
  return Object.fromEntries(found) as { readonly [Each in Name]?: string };
}

/** The texts of a map, by name. */
export function textsIn(entry: YamlEntry): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(entry).flatMap(({ key, value }) =>
      value.kind === "scalar" ? [[key.value, value.text] as const] : [],
    ),
  );
}

function spanOf({ key, value }: YamlEntry): YamlNode["span"] {
  return { start: key.span.start, end: value.span.end };
}
