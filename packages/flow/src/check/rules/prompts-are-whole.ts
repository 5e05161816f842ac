import { defineRule, type Rule } from "../rule.ts";
import { prompts } from "../../read/sections/prompts.ts";
import { languagesIn } from "./languages-are-declared.ts";

/** Every prompt is something in every language of the flow. */
export const promptsAreWhole: Rule = defineRule({
  code: "FLOW_PROMPT_MISSING",
  severity: "error",
  title: "A prompt has nothing for a language of the flow.",
  why: "Who hears that language hears nothing where the prompt is played.",
  remedy: "Add the language to the prompt, or take it out of `languages`.",
  example: `
    languages: [nb, en]
    prompts: { welcome: { nb: Velkommen til oss. } }
    blocks:
      main:
        - answer
        - play: prompt:welcome
  `,
  find: ({ ast }) =>
    [...prompts.in(ast).values()].flatMap(({ name, media }) => {
      if (media.kind === "same") return [];
      const { lacking, meant } = languagesIn(ast, media);
      const missing = lacking.filter((language) => ![...meant.values()].includes(language));
      return missing.map((language) => ({
        span: name.span,
        message: `The prompt "${name.value}" has nothing for "${language}", which the flow declares.`,
        hint: `Add "${language}: …" to it.`,
      }));
    }),
});
