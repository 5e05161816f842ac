import type { InAnyLanguage } from "./in-any-language.ts";

/** The words of the sections of a flow, in English; `sections-nb.ts` has the same in Norwegian. */
export const sectionsEn = {
  about: "The flow",
  aboutFlow: "Its name, its languages and its limits.",
  add: (section: string): string => `Add to ${section}`,
  newName: (section: string): string => `A name for it in ${section}`,
  whichName: (section: string): string => `Which of ${section}?`,
  rename: (name: string): string => `Another name for ${name}`,
  remove: (name: string): string => `Remove ${name}`,
  uses: (count: number): string => ["not used", "used once"][count] ?? `used ${count} times`,
  usedAt: (count: number, name: string): string =>
    count === 1 ? `1 place names ${name}` : `${count} places name ${name}`,
  removeAnyway: (name: string): string => `Remove ${name} all the same`,
  everywhere: "in every language",
  back: "All sections",
  week: "The week",
  weekHint:
    "Drag over the hours to paint them, or to wipe them out. By keys: arrows, Shift and arrows for more, Space.",
  daysOff: "Holidays of a year",
  open: "open",
  closed: "closed",
} as const satisfies Readonly<Record<string, unknown>>;

/** The same words, in any language. */
export type SectionWords = InAnyLanguage<typeof sectionsEn>;
