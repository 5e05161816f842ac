import { didYouMean, mediaOfStep } from "@flowrun/core/tooling";
import type { Located } from "@flowrun/core";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { prompts } from "../../read/sections/prompts.ts";

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
  find: (flow) =>
    [...spokenBy(flow), ...inItems(flow), ...inPrompts(flow)].flatMap((named) =>
      judge(flow, named),
    ),
});

function judge({ ast }: CheckedFlow, { value, span }: Located<string>): readonly Finding[] {
  const declared = ast.languages.map((language) => language.value);
  if (declared.includes(value) || value.includes("${")) return [];
  const hint =
    declared.length === 0
      ? `Add "languages: [${value}]" to the flow.`
      : didYouMean(value, declared);
  return [
    {
      span,
      message: `The flow declares no language "${value}".`,
      hint: hint ?? `Add it to "languages".`,
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

function inPrompts({ ast }: CheckedFlow): readonly Located<string>[] {
  return [...prompts.in(ast).values()].flatMap(({ media }) =>
    media.kind === "same" ? [] : [...media.entries.values()].map(({ key }) => key),
  );
}
