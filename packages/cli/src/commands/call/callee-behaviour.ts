import type { CalleeBehaviour } from "@flowrun/simulator";

/**
 * What a called phone can be told to do, by the word that the command line and the phone on the
 * screen use.
 */
export const calleeWords = ["answer", "busy", "decline", "never"] as const;

/** One of {@link calleeWords}. */
export type CalleeWord = (typeof calleeWords)[number];

/** How long a called phone stays on the line where nothing is said of it, in milliseconds. */
export const defaultTalkMs = 5_000;

/**
 * The behaviour for a word: `answer` answers after a second, `busy` and `decline` refuse, `never`
 * rings for ever. With
 * `hangUpAfterMs` a phone that answered hangs up by itself.
 */
export function calleeBehaviour(word: CalleeWord, hangUpAfterMs?: number): CalleeBehaviour {
  if (word !== "answer" || hangUpAfterMs === undefined) return { kind: word };
  return { kind: "answer", hangUpAfterMs };
}
