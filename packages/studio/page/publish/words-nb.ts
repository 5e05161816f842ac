import type { PublishWords } from "./words-en.ts";

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
  unreadable: "En av dem kan ikke leses som en flyt.",
  step: (step, verb) => `steg ${step}, ${verb}`,
  was: (name) => `het ${name}`,
};
