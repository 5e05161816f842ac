import {
  createAlarms,
  recognitionError,
  type Clock,
  type JsonObject,
  type Logger,
  type RecognitionPort,
} from "@flowrun/core/plugin";
import { findProgram, startListener, writeDown, type Listener } from "./pocketsphinx.ts";
import { readModel, type Model } from "./read-model.ts";
import { readOptions } from "./read-options.ts";

/** The part of flowrun's context that this plugin needs. */
export interface RecognitionContext {
  /** As they are wanted `models`, `program` and `most`. */
  readonly options: JsonObject;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * The recogniser of `recognition: "@flowrun/recognition-pocketsphinx"`: pocketsphinx
 * with the models of Debian, one process for each caller. With hints it listens for them alone,
 * else for anything. A text is told when it is whole; before that only that somebody speaks.
 * Rejects with HEAR_OPTION, HEAR_MODEL or HEAR_NO_LIBRARY, so that a machine that could understand
 * nobody says so before the first call.
 */
export async function createRecognition({
  options,
  log,
  clock,
}: RecognitionContext): Promise<RecognitionPort> {
  const { models, programs, most } = readOptions(options);
  const known = new Map(
    Object.entries(models).map(([language, folder]) => [language, readModel(folder)] as const),
  );
  const program = await findProgram(programs);
  const alarms = createAlarms(clock);
  const listeners = new Set<Listener>();
  let isClosed = false;
  let written = 0;
  const modelFor = (language: string): Model => {
    if (isClosed)
      throw recognitionError("HEAR_CLOSED", "The recogniser has been closed.", { certain: true });
    const model = known.get(language) ?? known.get(language.replace(/[_-].*$/, ""));
    if (model === undefined)
      throw recognitionError("HEAR_LANGUAGE", `There is no model for "${language}".`, {
        certain: true,
      });
    if (listeners.size + written >= most)
      throw recognitionError("HEAR_BUSY", `${most} callers are listened to already.`, {
        certain: true,
      });
    return model;
  };
  return {
    async recognise(line, { language, hints, endOnSilenceMs }, { heard, lost }) {
      const model = modelFor(language);
      const listener = startListener({
        program,
        model,
        hints,
        endOnSilenceMs,
        alarms,
        // It does not tell how sure it is.
        heard: (text, isFinal) => heard({ text, confidence: 1, isFinal }),
        lost(why) {
          listeners.delete(listener);
          log.error({ why, code: "HEAR_LOST" }, "The program that recognises speech has ended.");
          lost("The recogniser has ended.");
        },
      });
      listeners.add(listener);
      line.hear((piece) => listener.sound(piece));
      void closeWith(line.ended, () => {
        listeners.delete(listener);
        listener.close();
      });
    },
    async transcribe(sound, { language, hints, timeoutMs }) {
      const model = modelFor(language);
      written += 1;
      try {
        return await writeDown({ program, model, hints, alarms, sound, timeoutMs });
      } finally {
        written -= 1;
      }
    },
    async close() {
      isClosed = true;
      for (const listener of listeners) listener.close();
      listeners.clear();
      alarms.clear();
    },
  };
}

async function closeWith(ended: Promise<void>, close: () => void): Promise<void> {
  await ended;
  close();
}
