import type { CallDraft } from "../../interpret/draft.ts";
import { closeEar, heardBy, openEar, resumeEar, type Ear } from "../../interpret/ear.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { Progress, VerbMachine } from "../../interpret/verb-machine.ts";
import type { Entering, EntryOptions } from "../key-entry.ts";
import { phrasesOf } from "./choose-words.ts";

/** The options of a menu that decide whether somebody listens. */
export interface SpokenOptions extends EntryOptions {
  readonly words?: Readonly<Record<string, string>>;
}

/** An entry with an ear beside it. */
type Listening<Options> = { readonly entry: Entering<Options>; readonly ear: Ear };

type Memory<Options> = Entering<Options> | Listening<Options>;

/** How long a caller must be quiet until what was said is taken, in milliseconds. */
const endOnSilenceMs = 700;

/**
 * The machine of an entry to which words may be said, too, where the step has any. Whether somebody
 * listens changes nothing about keys: where no ear can be had, they are all that counts.
 */
export function withWords<Options extends SpokenOptions, Outcome extends string>(
  keys: VerbMachine<Options, Entering<Options>, Outcome>,
): VerbMachine<Options, Memory<Options>, Outcome> {
  return {
    enter(call, options) {
      const progress = keys.enter(call, options);
      if (options.words === undefined || progress.kind !== "waiting") return progress;
      const hints = Object.keys(options.words).flatMap(phrasesOf);
      return {
        kind: "waiting",
        memory: { entry: progress.memory, ear: openEar(call, { hints, endOnSilenceMs }) },
      };
    },
    resume: (call, memory, event) =>
      "ear" in memory
        ? resume(keys, call, memory, event)
        : (keys.resume?.(call, memory, event) ?? waiting(memory)),
    leave(call, memory) {
      if (!("ear" in memory)) return keys.leave?.(call, memory);
      closeEar(call, memory.ear);
      return keys.leave?.(call, memory.entry);
    },
    asksFor: (memory, key) => keys.asksFor?.("ear" in memory ? memory.entry : memory, key) === true,
  };
}

function resume<Options extends SpokenOptions, Outcome extends string>(
  keys: VerbMachine<Options, Entering<Options>, Outcome>,
  call: CallDraft,
  { entry, ear: before }: Listening<Options>,
  event: CallEvent,
): Progress<Memory<Options>, Outcome> {
  const ear = resumeEar(call, before, event);
  const isOther = event.kind === "speech.heard" && heardBy(ear, event) === undefined;
  const progress = isOther ? waiting(entry) : (keys.resume?.(call, entry, event) ?? waiting(entry));
  if (progress.kind === "waiting") return waiting({ entry: progress.memory, ear });
  if (progress.kind !== "ignored") closeEar(call, ear);
  return progress;
}

function waiting<T>(memory: T): Progress<T, never> & { readonly kind: "waiting" } {
  return { kind: "waiting", memory };
}
