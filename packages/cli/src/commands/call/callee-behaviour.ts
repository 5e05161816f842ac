import type { CalleeBehaviour } from "@flowrun/simulator";

/**
 * The behaviours of a called phone, by the word that the command line and the phone on the screen
 * use.
 */
export const calleeWords = ["answer", "busy", "decline", "never"] as const;

/** A word of {@link calleeWords}. */
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
