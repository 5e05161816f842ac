import type { TimedOptions, Verb, VerbTime } from "./verb.ts";
import type { JsonObject } from "../json.ts";
import { isSilent, playMedia, stopMedia } from "../interpret/media.ts";
import { interruptingKeys, interrupts, optionText } from "./option-text.ts";

/**
 * `play` — plays files to the caller, one after the other (platform document, "Media queue rules"). A file that cannot be
 * played is skipped.
 */
export const play: Verb = {
  name: "play",
  summary: "Plays one or more files to the caller.",
  principal: "media",
  options: {
    media: {
      kind: "media",
      description: "What is played, in this order.",
      example: ["sound:hello-world", "digits:4711"],
      required: true,
    },
    interrupt: {
      kind: "interrupt",
      description: "Keys that stop the playing: `any`, `none`, or the keys themselves.",
      example: "any",
      default: "none",
    },
    loop: { kind: "integer", description: "How often the whole list is played.", example: 3, default: 1, minimum: 1 },
  },
  outcomes: ["ok", "interrupted"],
  impossible: (step) => (["", "none"].includes(optionText(step, "interrupt")) ? ["interrupted"] : []),
  waits: true,
  time: playTime,
  needsAnswer: true,
  keys: {
    kind: "interrupt",
    outcomes: ["interrupted"],
    keys: (options) => interruptingKeys(String(options["interrupt"] ?? "none")),
  },
  machine: {
    enter: (call, options) => {
      const media = options["media"] as readonly string[];
      playMedia(call, repeated(media, Number(options["loop"])));
      if (isSilent(call)) return { kind: "done", outcome: "ok" };
      return { kind: "waiting", memory: { interrupt: options["interrupt"] ?? "none" } };
    },
    resume: (call, memory, event) => {
      const { interrupt } = memory as JsonObject;
      if (event.kind === "dtmf.received") {
        if (!interrupts(String(interrupt), event.digit)) return { kind: "ignored", why: "this key does not interrupt" };
        stopMedia(call);
        return { kind: "done", outcome: "interrupted", detail: `by ${event.digit}` };
      }
      return isSilent(call) ? { kind: "done", outcome: "ok" } : { kind: "waiting", memory };
    },
  },
};

function playTime(known: TimedOptions): VerbTime {
  const ms = known.mediaMs("media") * (known.number("loop") ?? 1);
  return { idleMs: ms, quietMs: 0, tailMs: 0 };
}

function repeated(media: readonly string[], times: number): readonly string[] {
  return times === 1 ? media : Array.from({ length: times }, () => media).flat();
}
