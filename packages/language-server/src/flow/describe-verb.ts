import { expectedOf, type Json, type Option, type Verb } from "@flowrun/core";
import { spell } from "./spell.ts";

/** A verb for people, in Markdown: what it does, its outcomes and its options. */
export function describeVerb(verb: Verb): string {
  const names = Object.entries(verb.options).map(([name, option]) => `- \`${name}\`${noteOf(verb, name, option)}`);
  const outcomes =
    verb.outcomes.length === 0
      ? "It has no outcomes."
      : `Outcomes: ${verb.outcomes.map((outcome) => `\`${outcome}\``).join(", ")}.`;
  return [`**${verb.name}** — ${verb.summary}`, outcomes, ...(names.length === 0 ? [] : [names.join("\n")])].join(
    "\n\n",
  );
}

/** An option for people, in Markdown: what it means, what it holds, its default and an example. */
export function describeOption(verb: Verb, name: string, option: Option): string {
  const lines = [
    `**${verb.name}.${name}** — ${option.description}`,
    `Holds ${option.choices === undefined ? expectedOf[option.kind] : wordList(option.choices)}.`,
    ...defaultNote(option),
    `Example: \`${name}: ${spell(option.example)}\``,
  ];
  return lines.join("\n\n");
}

function noteOf(verb: Verb, name: string, option: Option): string {
  const marks = [...(verb.principal === name ? ["principal"] : []), ...(option.required === true ? ["required"] : [])];
  return `${marks.length === 0 ? "" : ` (${marks.join(", ")})`}: ${option.description}`;
}

function defaultNote(option: Option): readonly string[] {
  if (option.required === true) return ["It is required."];
  const standard: Json | undefined = option.default;
  return standard === undefined ? [] : [`Default: \`${spell(standard)}\``];
}

function wordList(words: readonly string[]): string {
  return `one of ${words.map((word) => `\`${word}\``).join(", ")}`;
}
