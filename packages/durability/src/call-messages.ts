/** The questions to the owner of a ledger about its live calls. */
export type CallQuestion =
  /**
   * For those that have been live for longest, at most so many: all, or those in whose numbers
   * these characters are.
   */
  | { readonly ask: "calls"; readonly most: number; readonly number?: string }
  /** For all that is known of one. */
  | { readonly ask: "call"; readonly call: string }
  /** To end one. */
  | { readonly ask: "hang_up"; readonly call: string };

/** Whether a process asks for something of the calls, and not for the calls. */
export function isAboutCalls(question: { readonly ask: string }): question is CallQuestion {
  const { ask } = question;
  return ask === "calls" || ask === "call" || ask === "hang_up";
}

/** Its answers. Values that a flow declares secret are in none of them. */
export type CallReply =
  /** The longest first; `live` counts them all. */
  | { readonly told: "calls"; readonly calls: readonly ToldCall[]; readonly live: number }
  | { readonly told: "call"; readonly call: ToldCall & ToldHoldings }
  /** It is about to end. */
  | { readonly told: "hung_up"; readonly call: ToldCall }
  /** None of this name is live. */
  | { readonly told: "no_call" };

/** A live call, or a run. */
export type ToldCall = {
  readonly call: string;
  readonly flow: string;
  /** The flow's version, as its author wrote it; `null` where there is none. */
  readonly version: string | null;
  /** Empty in a run that has dialled nobody. */
  readonly from: string;
  readonly to: string;
  /** For how long it is live, by the clock of who tells. */
  readonly ms: number;
  /** The step that it is in, or that comes next, then those of its side blocks. */
  readonly at: readonly { readonly step: string; readonly verb: string }[];
  /**
   * `leaving`: it is over, and what it has is being removed. `standing_still`: the platform is
   * away, or the call is being handed over.
   */
  readonly status: "running" | "leaving" | "standing_still";
};

/** The things of a call on the platform. */
export type ToldHoldings = {
  readonly legs: readonly {
    readonly leg: string;
    readonly role: string;
    readonly status: string;
  }[];
  readonly bridges: readonly string[];
  readonly recordings: readonly string[];
  /** The queue, conference or lot that it has to do with. */
  readonly rooms: readonly string[];
  /** The kinds of requests that wait for an answer. */
  readonly waits_for: readonly string[];
};
