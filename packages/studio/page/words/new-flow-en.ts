/** The words of what a new flow begins with, in English; `new-flow-nb.ts` has them in Norwegian. */
export const newFlowEn = {
  beginWith: "Begin with",
  nothing: "Nothing",
  nothingAbout: "it answers and hangs up",
  description: "A description",
  descriptionAbout: "a step on each line",
  describedSteps:
    "answer\nsay Welcome.\nmenu 1 sales, 2 support\nsales: bridge PJSIP/100\nsupport: say Nobody is here.\nhang up",
  notUnderstood: (lines: string): string => `Begin these with a verb: ${lines}`,
} as const satisfies Readonly<Record<string, unknown>>;

/** The same words, in any language. */
export type NewFlowWords = {
  readonly [Key in keyof typeof newFlowEn]: (typeof newFlowEn)[Key] extends (
    ...args: infer Args
  ) => string
    ? (...args: Args) => string
    : string;
};
