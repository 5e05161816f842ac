import type { YamlEntry } from "@flowrun/core/tooling";
import { memberOf } from "./members.ts";
import { meantFor, type Shape } from "./shape.ts";

/** The node that holds another, and its shape. */
export interface Holder {
  readonly entry: YamlEntry;
  readonly shape: Shape;
}

/** An unknown key below one that has no value, in the same column, was meant in that. */
export function hintOfHolder(
  text: string,
  holder: YamlEntry | undefined,
  { key, value }: YamlEntry,
): string | undefined {
  if (holder?.value.kind !== "scalar" || holder.value.text !== "") return undefined;
  // Deeper, the same is a step whose verb has no value, and a key beside it.
  const isAtMargin = [key, holder.key].every(({ span }) =>
    /^\n?$/.test(text.charAt(span.start - 1)),
  );
  if (!isAtMargin) return undefined;
  const isLong = text.slice(key.span.end, value.span.end).includes("\n");
  const all = isLong ? ", and move what it holds with it" : "";
  return `Begin it in column 3, below "${holder.key.value}", which has no value${all}.`;
}

/** A key that the map around has, and lacks, belongs beside this one. */
export function besideHolder(
  holder: Holder | undefined,
  { key }: YamlEntry,
  stray: YamlEntry,
): string | undefined {
  const name = stray.key.value;
  const isOuter = holder?.shape.keys?.names.includes(name) === true;
  if (!isOuter || memberOf(holder.entry, name) !== undefined) return undefined;
  return holder.entry.value.kind === "map"
    ? `It belongs beside "${key.value}", not in it: begin it in the column of "${key.value}".`
    : undefined;
}

/** A key that stands below a map on lines of its own may have been meant in that. */
export function hintOfDepth(
  text: string,
  shape: Omit<Shape, "keys">,
  {
    before,
    name,
    hint,
  }: { readonly before: YamlEntry | undefined; readonly name: string; readonly hint: string },
): string {
  const [first] = before?.value.kind === "map" ? before.value.entries : [];
  if (before === undefined || first === undefined) return hint;
  if (!text.slice(before.key.span.end, first.key.span.start).includes("\n")) return hint;
  const inside = shape.inside?.(before.key.value, before.value);
  const isOfIt = inside !== undefined && meantFor(inside, before.value).keys?.names.includes(name);
  return isOfIt === true
    ? `It belongs to "${before.key.value}": begin it in the column of "${first.key.value}".`
    : `Begin it in the column of "${first.key.value}" if it belongs to "${before.key.value}". ${hint}`;
}
