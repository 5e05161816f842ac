import { type FlowAst, languagePattern, mediaOfStep, oneOf, suggest } from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { prompts } from "../../read/sections/prompts.ts";

const isLanguage = new RegExp(`^(?:${languagePattern})$`);

/** Every language that a flow names is one that it declares. */
export const languagesAreDeclared: Rule = defineRule({
  code: "FLOW_UNKNOWN_LANGUAGE",
  severity: "error",
  title: "A language is not declared.",
  why: "A flow plays in the languages that `languages` lists: only for them is known that every prompt is there and can be said.",
  remedy: "Correct the language, or add it to `languages`.",
  example: `
    languages: [nb, en]
    blocks:
      main:
        - answer
        - language: de
  `,
  find: (flow) => [
    ...[...spokenBy(flow), ...inItems(flow)].flatMap((named) => judge(flow, named)),
    ...inPrompts(flow),
  ],
});

function judge(
  { ast }: CheckedFlow,
  { value, span }: Located<string>,
  meant?: string,
): readonly Finding[] {
  const declared = ast.languages.map((language) => language.value);
  if (declared.includes(value) || value.includes("${")) return [];
  const near = meant ?? suggest(value, declared);
  const hint =
    declared.length === 0
      ? `Add "languages: [${value}]" to the flow.`
      : near && `Did you mean "${near}"?`;
  return [
    {
      span,
      message: `The flow declares no language "${value}".`,
      hint: hint ?? (isLanguage.test(value) ? 'Add it to "languages".' : `Use ${oneOf(declared)}.`),
    },
  ];
}

function spokenBy({ steps }: CheckedFlow): readonly Located<string>[] {
  return steps.flatMap(({ verb, node }) =>
    [...node.options].flatMap(([name, written]) =>
      verb.options[name]?.of === "language" && written.kind === "text"
        ? [{ value: written.text, span: written.span }]
        : [],
    ),
  );
}

function inItems({ steps }: CheckedFlow): readonly Located<string>[] {
  return steps.flatMap(({ verb, node }) =>
    mediaOfStep(verb, node).flatMap((item) => {
      const language = item.kind === "said" ? item.parts.get("language") : undefined;
      return language?.kind === "text" ? [{ value: language.text, span: language.span }] : [];
    }),
  );
}

function inPrompts(flow: CheckedFlow): readonly Finding[] {
  return [...prompts.in(flow.ast).values()].flatMap(({ media }) => {
    if (media.kind === "same") return [];
    const { meant } = languagesIn(flow.ast, media);
    return [...media.entries.values()].flatMap(({ key }) => judge(flow, key, meant.get(key.value)));
  });
}

/** The languages of a flow that a prompt lacks, and those of them that its unknown ones mean. */
export function languagesIn(
  { languages }: FlowAst,
  { entries }: { readonly entries: ReadonlyMap<string, unknown> },
): { readonly lacking: readonly string[]; readonly meant: ReadonlyMap<string, string> } {
  const declared = new Set(languages.map(({ value }) => value));
  const lacking = [...declared].filter((language) => !entries.has(language));
  const unknown = [...entries.keys()].filter((language) => !declared.has(language));
  const meant = unknown.flatMap((language) => {
    const isOnly = lacking.length === 1 && unknown.length === 1;
    const near = isOnly ? lacking[0] : suggest(language, lacking);
    return near === undefined ? [] : [[language, near] as const];
  });
  return { lacking, meant: new Map(meant) };
}
