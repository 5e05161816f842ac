import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { createAlarms, type Alarms, type Clock, type SpeechPort } from "@flowrun/core/plugin";
import { speechError } from "./catalogue.ts";
import { outsideElements, pronouncer } from "./pronounce.ts";
import { runEspeak, type Utterance } from "./run-espeak.ts";
import { openSpokenFiles } from "./spoken-files.ts";
import { createTurns } from "./turns.ts";
import { toTelephone, writeWav } from "./telephone-sound.ts";

/** How a voice speaks, and where to. */
export interface EspeakOptions {
  readonly clock: Clock;
  /**
   * Where the sounds are written; made when it is missing. The platform must be able to read it.
   */
  readonly folder: string;
  /**
   * The text before a sound's name in the platform's media. Default: `sound:` and the folder, right
   * where both run on one machine. Where a web server serves the folder to the platform,
   * `sound:http://…/`.
   */
  readonly uri?: string;
  /** Default: `espeak-ng`, looked for on the PATH. */
  readonly program?: string;
  /**
   * The voice of a language, or of the name of a voice in a flow, where it is not the one of that
   * name.
   */
  readonly voices?: Readonly<Record<string, string>>;
  /** Words a minute at the usual pace. Default: 160. */
  readonly speed?: number;
  /**
   * Words that are misread, and how they are read: other words, or phonemes in `[[ ]]`. Letter case
   * does not matter.
   */
  readonly words?: Readonly<Record<string, string>>;
  /** How many sounds are kept; then those used longest ago go. Default: 5,000, of about 40 kB. */
  readonly keep?: number;
}

/**
 * How many texts may wait to be spoken. At some 20 ms each, more would come too late for anybody.
 */
const mostWaiting = 500;

/** No text takes longer, in milliseconds. */
const longestRunMs = 30_000;

/**
 * A voice that needs no network: espeak-ng speaks, and a WAV file of 8,000 Hz in `folder` is the
 * media. The same text in the same voice is spoken once, also for several callers at once and for
 * later processes. A sound that comes too late for one caller is ready for the next. At most as
 * many programs run as the machine has processors. Rejects with SPEECH_NO_PROGRAM or SPEECH_FOLDER
 * when nothing could be spoken; `render` rejects with any code of `speechCatalogue`.
 */
export async function createEspeak(options: EspeakOptions): Promise<SpeechPort> {
  const {
    clock,
    program = "espeak-ng",
    voices = {},
    speed: usualSpeed = 160,
    keep = 5_000,
  } = options;
  const pronounced = pronouncer(options.words ?? {});
  const folder = resolve(options.folder);
  const prefix = options.uri ?? `sound:${folder}/`;
  const files = await openSpokenFiles(folder, keep, clock);
  const closing = new AbortController();
  const alarms = createAlarms(clock);
  const speaking = new Map<string, Promise<void>>();
  const inTurn = createTurns(availableParallelism(), mostWaiting);
  await runEspeak({
    program,
    voice: "en",
    speed: usualSpeed,
    volume: 100,
    isMarkup: false,
    text: "ready",
    signal: closing.signal,
  });

  async function speak(name: string, spoken: Spoken): Promise<void> {
    if (await files.has(name)) return;
    await inTurn(async () => {
      const run = new AbortController();
      const over = alarms.after(longestRunMs, () => run.abort(tooLate(longestRunMs)));
      const signal = AbortSignal.any([closing.signal, run.signal]);
      try {
        signal.throwIfAborted();
        const sound = await runEspeak({ ...spoken, program, signal });
        await files.write(name, writeWav(toTelephone(sound)));
      } finally {
        over();
      }
    });
  }

  function once(name: string, spoken: Spoken): Promise<void> {
    const running = speaking.get(name);
    if (running !== undefined) return running;
    const begun = speak(name, spoken).finally(() => speaking.delete(name));
    speaking.set(name, begun);
    return begun;
  }

  return {
    takesMarkup: true,
    async render({ text: written, language, voice: named = language, ...rest }) {
      const { pace = 100, volume = 100, isMarkup = false, timeoutMs } = rest;
      closing.signal.throwIfAborted();
      const voice = Object.hasOwn(voices, named) ? (voices[named] ?? named) : named;
      const speed = Math.min(450, Math.max(80, Math.round((usualSpeed * pace) / 100)));
      const text = isMarkup ? outsideElements(written, pronounced) : pronounced(written);
      const spoken = { voice, speed, volume, isMarkup, text };
      const name = files.nameOf(spoken);
      await within(timeoutMs, alarms, once(name, spoken));
      return prefix + name;
    },
    async close() {
      closing.abort(speechError("SPEECH_CLOSED", "The voice has been closed."));
      await Promise.allSettled(speaking.values());
      alarms.clear();
    },
  };
}

type Spoken = Omit<Utterance, "program" | "signal">;

/** Waits for work that others may wait for, too, and that goes on when this one has given up. */
async function within(timeoutMs: number, alarms: Alarms, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cancel = alarms.after(timeoutMs, () => reject(tooLate(timeoutMs)));
  try {
    await Promise.race([work, late]);
  } finally {
    cancel();
  }
}

function tooLate(ms: number): Error {
  return speechError("SPEECH_TIMEOUT", `A text was not spoken within ${ms / 1_000} s.`, {
    outcome: "timed_out",
  });
}
