/**
 * The option of what a caller may hear before the call is answered. Asterisk tells the caller's side
 * where the sound comes from by itself (183, measured on 22), so that the verb does nothing else.
 */
export const earlyOption = {
  kind: "boolean",
  description:
    "Whether the step may stand before `answer`, too: the caller hears it as early media (SIP 183), which costs nothing. Keys seldom arrive then.",
  example: true,
  default: false,
} as const;

/** Whether a step with that option needs an answered call. */
export function needsAnswerUnlessEarly({
  text,
}: {
  readonly text: (option: "early") => string;
}): boolean {
  return text("early") === "false";
}
