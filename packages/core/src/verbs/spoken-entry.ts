import type { CallDraft } from "../interpret/draft.ts";
import { closeEar, heardBy, openEar, resumeEar, type Ear } from "../interpret/ear.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Listening } from "../interpret/sound-command.ts";
import type { Progress, VerbMachine } from "../interpret/verb-machine.ts";
import type { Entering, EntryOptions } from "./key-entry.ts";

/** An entry with an ear beside it. */
type Overheard<Options> = { readonly entry: Entering<Options>; readonly ear: Ear };

type Memory<Options> = Entering<Options> | Overheard<Options>;

/**
 * The machine of an entry to which something may be said, too, where `listening` gives how.
 * Whether somebody listens changes nothing about keys: where no ear can be had, they are all that
 * counts.
 */
export function withEar<Options extends EntryOptions, Outcome extends string>(
  keys: VerbMachine<Options, Entering<Options>, Outcome>,
  listening: (options: Options) => Omit<Listening, "language"> | undefined,
): VerbMachine<Options, Memory<Options>, Outcome> {
  return {
    enter(call, options) {
      const progress = keys.enter(call, options);
      const how = listening(options);
      if (how === undefined || progress.kind !== "waiting") return progress;
      return { kind: "waiting", memory: { entry: progress.memory, ear: openEar(call, how) } };
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

function resume<Options extends EntryOptions, Outcome extends string>(
  keys: VerbMachine<Options, Entering<Options>, Outcome>,
  call: CallDraft,
  { entry, ear: before }: Overheard<Options>,
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
