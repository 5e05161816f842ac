import type { ProveWords } from "./prove-en.ts";

/** Words for proofs and for calls that are kept, in Norwegian. */
export const proveNb: ProveWords = {
  noScenarios: "Ingen scenarier handler om denne flyten ennå. Utforsk finner noen.",
  provedBefore: "Flyten har feil. Slik var det før.",
  coveredSteps: "steg",
  coveredOutcomes: "utfall",
  coveredWays: "veier",
  callTime: "etter samtalens egen klokke",
  story: "Hva anropet gjorde",
  find: "Finn anrop",
  explore: "Utforsk",
  exploreHint: "Leter etter anrop som tar det ingen scenarier tar",
  fuzz: "Rist",
  fuzzHint: "Prøver 1000 tilfeldige innringere, telefoner og svar",
  stopped: "Stoppet.",
  searching: "leter …",
  tried: (tried, found) => `${tried} anrop prøvd, ${found} funnet.`,
  allShown: "Scenariene viser alt som ble funnet.",
  nothingBroke: "Ingenting gikk galt.",
  willPass: "består slik flyten er nå",
  willFail: "feiler til flyten er rettet",
  addScenario: "Legg til",
  addAll: (count: number): string => `Legg til alle ${count}`,
  added: "Lagt til",
  keepCall: "Lagre anropet som scenario",
  nameScenario: "Et navn for scenarioet",
  passes: "består",
  fails: "feiler",
  rooms: "Rom",
  roomsHint: "Mange innringere samtidig, i hver rekkefølge",
  roomsWalked: (count) =>
    count === 0
      ? "Det er ingen kø, parkering eller konferanse."
      : "Gått gjennom i hver rekkefølge.",
  prove: "Bevis",
  proveHint:
    "Alt i ett: advarsler, scenarier, egenskaper, veier, mange innringere, oppdiktede anrop",
  proved: "Bevist, innenfor grensene som attesten nevner.",
  notProved: "Ikke bevist.",
  saveCertificate: "Lagre attesten",
  asScenario: "Som scenario",
  noScenario: "Denne samtalen er fra en annen flyt, eller kan ikke gås gjennom på nytt.",
  notRepeated: (difference) => `Det gjentar ikke samtalen: ${difference}.`,
};
