import type { Commit, OfferState } from "../../src/contract.ts";
import type { Found } from "../prove/found-scenario.ts";
import type { ComparedTexts } from "../worker/compare-flows.ts";
import type { ReplayedCall } from "./replay-desk.ts";

/** Checks of a text that take longer than a key press. */
export interface LongChecks {
  /** The text that they are of. */
  readonly text: string;
  readonly isRunning: boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** Random calls: how many, and which break the flow; none until they are done. */
  readonly fuzzed: { readonly tried: number; readonly found: readonly Found[] } | undefined;
  /** Recorded calls; none until they are done. */
  readonly replayed: readonly ReplayedCall[] | undefined;
}

/**
 * A version of the open flow: what is in the editor, what is in its file, what takes calls by its
 * id, or a commit by its id.
 */
export type VersionKey = "draft" | "file" | `version ${string}` | `commit ${string}`;

/** The result of comparing two texts. */
export type Comparison =
  | { readonly kind: "compared"; readonly pair: string; readonly texts: ComparedTexts }
  /**
   * A text is no flow that could be read, uses files that are missing in it, or is not there any
   * more.
   */
  | { readonly kind: "unreadable"; readonly missing: readonly string[] };

/** The knowledge needed for publishing the open flow. */
export interface PublishState {
  /** The newest first; undefined until the server has told. */
  readonly commits: readonly Commit[] | undefined;
  /** The environment that is published to; none for the flow that runs beside the studio. */
  readonly environment: string | undefined;
  /** The versions that take calls; none where the open flow is not the one that runs. */
  readonly offer: OfferState | undefined;
  /**
   * The versions that were chosen to be compared; by default, what is in use with what is in the
   * editor.
   */
  readonly before: VersionKey | undefined;
  readonly after: VersionKey | undefined;
  readonly comparison: Comparison | undefined;
  readonly checks: LongChecks | undefined;
  /** The recorded call whose way is shown on the graph, instead of both versions. */
  readonly picked: string | undefined;
  /** An offer is under way. */
  readonly isOffering: boolean;
}

/** Nothing is known yet of a flow that has just been opened. */
export const nothingKnown: PublishState = {
  commits: undefined,
  environment: undefined,
  offer: undefined,
  before: undefined,
  after: undefined,
  comparison: undefined,
  checks: undefined,
  picked: undefined,
  isOffering: false,
};

/** The recorded call that is picked. */
export function pickedCall({ checks, picked }: PublishState): ReplayedCall | undefined {
  return checks?.replayed?.find(({ call }) => call === picked);
}

/**
 * The versions that are compared: what is new stands against what takes calls, else against the
 * newest commit, else the file.
 */
export function comparedKeys({ commits, offer, before, after }: PublishState): {
  readonly before: VersionKey;
  readonly after: VersionKey;
} {
  const newest = commits?.[0];
  const usual = newest === undefined ? "file" : (`commit ${newest.id}` as const);
  const inUse = offer === undefined ? usual : (`version ${offer.current.id}` as const);
  return { before: before ?? inUse, after: after ?? "draft" };
}
