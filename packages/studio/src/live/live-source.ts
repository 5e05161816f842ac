import type { CallList, CallSummary } from "./live-contract.ts";
import type { Tap } from "./create-tap.ts";
import type { JournalFolder } from "./journal-folder.ts";
import { watchTap, type LiveLine, type LiveWatch } from "./watch-tap.ts";

/** Which calls are asked for. */
export interface CallQuery {
  /** A part of a number, a block or a reason; empty for all. */
  readonly find: string;
  readonly state: "all" | "live" | "over";
  /** The last one of the page before. */
  readonly after: string | undefined;
}

/** Where live numbers and recorded calls come from. */
export interface LiveSource {
  /** Tells a page until it goes; `undefined` where nothing runs. */
  readonly attend: ((line: LiveLine) => LiveWatch) | undefined;
  calls(query: CallQuery): Promise<CallList>;
  /** The journal of a call, one entry a line; `undefined` when it is not there. */
  journal(call: string): Promise<string | undefined>;
}

const perPage = 100;

/**
 * The calls of a host that is tapped, and older ones in a folder of journals; either may be
 * missing.
 */
export function localSource(tap: Tap | undefined, folder: JournalFolder | undefined): LiveSource {
  return {
    attend: tap && ((line) => watchTap(tap, line)),
    async calls(query) {
      const kept = tap?.calls() ?? [];
      const ids = new Set(kept.map(({ id }) => id));
      const older = (await folder?.list())?.filter(({ id }) => !ids.has(id)) ?? [];
      return pageOf([...kept, ...older], query);
    },
    async journal(call) {
      const kept = tap?.find(call);
      if (kept?.isWhole !== true) return folder?.read(call);
      return kept
        .journal()
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join("");
    },
  };
}

function pageOf(all: readonly CallSummary[], { find, state, after }: CallQuery): CallList {
  const wanted = find.trim().toLowerCase();
  const found = all.filter(({ from, to, block, ended }) => {
    const reason = ended?.reason ?? "";
    const isState = state === "all" || (state === "live") === (ended === undefined);
    return (
      isState &&
      [from, to, block, reason, reason.replaceAll("_", " ")].some((text) =>
        text.toLowerCase().includes(wanted),
      )
    );
  });
  const first = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  return { calls: found.slice(first, first + perPage), hasMore: found.length > first + perPage };
}
