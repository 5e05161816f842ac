import type { ToldCertificate } from "./certificate-desk.ts";
import type { Found } from "./found-scenario.ts";
import type { GivenFile } from "./given-flow.ts";
import type { Proved, ProvedScenario, StoryLine } from "./proof-desk.ts";
import type { ToldRoom } from "./rooms-desk.ts";
import type { Searched } from "./search-desk.ts";

/** How calls are looked for that no scenario shows, what many callers do at once, or all in one. */
export type SearchKind = "explore" | "fuzz" | "rooms" | "prove";

/** A search, under way or done. */
export interface Search {
  readonly kind: SearchKind;
  /** From 0 to 1; none where it is not known. */
  readonly progress: number | undefined;
  readonly isRunning: boolean;
  readonly result: Searched | undefined;
  /** The queues, lots and conferences of the flow, as they were walked. */
  readonly rooms?: readonly ToldRoom[] | undefined;
  /** The certificate, once the flow is proved. */
  readonly certificate?: ToldCertificate | undefined;
  /** The found calls that have been added to the scenarios. */
  readonly added: readonly Found[];
}

/** The knowledge of the scenarios of the open flow. */
export interface ProofState {
  /** The files of scenarios beside the flow; none until they have been read. */
  readonly tests: readonly GivenFile[] | undefined;
  readonly proved: Proved | undefined;
  readonly isProving: boolean;
  /** The key of the scenario that is shown on the graph; without one, what all of them cover. */
  readonly picked: string | undefined;
  /** The story of the picked scenario's call. */
  readonly story: readonly StoryLine[];
  readonly search: Search | undefined;
}

/** The knowledge of a flow that has just been opened. */
export const nothingProved: ProofState = {
  tests: undefined,
  proved: undefined,
  isProving: false,
  picked: undefined,
  story: [],
  search: undefined,
};

/** The scenario that is picked. */
export function pickedScenario({ proved, picked }: ProofState): ProvedScenario | undefined {
  return proved?.scenarios.find(({ key }) => key === picked);
}

/** How many scenarios fail; a file with mistakes is one. */
export function failuresIn({ proved }: Pick<ProofState, "proved">): number {
  if (proved === undefined) return 0;
  const files = new Set(proved.mistakes.map(({ file }) => file));
  return proved.scenarios.filter(({ departures }) => departures.length > 0).length + files.size;
}
