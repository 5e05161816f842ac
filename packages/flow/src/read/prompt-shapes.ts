import {
  type FlowAst,
  type PromptNode,
  identifiers,
  languagePattern,
  spokenOptions,
  type YamlEntry,
  type YamlNode,
} from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import { namedMap } from "./map-shapes.ts";
import { membersOf } from "./members.ts";
import { mediaShape } from "./option-shape.ts";
import { told, wrongValue, type Shape } from "./shape.ts";
import { toOption } from "./to-option.ts";

const language: Shape = {
  schema: { type: "string", pattern: `^${languagePattern}$` },
  explain: (misfit) => wrongValue(misfit, "a language such as en"),
};

/** `languages:` — what callers may hear. */
export const languagesShape: Shape = told(
  {
    schema: { type: "array", items: language.schema, minItems: 1 },
    inside: () => language,
    explain: (misfit) =>
      wrongValue(misfit, "a list of languages", "Write a list such as [nb, en]."),
  },
  "The languages that callers may hear; a call begins with the first.",
  { examples: [["nb", "en"]] },
);

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
      letters: "small letters, such as en or en_GB",
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

/** `prompts:` — media by language. */
export const promptsShape: Shape = told(
  namedMap({
    expected: "a map from names to prompts",
    names: identifiers("The name of a prompt"),
    values: promptShape,
  }),
  "What `prompt:NAME` stands for, by language; every text without a scheme is spoken.",
  { examples: [{ welcome: { nb: "sound:nb/welcome", en: "Welcome to Pizza Palace." } }] },
);

/** The languages of a flow, in their order. */
export function readLanguages(entry: YamlEntry | undefined): FlowAst["languages"] {
  const items = entry?.value.kind === "list" ? entry.value.items : [];
  return items.flatMap((item): readonly Located<string>[] =>
    item.kind === "scalar" && item.text !== "" ? [{ value: item.text, span: item.span }] : [],
  );
}

/** The prompts of a flow by name. */
export function readPrompts(entry: YamlEntry | undefined): FlowAst["prompts"] {
  return new Map(membersOf(entry).map((prompt) => [prompt.key.value, readPrompt(prompt)]));
}

function readPrompt({ key: name, value }: YamlEntry): PromptNode {
  const node = toOption(value);
  if (node.kind !== "map" || isSaid(value)) return { name, media: { kind: "same", node } };
  return { name, media: { kind: "by language", entries: node.entries } };
}
