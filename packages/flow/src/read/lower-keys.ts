import type { Located } from "@flowrun/core";
import type { YamlEntry, YamlMap } from "@flowrun/core/tooling";
import { countFaults } from "./judge.ts";
import type { Shape } from "./shape.ts";
import type { ShapeReader } from "./shape-reader.ts";

/**
 * A flow in which no key of a thing stands among the things of its section. A key that the thing
 * above it lacks may stand beside that. It is reported and put where it belongs, if it is right
 * there, and no right thing by itself.
 */
export function lowerKeys(reader: ShapeReader, root: YamlMap, flow: Shape): YamlMap {
  const entries = root.entries.map((section): YamlEntry => {
    const { key, value } = section;
    const shape = flow.inside?.(key.value, value);
    if (value.kind !== "map" || shape?.inside === undefined) return section;
    const things: YamlEntry[] = [];
    for (const thing of value.entries) {
      const above = things.at(-1);
      const whole = above && withKey(above, thing, shape);
      if (above === undefined || whole === undefined) {
        things.push(thing);
        continue;
      }
      reportLowered(reader, above, thing);
      things[things.length - 1] = whole;
    }
    return { key, value: { ...value, entries: things } };
  });
  return { ...root, entries };
}

/** A thing with the key below it as its own; `undefined` where that is no better. */
function withKey(above: YamlEntry, thing: YamlEntry, things: Shape): YamlEntry | undefined {
  const { key, value: map } = above;
  const name = thing.key.value;
  const shape = things.inside?.(key.value, map);
  if (map.kind !== "map" || shape?.keys?.names.includes(name) !== true) return undefined;
  const isThere = map.entries.some((each) => each.key.value === name);
  const isKey = isRight(shape.inside?.(name, map), thing);
  if (isThere || !isKey || isRight(things.inside?.(name, thing.value), thing)) return undefined;
  return { key, value: { ...map, entries: [...map.entries, thing] } };
}

function isRight(shape: Shape | undefined, { value }: YamlEntry): boolean {
  return shape !== undefined && countFaults(shape, value) === 0;
}

function reportLowered(
  { source: { text }, report }: ShapeReader,
  { key: above, value: map }: YamlEntry,
  { key, value }: YamlEntry,
): void {
  const column = ({ span }: Located<string>): number =>
    span.start - text.lastIndexOf("\n", span.start - 1);
  const isBelow = (one: Located<string>, other: Located<string>): boolean =>
    text.slice(one.span.end, other.span.start).includes("\n");
  const [first, held] = [map, value].map((each) =>
    each.kind === "map" ? each.entries[0]?.key : undefined,
  );
  const message = `"${key.value}" is a key of "${above.value}", and stands beside it.`;
  const isInBraces = first === undefined || !isBelow(above, first);
  const isWhole = held !== undefined && isBelow(key, held) && column(held) <= column(first ?? key);
  const hint = isInBraces
    ? `Write it inside the braces of "${above.value}".`
    : `Begin it in column ${column(first)}, like "${first.value}:"${isWhole ? ", and move what it holds with it" : ""}.`;
  report("FLOW_MISPLACED_KEY", key.span, message, { hint });
}
