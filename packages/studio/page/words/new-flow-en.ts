import type { InAnyLanguage } from "./in-any-language.ts";

/** The words of the list of flows, and of what a new one begins with, in English; `new-flow-nb.ts` has them in Norwegian. */
export const newFlowEn = {
  copyFlow: (flow: string): string => `Copy ${flow}`,
  removeFlow: (flow: string): string => `Move ${flow} into the bin`,
  bin: (count: number): string => `Bin (${count})`,
  bringBack: "Bring back",
  noFlows: "There is no flow in this folder yet.",
  noFlowsHint: "Make one here, or with “flowrun init”.",
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
export type NewFlowWords = InAnyLanguage<typeof newFlowEn>;
