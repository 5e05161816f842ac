import { defineProblem } from "../../diagnostics/problem.ts";
import type { KnownOptions, VerbMistakes } from "../../interpret/verb-options.ts";

const secretSpoken = defineProblem({
  code: "FLOW_SECRET_SPOKEN",
  severity: "error",
  title: "Something secret may be said aloud.",
  why: "Keys that are secret are masked in every log, trace and journal. Words are heard by a recogniser, and whatever it understood is written down as it is.",
  remedy:
    "Leave `speech` out where the entry is secret, or ask for the secret in a step of its own.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:agent-pass, max_length: 4, secret: true, speech: true }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

const hintsUnheard = defineProblem({
  code: "FLOW_HINTS_UNHEARD",
  severity: "warning",
  title: "Hints stand where nobody listens.",
  why: "A recogniser prefers the words of `hints`. In a step of `collect-digits` it listens only with `speech: true`.",
  remedy: "Add `speech: true`, or remove `hints`.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4, hints: [invoice] }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});

/** Nothing secret is said aloud, and hints stand where a recogniser listens. */
export const wrongSpeech: VerbMistakes<Pick<KnownOptions, "has" | "value">> = {
  problems: [secretSpoken, hintsUnheard],
  find({ has, value }) {
    const mayListen = has("speech") && value("speech") !== false;
    if (mayListen && value("secret") === true) {
      const message = "The entry is secret, but words that are said in its place are written down.";
      const hint = 'Remove "speech: true", or ask for the secret in a step of its own.';
      return [{ problem: secretSpoken, option: "speech", message, hint }];
    }
    if (mayListen || !has("hints")) return [];
    const message = 'Nobody listens in this step, so "hints" say nothing to anybody.';
    const hint = 'Write "speech: true" beside them, or remove them.';
    return [{ problem: hintsUnheard, option: "hints", message, hint }];
  },
};
