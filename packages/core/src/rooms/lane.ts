import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { nextAt, recentIn, type Pace, type Paced } from "../time/pace.ts";
import { defineRoom, type RoomDraft, type RoomHappening, type RoomKind } from "./room-kind.ts";

/** How fast runs begin in a lane. */
export interface LaneRules extends Pace {
  readonly kind: "lane";
  /** The name under `lanes`; empty for the lane of those that name none. */
  readonly name: string;
}

/**
 * The message of a call, or another run, to a lane: begin a run with this part when it is its turn.
 */
export type LaneMessage = {
  readonly kind: "start";
  readonly part: string;
  readonly args: JsonObject;
};

/** A run that waits for its turn. */
type Waiting = Pick<LaneMessage, "part" | "args">;

/** The state of a lane. started = waiting + running + over. */
export interface LaneState {
  /** In the order in which they were asked for. */
  readonly waiting: readonly Waiting[];
  /** The names of those that are under way. */
  readonly running: readonly string[];
  /** When those of the last minute began. */
  readonly begun: readonly number[];
  readonly started: number;
  readonly over: number;
  /** Were too many to wait. */
  readonly dropped: number;
}

/** How many may wait in a lane: more are dropped, and counted. */
export const mostWaiting = 10_000;

type LaneDraft = RoomDraft<LaneRules, LaneState>;

/**
 * Runs that begin one after the other, no faster than a flow says. The call that asked may be over
 * by then.
 */
export const laneRoom: RoomKind = defineRoom<LaneRules, LaneState>({
  open: () => ({ waiting: [], running: [], begun: [], started: 0, over: 0, dropped: 0 }),
  take(lane, happening) {
    const ignored = hear(lane, happening);
    beginNext(lane);
    return ignored;
  },
  due({ rules, state, at }) {
    const next = state.waiting.length === 0 ? undefined : nextAt(rules, pacedIn(state), at);
    return next === undefined ? null : Math.max(at + 1, next);
  },
  figures: ({ waiting, running, dropped }, { name }) =>
    name === "" ? {} : { [name]: { waiting: waiting.length, running: running.length, dropped } },
});

function hear(lane: LaneDraft, happening: RoomHappening): string | null {
  if (happening.kind === "gone") return forget(lane, happening.call);
  if (happening.kind !== "message") return null;
  const message = readMessage(happening.body);
  if (message === undefined) return "not understood";
  const { waiting, started, dropped } = lane.state;
  if (waiting.length >= mostWaiting) {
    lane.state = { ...lane.state, dropped: dropped + 1 };
    return "full";
  }
  lane.state = { ...lane.state, waiting: [...waiting, message], started: started + 1 };
  return null;
}

/** The requested run is begun, also when the call that asked for it is over. */
function forget(lane: LaneDraft, run: string): string | null {
  const { running, over } = lane.state;
  if (running.includes(run))
    lane.state = { ...lane.state, running: running.filter((each) => each !== run), over: over + 1 };
  return null;
}

function beginNext(lane: LaneDraft): void {
  const { rules, at } = lane;
  lane.state = { ...lane.state, begun: recentIn(lane.state.begun, at) };
  for (;;) {
    const { waiting, running, begun } = lane.state;
    const [next, ...rest] = waiting;
    if (next === undefined || nextAt(rules, pacedIn(lane.state), at) !== at) return;
    const run = lane.begin(next.part, next.args);
    const recent = rules.perMinute === null ? [] : [...begun, at];
    lane.state = { ...lane.state, waiting: rest, running: [...running, run], begun: recent };
  }
}

function pacedIn({ running, begun }: LaneState): Paced {
  return { running: running.length, begun };
}

function readMessage(body: Json): Waiting | undefined {
  if (!isJsonObject(body) || body["kind"] !== "start") return undefined;
  const { part, args } = body;
  return typeof part === "string" && args !== undefined && isJsonObject(args)
    ? { part, args }
    : undefined;
}
