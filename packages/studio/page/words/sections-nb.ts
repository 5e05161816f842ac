import type { SectionWords } from "./sections-en.ts";

/** The words of the sections of a flow, in Norwegian. */
export const sectionsNb: SectionWords = {
  about: "Flyten",
  aboutFlow: "Navnet, språkene og grensene.",
  add: (section) => `Legg til i ${section}`,
  newName: (section) => `Et navn for det i ${section}`,
  whichName: (section) => `Hvilken av ${section}?`,
  rename: (name) => `Et annet navn på ${name}`,
  remove: (name) => `Fjern ${name}`,
  uses: (count) => ["ikke i bruk", "brukt én gang"][count] ?? `brukt ${count} ganger`,
  usedAt: (count, name) =>
    count === 1 ? `1 sted nevner ${name}` : `${count} steder nevner ${name}`,
  removeAnyway: (name) => `Fjern ${name} likevel`,
  everywhere: "på alle språk",
  back: "Alle avsnitt",
  week: "Uken",
  weekHint:
    "Dra over timene for å male dem, eller for å viske dem ut. Med taster: piler, Shift og piler for flere, mellomrom.",
  daysOff: "Helligdager i ett år",
  open: "åpent",
  closed: "stengt",
};
