import type { SpeechPort } from "@flowrun/core";
import type { Scenario } from "./scenario.ts";

/** The voice of a scenario that has one: every text that it says is the same sound. */
export function voiceOf({ hasVoice }: Scenario): { readonly speech?: SpeechPort } {
  if (hasVoice !== true) return {};
  return {
    speech: { render: () => Promise.resolve("sound:hello"), close: () => Promise.resolve() },
  };
}
