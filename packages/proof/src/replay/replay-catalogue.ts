import type { Catalogue } from "@flowrun/core/plugin";

/** The codes of what can be wrong with a journal. */
export type ReplayCode =
  | "PROOF_JOURNAL_EMPTY"
  | "PROOF_JOURNAL_LINE"
  | "PROOF_JOURNAL_NO_FLOW"
  | "PROOF_REPLAY_DIFFERS";

/** The words of `flowrun explain CODE` for them. */
export const replayCatalogue: Catalogue<ReplayCode> = {
  PROOF_JOURNAL_EMPTY: {
    title: "A journal holds no call.",
    why: "The file is empty, or the call was cut off before its first line was written.",
    remedy: "Name a file that `flowrun FLOW --journal DIR` wrote.",
  },
  PROOF_JOURNAL_LINE: {
    title: "A line of a journal cannot be read.",
    why: "Each line is one JSON object: the first one begins a call, and each other is an event of the same call. This line is something else, so the file is no journal, or was changed.",
    remedy: "Name a file that `flowrun FLOW --journal DIR` wrote, as it was written.",
  },
  PROOF_JOURNAL_NO_FLOW: {
    title: "A journal does not hold the flow that it needs.",
    why: "Its first line has no text of a flow, or one that cannot be compiled any more: a secret setting is masked in it, or an older flowrun understood it.",
    remedy: "Name the flow: flowrun replay FILE --flow FLOW.",
  },
  PROOF_REPLAY_DIFFERS: {
    title: "A scenario does not repeat the call that it was made from.",
    why: "The call held secrets, which its journal masks, or something happened that a scenario cannot say, such as two events in another order.",
    remedy: "Edit the scenario: its comment names the first difference.",
  },
};
