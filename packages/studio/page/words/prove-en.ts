/** Words for proofs and for calls that are kept, in English; `prove-nb.ts` has them in Norwegian. */
export const proveEn = {
  rooms: "Rooms",
  roomsHint: "Many callers at once, in every order",
  roomsWalked: (count: number): string =>
    count === 0 ? "There is no queue, lot or conference." : "Walked in every order.",
  asScenario: "As a scenario",
  noScenario: "This call is one of another flow, or it cannot be stepped again.",
  notRepeated: (difference: string): string => `It does not repeat the call: ${difference}.`,
} as const satisfies Readonly<Record<string, unknown>>;

/** The same words, in any language. */
export type ProveWords = {
  readonly [Key in keyof typeof proveEn]: (typeof proveEn)[Key] extends (
    ...args: infer Args
  ) => string
    ? (...args: Args) => string
    : string;
};
