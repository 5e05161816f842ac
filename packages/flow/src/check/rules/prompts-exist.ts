import { didYouMean, promptScheme, mediaOfStep } from "@flowrun/core/tooling";
import { renamed } from "../renamed.ts";
import { defineRule, type Rule } from "../rule.ts";
import { prompts } from "../../read/sections/prompts.ts";

/** Every prompt that a step plays is declared. */
export const promptsExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_PROMPT",
  severity: "error",
  title: "A prompt is not declared.",
  why: "`prompt:NAME` stands for what `prompts` declares under the name, in the language that the caller hears.",
  remedy: "Correct the name, or declare the prompt under `prompts`.",
  example: `
    prompts: { welcome: Welcome to Pizza Palace. }
    blocks:
      main:
        - answer
        - play: prompt:wellcome
  `,
  find: ({ ast, steps }) =>
    steps.flatMap(({ verb, node }) =>
      mediaOfStep(verb, node).flatMap((item) => {
        if (item.kind !== "uri" || !item.node.text.startsWith(promptScheme)) return [];
        const name = item.node.text.slice(promptScheme.length);
        if (prompts.in(ast).has(name)) return [];
        const hint =
          didYouMean(name, prompts.in(ast).keys()) ??
          renamed(ast, name, prompts.in(ast).keys()) ??
          'Declare it under "prompts".';
        return [{ span: item.node.span, message: `The flow declares no prompt "${name}".`, hint }];
      }),
    ),
});
