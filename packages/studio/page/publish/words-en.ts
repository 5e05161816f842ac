import type { VersionFigures } from "@flowrun/host";

/** The words for a thing that has to be well, by its name; `count` of `all` things. */
function item(what: string, state: string, count: number, all: number): string {
  const known: Readonly<Record<string, string>> = {
    errors: state === "bad" ? `${count} errors` : "No errors",
    scenarios: all === 0 ? "No scenario is about this flow" : `${count} of ${all} scenarios pass`,
    coverage: `Scenarios go through ${count} of ${all} steps`,
    fuzz:
      state === "bad"
        ? `${count} of ${all} random calls breaks it`
        : `${all} random calls break nothing`,
    calls:
      all === 0
        ? "No call has been recorded yet"
        : `${all - count} of ${all} recorded calls go the same way, ${count} depart`,
  };
  const open: Readonly<Record<string, string>> = {
    errors: "Errors",
    scenarios: "Scenarios",
    coverage: "Coverage",
    fuzz: "1,000 random calls",
    calls: "The last 500 recorded calls",
  };
  return (state === "open" ? open[what] : known[what]) ?? what;
}

/**
 * The words of publishing, in English; `words-nb.ts` has the same in Norwegian. They are loaded
 * with it.
 */
export const publishEn = {
  changes: "What changes",
  from: "From",
  to: "To",
  draft: "In the editor",
  file: "In the file",
  inUse: (version: string): string => (version === "" ? "In use" : `In use, v${version}`),
  offered: (version: string): string => (version === "" ? "Offered" : `Offered, v${version}`),
  commits: "Commits",
  comparing: "comparing …",
  same: "Both are the same.",
  unreadable: (missing: readonly string[]): string =>
    missing.length === 0
      ? "One of both cannot be read as a flow."
      : `One of both uses what was not there then: ${missing.join(", ")}.`,
  step: (step: number, verb: string): string => `step ${step}, ${verb}`,
  was: (name: string): string => `was ${name}`,
  ready: "Is it ready?",
  item,
  isWell: "well",
  isNotWell: "not well",
  isOpen: "not known yet",
  run: "Check",
  runHint: "Tries random calls, and the last recorded calls on what is in the editor",
  running: "checking …",
  departsAt: (step: string, ms: number): string =>
    `departs at ${(ms / 1000).toFixed(1)} s, ${step}`,
  watch: "See it as it was",
  publishTo: "Publish to",
  here: "beside this studio",
  newCalls: "New calls",
  nothingRuns:
    "No flow runs beside this studio. Start one with “flowrun FLOW --studio --studio-allow edit,publish”.",
  otherRuns: "Another flow runs beside this studio:",
  mayNotPublish: "This page may not publish. Start the flow with --studio-allow edit,publish.",
  takes: (share: number): string =>
    `${share} of 100 new calls take what is offered. Live calls stay on their version.`,
  takenBack: "Taken back by itself.",
  takenBackWhy: (offered: VersionFigures, current: VersionFigures): string =>
    `${offered.faulted} of its ${offered.ended} calls failed, of the others ${current.faulted} of ${current.ended}. New calls take what was in use.`,
  begun: "calls",
  over: "over",
  failed: "failed",
  share: "Share",
  accept: "Take it",
  takeBack: "Take it back",
  takesAlong: (files: string): string => `The commit has ${files}.`,
  message: "Commit message",
  reason: "Reason",
  reasonHint: "Not all of the list is well. Say why it is offered all the same: the log keeps it.",
  errorsFirst: "A flow with errors is not offered.",
  offerTo: (share: number): string => `Offer to ${share} %`,
  saveAndOffer: (share: number): string => `Save and offer to ${share} %`,
} as const satisfies Readonly<Record<string, unknown>>;

type Said<Value> = Value extends (...args: infer Args) => string
  ? (...args: Args) => string
  : string;

/** The words of publishing in a language. */
export type PublishWords = {
  readonly [Key in keyof typeof publishEn]: Said<(typeof publishEn)[Key]>;
};
