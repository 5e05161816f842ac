import type { JournalEntry, JournalEvent } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import { recordedFlow } from "@flowrun/proof";
import { stepAgain, type SteppedCall } from "../replay/step-again.ts";

/** A watched call. */
export interface WatchedCall extends SteppedCall {
  /** The text of the flow that it ran on. */
  readonly text: string;
}

/** The questions of the page about calls. */
export interface LiveDesk {
  /**
   * Steps a call again from its journal, from the first entry on; without a point where its flow
   * cannot be read.
   */
  watch(entries: readonly JournalEntry[]): WatchedCall;
}

/** A desk for flows in a language, which keeps nothing. */
export function createLiveDesk(language: Language = {}): LiveDesk {
  return {
    watch([head, ...events]) {
      const none = { points: [], bars: [], prompts: [], departs: false };
      if (head === undefined || !("start" in head)) return { ...none, text: "" };
      const text = head.source?.text ?? "";
      const program = recordedFlow(head, language)?.program;
      return {
        ...(program === undefined
          ? none
          : stepAgain(program, head, events as readonly JournalEvent[])),
        text,
      };
    },
  };
}
