import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Rule } from "../rule.ts";

/** A step that plays a tone comes to an end: the platform plays a tone until it is stopped. */
export const tonesEnd: Rule = defineRule({
  code: "FLOW_ENDLESS_TONE",
  severity: "warning",
  title: "Nothing ends a tone.",
  why: "The platform plays a tone such as `tone:busy` until it is stopped, and no key stops it here: nothing behind it is ever played or done, and the caller hears it up to `limits.call`. A test ends it after 1.5 s.",
  remedy:
    "Refuse a call by `hangup: busy`, which the caller's phone or provider plays a tone for. Play a tone for a time as a prompt: `collect-digits: { prompt: tone:busy, interrupt: none, timer: with_prompt, timeout: 1m, max_length: 1 }`. Or say which keys `interrupt` it.",
  example: `
    blocks:
      main:
        - answer
        - play: tone:busy
        - play: sound:vm-goodbye
        - hangup
  `,
  find: ({ steps }) =>
    steps.flatMap((step) => {
      const { node, options } = step;
      const { media } = options;
      const items = media?.kind === "constant" ? [media.value].flat() : [];
      const tone = items.find((item) => typeof item === "string" && item.startsWith("tone:"));
      if (tone === undefined || !isUninterrupted(step)) return [];
      const message = `"${String(tone)}" plays until it is stopped, and nothing here stops it.`;
      const span = node.options.get("media")?.span ?? node.span;
      const hint =
        "Have keys `interrupt` it, or have it be the prompt of `collect-digits` with `timer: with_prompt` and a `timeout`.";
      return [{ span, message, hint }];
    }),
});

function isUninterrupted({ options: { interrupt } }: CheckedStep): boolean {
  return interrupt === undefined || (interrupt.kind === "constant" && interrupt.value === "none");
}
