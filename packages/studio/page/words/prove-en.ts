import type { InAnyLanguage } from "./in-any-language.ts";

/** Words for proofs and for calls that are kept, in English; `prove-nb.ts` has them in Norwegian. */
export const proveEn = {
  noScenarios: "No scenario is about this flow yet. Explore finds some.",
  provedBefore: "The flow has errors. This is how it was before.",
  coveredSteps: "steps",
  coveredOutcomes: "outcomes",
  coveredWays: "ways",
  callTime: "by the clock of the call",
  story: "What the call did",
  find: "Find calls",
  explore: "Explore",
  exploreHint: "Looks for calls that take what no scenario takes",
  fuzz: "Fuzz",
  fuzzHint: "Tries 1,000 random callers, phones and answers",
  stopped: "Stopped.",
  searching: "searching …",
  tried: (tried: number, found: number): string => `${tried} calls tried, ${found} found.`,
  allShown: "The scenarios show all that was found.",
  nothingBroke: "Nothing broke.",
  willPass: "passes as the flow is now",
  willFail: "fails until the flow is mended",
  addScenario: "Add",
  addAll: (count: number): string => `Add all ${count}`,
  added: "Added",
  keepCall: "Save this call as a scenario",
  nameScenario: "A name for the scenario",
  passes: "passes",
  fails: "fails",
  rooms: "Rooms",
  roomsHint: "Many callers at once, in every order",
  roomsWalked: (count: number): string =>
    count === 0 ? "There is no queue, lot or conference." : "Walked in every order.",
  prove: "Prove",
  proveHint: "All in one: warnings, scenarios, properties, ways, many callers, made-up calls",
  proved: "Proved, within the bounds that the certificate names.",
  notProved: "Not proved.",
  saveCertificate: "Save the certificate",
  asScenario: "As a scenario",
  noScenario: "This call is one of another flow, or it cannot be stepped again.",
  notRepeated: (difference: string): string => `It does not repeat the call: ${difference}.`,
} as const satisfies Readonly<Record<string, unknown>>;

/** The same words, in any language. */
export type ProveWords = InAnyLanguage<typeof proveEn>;
