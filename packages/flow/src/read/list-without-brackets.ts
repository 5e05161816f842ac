import type { Span } from "@flowrun/core";
import type { YamlEntry, YamlList, YamlNode } from "@flowrun/core/tooling";
import { plainScalar } from "./plain-scalar.ts";

/** Words in braces that YAML reads as keys without values: the rest of a list that has no brackets. */
export interface LooseItems {
  /** The key that the list was meant for. */
  readonly key: string;
  /** Its items, in order. */
  readonly items: readonly string[];
  /** Where its first item stands. */
  readonly span: Span;
  /** Whether the asked word is the first of them. */
  readonly isFirst: boolean;
}

/** The list that the word at a place among the entries of a map belongs to; `undefined` for others. */
export function looseItems(
  text: string,
  entries: readonly YamlEntry[],
  index: number,
): LooseItems | undefined {
  const isLooseHere = (entry: YamlEntry | undefined): boolean => isLoose(text, entry);
  if (!isLooseHere(entries[index])) return undefined;
  const holder = entries.slice(0, index).findLastIndex((entry) => !isLooseHere(entry));
  const first = entries[holder];
  if (first?.value.kind !== "scalar" || first.value.text === "") return undefined;
  const behind = entries.slice(holder + 1);
  const end = behind.findIndex((entry) => !isLooseHere(entry));
  const words = behind.slice(0, end === -1 ? behind.length : end).map(({ key }) => key.value);
  return {
    key: first.key.value,
    items: [first.value.text, ...words],
    span: first.value.span,
    isFirst: index === holder + 1,
  };
}

/** Whether a word stands in braces as a key without a colon. */
function isLoose(text: string, entry: YamlEntry | undefined): boolean {
  if (entry?.value.kind !== "scalar" || entry.value.text !== "") return false;
  return /^\s*[,}]/.test(text.slice(entry.key.span.end, entry.key.span.end + 20));
}

/** The remedy for a word that stands alone in braces, which is no map. */
export function withoutBraces(text: string, key: string, map: YamlNode): string | undefined {
  const [only, second] = map.kind === "map" ? map.entries : [];
  return only !== undefined && second === undefined && isLoose(text, only)
    ? `Write \`${key}: ${text.slice(only.key.span.start, only.key.span.end)}\` if it is the value: { } holds keys with their values.`
    : undefined;
}

/** The map in which such words stand. */
interface Around {
  /** The keys that are free in it. */
  readonly free: readonly string[];
  /** Whether a key of it may hold such a value. */
  readonly takes: (key: string, value: YamlNode) => boolean;
}

/** The remedy for such words: the list, the number, or the phone with its ring time that is meant. */
export function writtenList(list: LooseItems | undefined, around: Around): string | undefined {
  if (list === undefined) return undefined;
  const { key, items, span } = list;
  const [first = "", second = ""] = items;
  const isRing = items.length === 2 && first.includes("/") && /^\d{1,3}$/.test(second);
  if (isRing && around.free.includes("ring"))
    return `Write \`${key}: ${first}, ring: ${second}s\`: the time that a phone rings has a key of its own.`;
  const isNumber = /^\d{1,3}(,\d{3})+$/.test(items.join(","));
  if (isNumber && around.takes(key, plainScalar(items.join(""), span)))
    return `Write \`${key}: ${items.join("")}\`: a number has no commas.`;
  const asList: YamlNode = {
    kind: "list",
    items: items.map((text) => plainScalar(text, span)),
    span,
  };
  return around.takes(key, asList)
    ? `Write \`${key}: [${items.join(", ")}]\` if it belongs to "${key}": a list stands in [ ].`
    : undefined;
}

/** The only item of a list, a map, as it is written in braces: `[ is_set: false ]`. */
export function mapInList(text: string, { items }: YamlList): string | undefined {
  const [only, second] = items;
  if (only?.kind !== "map" || second !== undefined) return undefined;
  const [first, last] = [only.entries[0], only.entries.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const entries = text.slice(first.key.span.start, last.value.span.end);
  return /^.{1,80}$/.test(entries) ? `{ ${entries} }` : undefined;
}
