import type { Transport } from "@flowrun/core/plugin";
import type { Ask, Purpose } from "./ask.ts";
import { ariError } from "./catalogue.ts";
import { answerError } from "./codec/answer.ts";
import { parseBody, stringOf } from "./codec/json.ts";
import { quick, type RequestDraft } from "./codec/request.ts";
import type { WireAnswer } from "./wire.ts";

/** The parts that keep notes. */
export interface NotesParts {
  readonly app: string;
  readonly ask: Ask;
  /**
   * Whether the event stream stands: who has lost it may have been followed by another process,
   * whose notes it would write over.
   */
  readonly hears: () => boolean;
  /**
   * Also when another process has the application: to read a note harms nobody, and may tell whose
   * it is.
   */
  readonly askAnyway: Ask;
}

/**
 * `Transport.note` over ARI: each note is a global variable, which Asterisk 22 keeps as long as it
 * runs, whoever set it. A note holds as much as a body does, 40,960 bytes, and takes 1 ms
 * (measured).
 */
export function createNotes({
  app,
  ask,
  hears,
  askAnyway,
}: NotesParts): Required<Pick<Transport, "note" | "noted">> {
  const variable = (number: number): string => `FLOWRUN_${app}_${number}`;
  const done = async (
    asking: Ask,
    purpose: Purpose,
    request: RequestDraft,
  ): Promise<WireAnswer> => {
    const answer = await asking(purpose, request);
    const error = answerError(purpose, answer);
    if (error !== null) throw error;
    return answer;
  };
  return {
    async note(number, text) {
      if (!hears())
        throw ariError("ARI_LOST", `The event stream is lost, so note ${number} was not kept.`, {
          certain: true,
        });
      const body = { variable: variable(number), value: text };
      await done(ask, () => `keep note ${number}`, {
        ...quick("POST", "/asterisk/variable"),
        body,
      });
    },
    async noted(number) {
      const request = quick("GET", "/asterisk/variable", { variable: variable(number) });
      const { body } = await done(askAnyway, () => `read note ${number}`, request);
      return stringOf(parseBody(body), "value") ?? "";
    },
  };
}
