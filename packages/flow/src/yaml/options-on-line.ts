import { type Verb, verbs } from "@flowrun/core";
import { parseWhole } from "./convert-yaml.ts";
import { isKnownKey } from "./known-words.ts";

/**
 * The remedy for keys with commas between them outside of braces, behind the text `before` them. The
 * options of a verb are written in braces.
 */
export function optionsOnLine(before: string, value: string): string | undefined {
  const keys = [...value.matchAll(/(?:^|,\s+)([a-z_]+):\s/g)].map(([, key = ""]) => key);
  const [, name = ""] = /-\s+([a-z-]+):\s*$/.exec(before.slice(-40)) ?? [];
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (keys.length === 0) return undefined;
  return verb === undefined ? onLines(value, keys) : inBraces(verb, value, keys);
}

function inBraces(verb: Verb, value: string, keys: readonly string[]): string | undefined {
  const isWhole = /^[a-z_]+:\s/.test(value);
  if (!keys.every((key) => Object.hasOwn(verb.options, key))) return undefined;
  if (!isWhole && verb.principal === undefined) return undefined;
  const written = `{ ${isWhole ? value : `${verb.principal}: ${value}`} }`;
  return parseWhole(written) === undefined ? undefined : `Write \`${verb.name}: ${written}\`.`;
}

function onLines(value: string, keys: readonly string[]): string | undefined {
  const isPlain = /^[^\s:,"'{[]+,\s/.test(value);
  if (!isPlain || !keys.every((key) => isKnownKey(key))) return undefined;
  const named = keys.map((key) => `"${key}:"`).join(" and ");
  const place = keys.length === 1 ? "a line of its own" : "lines of their own";
  return `Commas stand between keys only inside { }: write ${named} on ${place}, without commas.`;
}
