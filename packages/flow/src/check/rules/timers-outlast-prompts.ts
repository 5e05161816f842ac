import { type JsonObject, formatDuration, type Json } from "@flowrun/core";
import { heardAs, type MediaItem, needsSpeech } from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import type { CheckedStep } from "../checked-step.ts";
import { knownOptions } from "../known-options.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * No time that counts from the start of a prompt runs out before the prompt is over. The
 * length of a text is that of the fastest speaker, and a recorded sound counts as nothing: what is
 * called too long surely is.
 */
export const timersOutlastPrompts: Rule = defineRule({
  code: "FLOW_PROMPT_CUT",
  severity: "warning",
  title: "A timer runs out while its own prompt is still playing.",
  why: "`total_timeout` counts from the start of the prompt, and with `timer: with_prompt` inactivity does, too. A caller who listens to the end has no time left to type: the entry is `silent` before the prompt is over.",
  remedy:
    "Make the time longer than the prompt, or leave `timer` out: then inactivity counts from its end.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits:
            prompt: Please enter the twelve digits of your customer number, which stands at the top right of each invoice.
            max_length: 12
            timer: with_prompt
            timeout: 2s
          then: { else: goodbye }
        - play: sound:auth-thankyou
      goodbye:
        - play: sound:vm-goodbye
  `,
  followsPaths: true,
  find: (flow, settings) =>
    flow.graph.steps.flatMap((step) => {
      const { text, number, value } = knownOptions(step, settings);
      const isWithPrompt = text("timer") === "with_prompt";
      const inactivity = isWithPrompt ? ["first_timeout", "timeout"] : [];
      const length = leastMs(flow, value("prompt"), settings);
      const option = ["total_timeout", inactivity.find((name) => number(name) !== undefined)].find(
        (name) => (number(name ?? "") ?? length) < length,
      );
      if (option === undefined) return [];
      const limit = formatDuration(number(option) ?? 0);
      const message = `"${option}" is ${limit} from the start of the prompt, which takes more than ${Math.floor(length / 1_000)} s.`;
      const hint =
        option === "total_timeout"
          ? "Make it longer: it counts the prompt, too."
          : "Make it longer, or leave `timer` out: then it counts from the end of the prompt.";
      return [{ span: spanOf(step, option), message, hint }];
    }),
});

function spanOf({ node }: CheckedStep, option: string): CheckedStep["node"]["span"] {
  return (node.options.get(option) ?? node.options.get("timer"))?.span ?? node.verb.span;
}

/** Nobody speaks more letters in a second, and no platform says more digits. */
const fastest = { letters: 25, digits: 4 };

/** The least time that media take, in milliseconds. */
function leastMs(flow: CheckedFlow, media: Json | undefined, settings: JsonObject): number {
  // The kind `media` gives lists of items.
  const items = Array.isArray(media) ? (media as readonly MediaItem[]) : [];
  return items.reduce((sum, item) => sum + leastOfItem(flow, item, settings), 0);
}

function leastOfItem(flow: CheckedFlow, item: MediaItem, settings: JsonObject): number {
  if (typeof item !== "string") {
    if (needsSpeech(item))
      return ((heardAs(item).length - "say:".length) / fastest.letters) * 1_000;
    if ("digits" in item) return (item.digits.length / fastest.digits) * 1_000;
    return "spell" in item ? (item.spell.length / fastest.digits) * 1_000 : 0;
  }
  const [, scheme, name = ""] = /^(\w+):(.*)$/.exec(item) ?? [];
  if (scheme === "digits" || scheme === "characters") return (name.length / fastest.digits) * 1_000;
  const inLanguages = scheme === "prompt" ? Object.values(flow.prompts.media[name] ?? {}) : [];
  const lengths = inLanguages.map((each) => leastMs(flow, each as Json, settings));
  return lengths.length === 0 ? 0 : Math.min(...lengths);
}
