import {
  mediaNodes,
  type MediaNode,
  mediaOfStep,
  mediaSchemes,
  quote,
} from "@flowrun/core/tooling";
import { mediaByLanguage } from "../../compile/media-by-language.ts";
import { prompts } from "../../read/sections/prompts.ts";
import { type CheckedFlow, textsIn, type TextNode } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** A voice reads out what it is given: media, markup and the paths of other systems letter by letter. */
export const saidTextsAreWords: Rule = defineRule({
  code: "FLOW_CODE_SAID",
  severity: "warning",
  title: "A text that is said holds something that is no word.",
  why: "A voice reads a text out as it stands. So a caller hears the name of a sound (`prompt:hold`), the tags of SSML (`<speak>`), the path of a value in Amazon Connect (`$.Attributes.name`) or a step on the same line (`Thank you. - hangup`).",
  remedy:
    "Play media with `play`, or as an item of their own in a list. Write texts without tags, and a value in `${ }`. If the text is meant, ignore the warning with the reason.",
  example: `
    blocks:
      main:
        - answer
        - say: sound:hello-world
        - hangup
  `,
  find: ({ ast, steps, verbs }) => {
    const inSteps = steps.flatMap(({ node, verb }) => mediaOfStep(verb, node));
    const inPrompts = [...prompts.in(ast).values()].flatMap((prompt) =>
      mediaByLanguage(ast, prompt).flatMap(([, node]) => mediaNodes(node, true)),
    );
    const said = [...inSteps, ...inPrompts].flatMap(saidIn);
    return [...said.flatMap(codeIn), ...said.flatMap((each) => stepIn(each, verbs))];
  },
});

function saidIn(item: MediaNode): readonly TextNode[] {
  const said = item.kind === "said" && item.saying === "say" ? item.parts.get("say") : undefined;
  return said === undefined ? [] : textsIn(said);
}

const media = new RegExp(`^\\s*((?:${[...mediaSchemes, "prompt"].join("|")}):[^\\s:]\\S*)\\s*$`);
const tag =
  /<\/?(?:speak|break|prosody|say-as|emphasis|phoneme|sub|voice|amazon:[\w-]+)(?:\s[^<>]*)?\/?>/i;
const path = /\$\.[A-Z]\w*(?:\.\w+)*/;

/** A `$` right before a value makes it no value. */
const escaped = /\$\$(\{[^{}]*\})/;

function codeIn({ text, span }: TextNode): readonly Finding[] {
  const [, inBraces] = escaped.exec(text) ?? [];
  if (inBraces !== undefined) {
    const message = `"$${inBraces}" is read out as it stands: \`$\${\` is no value, but the two characters.`;
    const hint = `Write a space between the sign and the value, \`$ $${inBraces}\`, or \`play: { money: "$${inBraces}", currency: USD }\` for an amount.`;
    return [{ span, message, hint }];
  }
  const uri = media.exec(text)?.[1];
  const [found] = tag.exec(text) ?? path.exec(text) ?? [];
  if (uri !== undefined)
    return [
      {
        span,
        message: `${quote(uri)} is read out, and not played.`,
        hint: `Write \`play: ${uri}\`, or \`${uri}\` as an item of its own.`,
      },
    ];
  if (found === undefined) return [];
  const hint = found.startsWith("<")
    ? "Write the words alone, or all of it under `ssml`."
    : "Write the value in `${ }` by its name here, such as ${customer.name}.";
  return [{ span, message: `${quote(found)} is read out letter by letter.`, hint }];
}

/** A step that stands behind the words, on their line: `Thank you. - hangup`. */
function stepIn({ text, span }: TextNode, verbs: CheckedFlow["verbs"]): readonly Finding[] {
  const [, verb = ""] = /\S\s+- ([a-z][a-z-]*)\s*$/.exec(text) ?? [];
  if (!Object.hasOwn(verbs, verb)) return [];
  const message = `"- ${verb}" is read out: it stands behind the words, on their line.`;
  return [{ span, message, hint: `Begin a line of its own with "- ${verb}".` }];
}
