import { setUnder } from "../interpret/under.ts";
import type { Verb } from "../interpret/verb.ts";
import { defineVerb } from "./define-verb.ts";
import { earlyOption, needsAnswerUnlessEarly } from "./early-option.ts";

/**
 * `music` — what the caller hears whenever nothing is played, until a conversation or `music:
 * none`.
 */
export const music: Verb = defineVerb({
  name: "music",
  summary: "Plays music under everything, until a conversation.",
  elsewhere: {
    "Amazon Connect": ["Loop prompts"],
    FreePBX: ["Music On Hold"],
    Asterisk: ["MusicOnHold", "StartMusicOnHold", "StopMusicOnHold"],
  },
  principal: "class",
  options: {
    class: {
      kind: "string",
      description: "A class of music on hold of the platform, or `none`.",
      example: "default",
      required: true,
    },
    early: earlyOption,
  },
  outcomes: [],
  unfit: "ok",
  needsAnswer: needsAnswerUnlessEarly,
  under: ({ text }) => (text("class") === "none" ? "silence" : "music"),
  places: ["M", "K"],
  machine: {
    enter: (call, options) => {
      setUnder(call, options.class === "none" ? null : { kind: "music", class: options.class });
      return { kind: "done", outcome: "ok" };
    },
  },
});
