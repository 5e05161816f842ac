import {
  type DeclaredNode,
  languagePattern,
  type OptionEntry,
  type OptionNode,
  spokenOptions,
  type YamlEntry,
  type YamlNode,
} from "@flowrun/core/tooling";
import { namedMap } from "../map-shapes.ts";
import { mediaShape } from "../option-shape.ts";
import type { Shape } from "../shape.ts";
import { toOption } from "../to-option.ts";
import { defineSection, type Section } from "./section.ts";

/** An entry of `prompts:`: media by language, or the same in every one. */
export interface PromptNode extends DeclaredNode {
  readonly media:
    | { readonly kind: "same"; readonly node: OptionNode }
    | { readonly kind: "by language"; readonly entries: ReadonlyMap<string, OptionEntry> };
}

const media = mediaShape({
  kind: "prompt",
  description: "What is played. Every text without a scheme is spoken.",
  example: "Welcome to Pizza Palace.",
});

const byLanguage: Shape = {
  ...namedMap({
    expected: "a map from languages to media",
    names: {
      what: "The name of a language",
      pattern: `^${languagePattern}$`,
      count: "2 or 3",
      letters: "small letters, perhaps with a country, such as en or en_GB",
      hint: 'Write one that the flow declares under "languages".',
    },
    values: media,
  }),
};

/** A prompt: media by language, or the same in every one. */
const promptShape: Shape = {
  schema: { anyOf: [byLanguage.schema, media.schema] },
  choose: (node) => (node.kind === "map" && !isSaid(node) ? byLanguage : media),
  explain: media.explain,
};

/** Whether a map is something that is said, and not media by language. */
function isSaid(node: YamlNode): boolean {
  return (
    node.kind === "map" && node.entries.some(({ key }) => Object.hasOwn(spokenOptions, key.value))
  );
}

/** `prompts:` — media by language: what `prompt:NAME` stands for. */
export const prompts: Section<PromptNode> = defineSection({
  key: "prompts",
  of: "prompt",
  used: "renamed",
  expected: "a map from names to prompts",
  description: "The media of `prompt:NAME`, by language; every text without a scheme is spoken.",
  example: { welcome: { nb: "sound:nb/welcome", en: "Welcome to Pizza Palace." } },
  shape: promptShape,
  read: readPrompt,
});

function readPrompt({ key: name, value }: YamlEntry): PromptNode {
  const node = toOption(value);
  if (node.kind !== "map" || isSaid(value)) return { name, media: { kind: "same", node } };
  return { name, media: { kind: "by language", entries: node.entries } };
}
