import type { ProveWords } from "./prove-en.ts";

/** Words for proofs and for calls that are kept, in Norwegian. */
export const proveNb: ProveWords = {
  rooms: "Rom",
  roomsHint: "Mange innringere samtidig, i hver rekkefølge",
  roomsWalked: (count) =>
    count === 0
      ? "Det er ingen kø, parkering eller konferanse."
      : "Gått gjennom i hver rekkefølge.",
  asScenario: "Som scenario",
  noScenario: "Denne samtalen er fra en annen flyt, eller kan ikke gås gjennom på nytt.",
  notRepeated: (difference) => `Det gjentar ikke samtalen: ${difference}.`,
};
