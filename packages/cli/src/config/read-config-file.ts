import type { Json, Source, Span } from "@flowrun/core";
import { isEmpty, readJson, type YamlMap, type YamlNode } from "@flowrun/core/tooling";
import { pluginPorts } from "./plugin-ports.ts";
import { canonicalKey, writtenKey } from "./key-name.ts";
import { placeOf, type ConfigEntry } from "./config-entry.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { Problem } from "../cli-error.ts";
import { readYamlTree } from "../read-yaml-tree.ts";

/** The entries of a layer of the configuration, and the faults of the rest. */
export interface ReadConfig {
  readonly entries: readonly ConfigEntry[];
  readonly problems: readonly Problem[];
}

/** The most characters that are read as a configuration; more is a mistake. */
const longest = 256 * 1024;

/**
 * The entries of a configuration file, which is read by the rules of flows. `ari: { host: x }` and
 * `ari.host: x` mean the same; so do `settings: { max_digits: 9 }` and `max_digits: 9`. Every
 * problem points into a copy of the text in which passwords are masked, and the settings that the
 * flow declares secret.
 */
export function readConfigFile(source: Source, secretSettings: readonly string[] = []): ReadConfig {
  const shown: Source = { name: source.name, text: maskSecrets(source.text, secretSettings) };
  if (source.text.length > longest)
    return problem(
      shown,
      { start: 0, end: 1 },
      "is longer than 256 KiB",
      "Check that this is the right file.",
    );
  const { root, problems } = readYamlTree(source, { code: "CONFIG_BROKEN_FILE", shown });
  if (root === undefined) return { entries: [], problems };
  if (root.kind !== "map")
    return problem(
      shown,
      root.span,
      "is not a map of keys to values",
      "Write one `key: value` on each line.",
    );
  const { entries, problems: wrong } = readMap(shown, root, "");
  return { entries, problems: [...wrong, ...saidTwice(entries)] };
}

/** A key that has a value in each of its spellings, such as `ari.host` and `ari: { host: … }`. */
function saidTwice(entries: readonly ConfigEntry[]): readonly Problem[] {
  const seen = new Set<string>();
  return entries.flatMap(({ key, origin }) => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const message = `The key "${writtenKey(key)}" has a value above already, in another spelling.`;
    const hint = "Remove one of the two.";
    return [{ code: "CONFIG_BROKEN_FILE", message, hint, ...placeOf(origin, "key") }];
  });
}

function readMap(shown: Source, map: YamlMap, prefix: string): ReadConfig {
  const parts = map.entries.map(({ key, value }) =>
    readValue(shown, prefix + key.value, { keySpan: key.span, value }),
  );
  return {
    entries: parts.flatMap((part) => part.entries),
    problems: parts.flatMap((part) => part.problems),
  };
}

function readValue(
  shown: Source,
  path: string,
  { keySpan, value }: { readonly keySpan: Span; readonly value: YamlNode },
): ReadConfig {
  const isOptions = pluginPorts.some((port) => path === `${port}.options`);
  if (value.kind === "map" && !isOptions) return readMap(shown, value, `${path}.`);
  if (isEmpty(value))
    return problem(
      shown,
      keySpan,
      `gives the key "${path}" no value`,
      "Write a value after it, or remove the key.",
    );
  const read = valueOf(value, isOptions);
  if (read === undefined)
    return problem(
      shown,
      value.span,
      `gives the key "${path}" a list; one value is meant`,
      "Write the value alone, without brackets or hyphens.",
    );
  const key = canonicalKey(pluginPorts.find((port) => path === `${port}.module`) ?? path);
  const origin = { kind: "file", source: shown, span: value.span, keySpan } as const;
  return { entries: [{ key, value: read, origin }], problems: [] };
}

/** The options of a plugin as JSON; any other value in its spelling. */
function valueOf(value: YamlNode, isOptions: boolean): Json | undefined {
  if (value.kind === "scalar") return value.text;
  return isOptions && value.kind === "map" ? readJson(value) : undefined;
}

function problem(shown: Source, span: Span, what: string, remedy: string): ReadConfig {
  const message = `The configuration file ${what}.`;
  return {
    entries: [],
    problems: [
      { code: "CONFIG_BROKEN_FILE", message, place: { source: shown, span }, hint: remedy },
    ],
  };
}
