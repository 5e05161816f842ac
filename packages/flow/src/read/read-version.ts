import {
  suggest,
  describe,
  type YamlEntry,
  type YamlMap,
  type YamlNode,
  headOf,
} from "@flowrun/core/tooling";
import type { ShapeReader } from "./shape-reader.ts";

/** The version of the language that is read. */
export const languageVersion = 1;

/**
 * Whether the file says that it is a flow of this version; when it does not, nothing else about it
 * can be judged.
 */
export function checkVersion(reader: ShapeReader, root: YamlNode): root is YamlMap {
  if (root.kind !== "map") {
    const place = { start: root.span.start, end: root.span.start };
    reader.damage(
      "FLOW_NOT_A_FLOW",
      place,
      `A flow is a map of keys, and this file is ${describe(root)}.`,
      {
        hint: begin,
      },
    );
    return false;
  }
  const entry = root.entries.find(({ key }) => key.value === "flowrun");
  if (entry === undefined) reportMissing(reader, root);
  else if (!isThisVersion(entry.value)) reportOther(reader, entry);
  return !reader.isDamaged();
}

const begin = `Begin the file with "flowrun: ${languageVersion}".`;

function isThisVersion(value: YamlNode): boolean {
  return value.kind === "scalar" && value.plain && value.text === String(languageVersion);
}

function reportMissing(reader: ShapeReader, root: YamlMap): void {
  const near = root.entries.find(({ key }) => suggest(key.value, ["flowrun"]) !== undefined);
  const test = root.entries.find(({ key }) => suggest(key.value, ["flowrun-test"]) !== undefined);
  if (near === undefined)
    reader.damage(
      "FLOW_NOT_A_FLOW",
      headOf(root),
      'This file is not a flow: it has no key "flowrun".',
      {
        hint: test === undefined ? begin : `Did you mean "flowrun-test" for "${test.key.value}"?`,
      },
    );
  else
    reader.damage(
      "FLOW_NOT_A_FLOW",
      near.key.span,
      `There is no key "${near.key.value}" in a flow.`,
      {
        hint: 'Did you mean "flowrun"?',
      },
    );
}

function reportOther(reader: ShapeReader, { key, value }: YamlEntry): void {
  const text = value.kind === "scalar" ? value.text : undefined;
  const isVersion =
    text !== undefined && /^[0-9.]+$/.test(text) && text !== String(languageVersion);
  const message = isVersion
    ? `This flow is written in version ${text} of the language, and this flowrun reads version ${languageVersion}.`
    : `"flowrun" must be the version of the language, ${languageVersion}, not ${text === "" ? "nothing" : describe(value)}.`;
  reader.damage("FLOW_VERSION", text === "" ? key.span : value.span, message, {
    hint: `Write \`flowrun: ${languageVersion}\`, without quotes.`,
  });
}

/**
 * Whether a YAML file says of itself that it is a flow: `flowrun` or `blocks` stands at its top.
 * Total; reads no YAML.
 */
export function looksLikeFlow(text: string): boolean {
  return /^["']?(?:flowrun|blocks)["']?[ \t]*:/m.test(text);
}
