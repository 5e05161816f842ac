import type { JournalEntry } from "@flowrun/core";
import type {
  CallSummary,
  LiveFrame,
  LiveMove,
  LiveOverview,
  LiveSums,
  LiveVersion,
  LiveWindow,
} from "../../src/live/live-contract.ts";
import type { WatchedCall } from "./live-desk.ts";

/** The page's knowledge of calls. Parts of it are replaced, never changed. */
export interface LiveState {
  /** `none` where nothing runs; `away` while the host cannot be reached. */
  readonly link: "none" | "away" | "there";
  readonly window: LiveWindow;
  readonly live: number;
  readonly sums: LiveSums;
  readonly at: Readonly<Record<string, number>>;
  readonly versions: readonly LiveVersion[];
  /** By id. */
  readonly calls: ReadonlyMap<string, CallSummary>;
  /** The last moves, with a number that grows. */
  readonly moves: readonly (LiveMove & { readonly number: number })[];
  /** The search text of the list. */
  readonly find: string;
  readonly only: OnlyCalls;
  /** The call that is watched. */
  readonly chosen: string | undefined;
  readonly entries: readonly JournalEntry[];
  readonly watched: WatchedCall | undefined;
  /** The point that is shown; `undefined` goes along with the call. */
  readonly point: number | undefined;
  /** Nothing of the chosen call is kept. */
  readonly isLost: boolean;
}

/** Nothing is known yet. */
export const noLiveState: LiveState = {
  ...{
    link: "none",
    window: "1h",
    live: 0,
    at: {},
    versions: [],
    calls: new Map(),
    moves: [],
    find: "",
    only: "all",
  },
  ...{ chosen: undefined, entries: [], watched: undefined, point: undefined, isLost: false },
  sums: { entered: {}, left: {}, failed: {}, gone: {}, ended: {} },
};

const mostCalls = 500;
const mostMoves = 200;

/** The state after a frame. */
export function afterFrame(state: LiveState, frame: LiveFrame): LiveState {
  if (frame.kind === "hello") return { ...state, link: "there" };
  if (frame.kind === "overview") return afterOverview(state, frame);
  if (frame.call !== state.chosen) return state;
  const first = frame.entries[0];
  const isBegin = first !== undefined && "start" in first;
  return { ...state, entries: isBegin ? frame.entries : [...state.entries, ...frame.entries] };
}

function afterOverview(state: LiveState, news: LiveOverview): LiveState {
  const before = news.isWhole ? noLiveState : state;
  const last = state.moves.at(-1)?.number ?? 0;
  const moves = news.moves.map((move, index) => ({ ...move, number: last + index + 1 }));
  return {
    ...state,
    live: news.live,
    versions: news.versions,
    at: merged(before.at, news.at),
    sums: {
      entered: merged(before.sums.entered, news.sums.entered),
      left: merged(before.sums.left, news.sums.left),
      failed: merged(before.sums.failed, news.sums.failed),
      gone: merged(before.sums.gone, news.sums.gone),
      ended: merged(before.sums.ended, news.sums.ended),
    },
    calls: news.calls.length === 0 ? state.calls : withCalls(state.calls, news.calls),
    moves: moves.length === 0 ? state.moves : [...state.moves, ...moves].slice(-mostMoves),
  };
}

type Counts = Readonly<Record<string, number>>;

function merged(before: Counts, changes: Counts): Counts {
  // The same object where nothing has changed: whoever shows it rests.
  if (Object.keys(changes).length === 0) return before;
  return Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, count]) => count !== 0),
  );
}

/** With calls as they are now; of too many the oldest that are over go. */
export function withCalls(
  calls: ReadonlyMap<string, CallSummary>,
  news: readonly CallSummary[],
): ReadonlyMap<string, CallSummary> {
  const all = new Map(calls);
  for (const call of news) all.set(call.id, call);
  if (all.size <= mostCalls) return all;
  const oldest = [...all.values()]
    .filter(({ ended }) => ended !== undefined)
    .toSorted((a, b) => a.at - b.at);
  for (const { id } of oldest.slice(0, all.size - mostCalls)) all.delete(id);
  return all;
}

/** The calls that a list can be of; `wrong` are those with an end that nobody wanted. */
export const onlyCalls = ["all", "live", "over", "wrong"] as const;

/** A choice of these. */
export type OnlyCalls = (typeof onlyCalls)[number];

/** The ends that nobody wanted. */
export const badEnds: ReadonlySet<string> = new Set([
  ...["fault", "limit", "overload", "broken", "platform_lost"],
]);

function isOf({ ended }: CallSummary, only: OnlyCalls): boolean {
  if (only === "all") return true;
  if (only === "wrong") return ended !== undefined && badEnds.has(ended.reason);
  return (ended === undefined) === (only === "live");
}

/**
 * The calls of the list: live ones first, then the newest. They have what is looked for, also in
 * the words that `shown` gives for the reason of an end.
 */
export function listedCalls(
  { calls, find, only = "all" }: Pick<LiveState, "calls" | "find"> & { readonly only?: OnlyCalls },
  shown: (reason: string) => string = (reason) => reason,
): readonly CallSummary[] {
  const wanted = find.trim().toLowerCase();
  const found = [...calls.values()].filter((call) => {
    const { from, to, block, ended } = call;
    const reasons = ended === undefined ? [] : [ended.reason, shown(ended.reason)];
    const says = [from, to, block, ...reasons].some((text) => text.toLowerCase().includes(wanted));
    return says && isOf(call, only);
  });
  const rank = ({ ended }: CallSummary): number => (ended === undefined ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b) || b.at - a.at || (a.id < b.id ? 1 : -1));
}

/** The point that is shown: the chosen one, else the last. */
export function shownPoint({ watched, point }: Pick<LiveState, "watched" | "point">): number {
  const last = (watched?.points.length ?? 0) - 1;
  return Math.min(point ?? last, last);
}
