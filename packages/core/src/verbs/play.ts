import { defineVerb } from "./define-verb.ts";
import { earlyOption, needsAnswerUnlessEarly } from "./early-option.ts";
import { asksForKey, judged, play as playItems, resumePlaying, stopPlaying } from "./playing.ts";
import { interruptingKeys } from "./telephone-keys.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `play` — plays files to the caller, one after the other (platform document, "Media queue rules").
 * A file that cannot be played is skipped; then a step that maps `failed` has that outcome, after
 * the rest has been played.
 */
export const play: Verb = defineVerb({
  name: "play",
  summary: "Plays one or more files to the caller.",
  elsewhere: {
    Twilio: ["Say/Play", "Play"],
    "Amazon Connect": ["Play prompt"],
    FreePBX: ["Announcement"],
    Asterisk: ["Playback", "ControlPlayback", "SayDigits", "SayNumber", "SayAlpha", "SayUnixTime"],
    jambonz: ["play", "dub"],
  },
  principal: "media",
  options: {
    media: {
      kind: "media",
      description: "The media to play, in this order.",
      example: ["sound:hello-world", "digits:4711"],
      required: true,
    },
    interrupt: {
      kind: "interrupt",
      description: "Keys that stop the playing: `any`, `none`, or the keys themselves.",
      example: "any",
      default: "none",
    },
    loop: {
      kind: "integer",
      description: "How often the whole list is played.",
      example: 3,
      default: 1,
      minimum: 1,
    },
    early: earlyOption,
  },
  outcomes: ["ok", "interrupted", "failed"],
  optional: ["failed"],
  impossible: { interrupted: ({ text }) => text("interrupt") === "none" },
  time: (known) => {
    const ms = known.mediaMs("media") * (known.number("loop") ?? 1);
    return { idleMs: ms, quietMs: 0, tailMs: 0 };
  },
  needsAnswer: needsAnswerUnlessEarly,
  keys: {
    kind: "interrupt",
    outcomes: ["interrupted"],
    keys: ({ interrupt }) => interruptingKeys(interrupt),
  },
  places: ["M", "P", "K", "W"],
  machine: {
    enter: (call, { media, interrupt, loop }) =>
      judged(call, playItems(call, Array.from({ length: loop }, () => media).flat(), interrupt)),
    resume: (call, memory, event) => judged(call, resumePlaying(call, memory, event)),
    asksFor: asksForKey,
    leave: stopPlaying,
  },
});
