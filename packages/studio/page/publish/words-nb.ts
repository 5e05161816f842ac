import type { PublishWords } from "./words-en.ts";

const item: PublishWords["item"] = (what, state, count, all) => {
  const known: Readonly<Record<string, string>> = {
    errors: state === "bad" ? `${count} feil` : "Ingen feil",
    scenarios:
      all === 0 ? "Ingen scenarier er om denne flyten" : `${count} av ${all} scenarier går`,
    coverage: `Scenarier går gjennom ${count} av ${all} steg`,
    fuzz:
      state === "bad"
        ? `${count} av ${all} tilfeldige anrop bryter den`
        : `${all} tilfeldige anrop bryter ingenting`,
    calls:
      all === 0
        ? "Ingen anrop er tatt opp ennå"
        : `${all - count} av ${all} anrop går samme vei, ${count} går en annen`,
  };
  const open: Readonly<Record<string, string>> = {
    errors: "Feil",
    scenarios: "Scenarier",
    coverage: "Dekning",
    fuzz: "1000 tilfeldige anrop",
    calls: "De siste 500 anropene",
  };
  return (state === "open" ? open[what] : known[what]) ?? what;
};

/** The words of publishing, in Norwegian. */
export const publishNb: PublishWords = {
  changes: "Hva som endres",
  from: "Fra",
  to: "Til",
  draft: "I editoren",
  file: "I filen",
  inUse: (version) => (version === "" ? "I bruk" : `I bruk, v${version}`),
  offered: (version) => (version === "" ? "Tilbudt" : `Tilbudt, v${version}`),
  commits: "Commits",
  comparing: "sammenligner …",
  same: "Begge er like.",
  unreadable: (missing) =>
    missing.length === 0
      ? "En av dem kan ikke leses som en flyt."
      : `En av dem bruker noe som ikke fantes da: ${missing.join(", ")}.`,
  step: (step, verb) => `steg ${step}, ${verb}`,
  was: (name) => `het ${name}`,
  ready: "Er den klar?",
  item,
  isWell: "bra",
  isNotWell: "ikke bra",
  isOpen: "ikke kjent ennå",
  run: "Sjekk",
  runHint: "Prøver tilfeldige anrop, og de siste anropene på det som er i editoren",
  running: "sjekker …",
  departsAt: (step, ms) => `en annen vei etter ${(ms / 1000).toFixed(1)} s, ${step}`,
  watch: "Se det slik det var",
  publishTo: "Publiser til",
  here: "ved siden av dette studioet",
  newCalls: "Nye anrop",
  nothingRuns:
    "Ingen flyt kjører ved siden av. Start en med «flowrun FLOW --studio --studio-allow edit,publish».",
  otherRuns: "En annen flyt kjører ved siden av:",
  mayNotPublish: "Denne siden får ikke publisere. Start flyten med --studio-allow edit,publish.",
  takes: (share) =>
    `${share} av 100 nye anrop tar det som tilbys. Pågående anrop blir på sin versjon.`,
  takenBack: "Trukket tilbake av seg selv.",
  takenBackWhy: (offered, current) =>
    `${offered.faulted} av ${offered.ended} anrop feilet, av de andre ${current.faulted} av ${current.ended}. Nye anrop tar det som var i bruk.`,
  begun: "anrop",
  over: "over",
  failed: "feilet",
  share: "Andel",
  accept: "Ta den i bruk",
  takeBack: "Trekk tilbake",
  takesAlong: (files: string): string => `Endringen har ${files}.`,
  message: "Commit-melding",
  reason: "Grunn",
  reasonHint: "Ikke alt på listen er bra. Si hvorfor den tilbys likevel: loggen husker det.",
  errorsFirst: "En flyt med feil tilbys ikke.",
  offerTo: (share) => `Tilby til ${share} %`,
  saveAndOffer: (share) => `Lagre og tilby til ${share} %`,
};
