import { defineProblem } from "../../diagnostics/problem.ts";
import type { KnownOptions, VerbMistakes } from "../../interpret/verb-options.ts";
import { isJsonObject } from "../../json.ts";

const hidden = defineProblem({
  code: "FLOW_SEQUENCE_HIDDEN",
  severity: "error",
  title: "Keys in a conversation begin other ones.",
  why: "A sequence counts as soon as it is pressed, so one that begins with another can never be pressed to its end.",
  remedy: "Choose sequences of which none begins another, such as `*1` and `*2`.",
  example: `
    blocks:
      main:
        - answer
        - bridge: { to: 2001, keys: { "*": note, "*2": note } }
          then: { else: goodbye }
      goodbye:
        - hangup
      note:
        - log: noted
  `,
});

/** No sequence begins with another. */
export const wrongTalkKeys: VerbMistakes<Pick<KnownOptions, "value">> = {
  problems: [hidden],
  find: ({ value }) => {
    const written = value("keys");
    const sequences = isJsonObject(written) ? Object.keys(written) : [];
    return sequences.flatMap((keys) => {
      const shorter = sequences.find((other) => other !== keys && keys.startsWith(other));
      if (shorter === undefined) return [];
      const message = `"${keys}" can never be pressed: "${shorter}" counts before it.`;
      return [
        {
          problem: hidden,
          option: "keys",
          member: keys,
          message,
          hint: "Choose keys of which none begins another.",
        },
      ];
    });
  },
};
