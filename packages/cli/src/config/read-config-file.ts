import {
  isMap,
  isScalar,
  parseDocument,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from "yaml";
import type { Json, Source, Span } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import { canonicalKey, pluginPorts } from "./config-key.ts";
import type { ConfigEntry } from "./config-entry.ts";
import { maskSecrets } from "./mask-secrets.ts";
import type { Problem } from "../cli-error.ts";

/** The entries of a layer of the configuration, and the faults of the rest. */
export interface ReadConfig {
  readonly entries: readonly ConfigEntry[];
  readonly problems: readonly Problem[];
}

/** The most characters that are read as a configuration; more is a mistake. */
const longest = 256 * 1024;

/**
 * The entries of a configuration file. `ari: { host: x }` and `ari.host: x` mean the same; so do
 * `settings: { max_digits: 9 }` and `max_digits: 9`. Every problem points into a copy of the text
 * in which passwords are masked, and the settings that the flow declares secret.
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
  const document = parseDocument(source.text, { prettyErrors: false });
  const broken = document.errors[0];
  if (broken !== undefined) {
    const [start, end] = broken.pos;
    if (broken.code === "MULTIPLE_DOCS")
      return problem(
        shown,
        { start, end },
        "holds more than one YAML document",
        'Remove the "---".',
      );
    return (
      explained(source, shown) ??
      problem(shown, { start, end }, `is not YAML: ${sentence(broken.message)}`, hint)
    );
  }
  const root = document.contents;
  if (root === null) return { entries: [], problems: [] };
  if (!isMap(root))
    return problem(
      shown,
      spanOf(root),
      "is not a map of keys to values",
      "Write one `key: value` on each line.",
    );
  return readMap({ text: source.text, shown, document }, root, "");
}

const hint = "Check the indentation and the quotes here and on the line before.";

/** The faults of YAML in any file, not only in a flow. */
const anyFile: ReadonlySet<string> = new Set([
  ...["FLOW_YAML", "FLOW_TAB_INDENT", "FLOW_QUOTES_NEEDED", "FLOW_COMMENT_VALUE"],
  ...["FLOW_DUPLICATE_KEY", "FLOW_ALIAS", "FLOW_CONTROL_CHARACTER"],
]);

/**
 * Why a file is not YAML, in the words that flows have for it; `undefined` where they have none,
 * and on lines with a password, which words might repeat.
 */
function explained(source: Source, shown: Source): ReadConfig | undefined {
  const found = readYaml(source).diagnostics.find(({ code }) => anyFile.has(code));
  if (found === undefined) return undefined;
  const { message, span, hint: remedy } = found;
  const end = shown.text.indexOf("\n", span.end);
  const [start, stop] = [
    shown.text.lastIndexOf("\n", span.start - 1) + 1,
    end === -1 ? shown.text.length : end,
  ];
  if (source.text.slice(start, stop) !== shown.text.slice(start, stop)) return undefined;
  const broken: Problem = { code: "CONFIG_BROKEN_FILE", message, place: { source: shown, span } };
  return { entries: [], problems: [remedy === undefined ? broken : { ...broken, hint: remedy }] };
}

interface Reading {
  readonly text: string;
  readonly shown: Source;
  readonly document: Document;
}

function readMap(reading: Reading, map: YAMLMap, prefix: string): ReadConfig {
  const parts = map.items.map(({ key, value }) => {
    const name = isScalar(key) ? scalarText(reading, key) : String(key);
    return readValue(reading, prefix + name, { keySpan: spanOf(key), value });
  });
  return {
    entries: parts.flatMap((part) => part.entries),
    problems: parts.flatMap((part) => part.problems),
  };
}

function readValue(
  reading: Reading,
  path: string,
  item: { keySpan: Span; value: unknown },
): ReadConfig {
  const { keySpan, value } = item;
  const isOptions = pluginPorts.some((port) => path === `${port}.options`);
  if (isMap(value) && !isOptions) return readMap(reading, value, `${path}.`);
  if (value === null || (isScalar(value) && value.value === null)) {
    return problem(
      reading.shown,
      keySpan,
      `gives the key "${path}" no value`,
      "Write a value after it, or remove the key.",
    );
  }
  const read = isOptions ? toJson(reading, value) : undefined;
  const text = read ?? (isScalar(value) ? scalarText(reading, value) : undefined);
  if (text === undefined)
    return problem(
      reading.shown,
      spanOf(value),
      `gives the key "${path}" a list; one value is meant`,
      "Write the value alone, without brackets or hyphens.",
    );
  const key = canonicalKey(pluginPorts.find((port) => path === `${port}.module`) ?? path);
  return {
    entries: [
      {
        key,
        value: text,
        origin: { kind: "file", source: reading.shown, span: spanOf(value), keySpan },
      },
    ],
    problems: [],
  };
}

function toJson({ document }: Reading, value: unknown): Json | undefined {
  return isMap(value) ? (value.toJS(document, { maxAliasCount: 20 }) as Json) : undefined;
}

/**
 * A plain scalar as it is spelt, so that `0123` and `+47…` stay what they are; a quoted one without
 * its quotes.
 */
function scalarText({ text }: Reading, scalar: Scalar): string {
  if (scalar.type !== "PLAIN" || !scalar.range) return String(scalar.value);
  return text.slice(scalar.range[0], scalar.range[1]);
}

function spanOf(node: unknown): Span {
  const range = (node as Node | null)?.range;
  return range ? { start: range[0], end: Math.max(range[1], range[0] + 1) } : { start: 0, end: 1 };
}

function sentence(message: string): string {
  return message.replace(/\s*\n[^]*$/, "").replace(/[.:]$/, "");
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
