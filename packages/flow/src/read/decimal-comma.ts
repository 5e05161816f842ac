import { formatDuration, parseDuration } from "@flowrun/core";
import { flowProblem, type YamlEntry } from "@flowrun/core/tooling";
import type { ShapeReader } from "./shape-reader.ts";

/**
 * The same map, each number with a decimal comma made one value again: inside of { } the comma ends
 * the value, and what stands behind it is a key. Each is reported.
 */
export function withoutDecimalCommas(reader: ShapeReader, entry: YamlEntry): YamlEntry {
  const { key, value: map } = entry;
  const { text } = reader.source;
  if (map.kind !== "map") return entry;
  const entries: YamlEntry[] = [];
  for (const each of map.entries) {
    const before = entries.at(-1);
    const number = before && numberOf(text, before, each);
    if (before?.value.kind !== "scalar" || number === undefined) {
      entries.push(each);
      continue;
    }
    const span = { start: before.value.span.start, end: each.key.span.end };
    const name = before.key.value;
    const message = `The comma ends the value of "${name}": a number has no comma.`;
    reader.add(
      flowProblem("FLOW_BAD_VALUE", span, message, { hint: `Write \`${name}: ${number}\`.` }),
    );
    entries[entries.length - 1] = { ...before, value: { ...before.value, text: number, span } };
  }
  return entries.length === map.entries.length ? entry : { key, value: { ...map, entries } };
}

/** The number that a comma cut: `20500ms` for `20,5s`, `2.5` for `2,5`, `1000` for `1,000`. */
function numberOf(text: string, before: YamlEntry, { key, value }: YamlEntry): string | undefined {
  const isNext = text.slice(before.value.span.end, key.span.start) === ",";
  const isAlone = value.kind === "scalar" && value.text === "";
  const whole = text.slice(before.value.span.start, before.value.span.end);
  const [, fraction, unit] = /^([0-9]{1,3})(s|m|h)?$/.exec(key.value) ?? [];
  if (!isNext || !isAlone || fraction === undefined || !/^[0-9]{1,6}$/.test(whole))
    return undefined;
  const [one] = unit === undefined ? [] : [parseDuration(`1${unit}`)];
  if (one !== undefined) return formatDuration(Math.round(Number(`${whole}.${fraction}`) * one));
  return fraction.length === 3 ? `${whole}${fraction}` : `${whole}.${fraction}`;
}
