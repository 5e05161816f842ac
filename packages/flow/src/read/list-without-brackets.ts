import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";

/** Words in braces that YAML reads as keys without values: the rest of a list that has no brackets. */
export interface LooseItems {
  /** The key that the list was meant for. */
  readonly key: string;
  /** The list as it is written with its brackets. */
  readonly written: string;
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
    written: `${first.key.value}: [${[first.value.text, ...words].join(", ")}]`,
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

/** The remedy for such words. */
export function writtenList(list: LooseItems | undefined): string | undefined {
  if (list === undefined) return undefined;
  return `Write \`${list.written}\` if it belongs to "${list.key}": a list stands in [ ].`;
}
