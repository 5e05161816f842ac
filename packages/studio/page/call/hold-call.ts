import { createStore, type StoreApi } from "zustand/vanilla";
import type { GivenFlow } from "../prove/given-flow.ts";
import type { Found } from "../prove/found-scenario.ts";
import type { Asking } from "../worker/asking.ts";
import type { CallDesk, DraftCall, TimedAct } from "./call-desk.ts";
import { keepClock, type CallClock, type Voice } from "./call-clock.ts";
import {
  isOver,
  nowEvent,
  quietLine,
  shownEvent,
  type CallLineState,
  type HeldCall,
} from "./call-state.ts";

/** The parts of a line. */
export interface CallLineParts {
  /** The flow as it is in the editor; none where none is open. */
  readonly given: () => GivenFlow | undefined;
  readonly desk: () => Asking<CallDesk>;
  readonly voice: Voice;
}

/** A draft line: calls to the flow as it is in the editor, by a clock of their own. */
export interface CallLine extends Omit<CallClock, "moveTo" | "stand"> {
  readonly state: StoreApi<CallLineState>;
  wish(wish: Partial<DraftCall>): void;
  /** Asks which worlds there are to call in. */
  lookAround(): Promise<void>;
  call(): Promise<void>;
  /** The caller's act, now. */
  act(act: TimedAct["act"]): Promise<void>;
  /** Goes on from what is shown, with the flow as it is in the editor now. */
  goOnFrom(): Promise<void>;
  /** The call as a scenario, which expects what came of it; `undefined` where nobody calls. */
  asScenario(): Promise<Found | undefined>;
  leave(): void;
  hear(isHeard: boolean): void;
}

/** Holds at most one call. */
export function holdCall({ given, desk, voice }: CallLineParts): CallLine {
  const state = createStore<CallLineState>(() => quietLine);
  const { moveTo, stand, ...clock } = keepClock(state, voice);
  const held = (): HeldCall | undefined => state.getState().call;
  const begin = async (
    flow: GivenFlow | undefined,
    acts: readonly TimedAct[],
    nowMs: number,
  ): Promise<void> => {
    const { wish } = state.getState();
    if (flow === undefined) return;
    state.setState({ isBeginning: true });
    const run = await desk()
      .draft(flow, wish, acts)
      .finally(() => state.setState({ isBeginning: false }));
    if (run === undefined) return;
    state.setState({
      call: { ...wish, flow, acts, run, nowMs: nowMs - 1, isRunning: true, seen: undefined },
    });
    // A sound that begins right then is heard, too.
    moveTo(nowMs);
  };
  return {
    state,
    ...clock,
    wish(wish) {
      state.setState({ wish: { ...state.getState().wish, ...wish } });
    },
    async lookAround() {
      const flow = given();
      if (flow === undefined) return;
      const worlds = await desk().worlds(flow);
      state.setState({ worlds, wish: wishAmong(worlds, state.getState().wish) });
    },
    call: () => begin(given(), [], 0),
    async act(act) {
      const call = held();
      if (call === undefined || call.seen !== undefined || isOver(call)) return;
      voice.stop();
      if ("press" in act && state.getState().isHeard) voice.press(act.press);
      const atMs = nextAct(call);
      const acts = [...call.acts, { atMs, act }];
      state.setState({ call: { ...call, acts } });
      const run = await stand(desk().draft(call.flow, call, acts));
      const now = held();
      // More may have been done meanwhile.
      if (run === undefined || now?.acts !== acts) return;
      state.setState({ call: { ...now, run } });
      moveTo(Math.max(now.nowMs, atMs));
    },
    async goOnFrom() {
      const call = held();
      if (call === undefined) return;
      const at = call.run.points[shownEvent(call)]?.atMs ?? 0;
      state.setState({ wish: { from: call.from, to: call.to, like: call.like } });
      const acts = call.acts.filter(({ atMs, act }) => atMs <= at && !("hangsUp" in act));
      await begin(given() ?? call.flow, acts, at);
    },
    async asScenario() {
      const call = held();
      return call && desk().asScenario(call.flow, call, call.acts);
    },
    leave() {
      voice.stop();
      state.setState({ call: undefined });
    },
    hear: (isHeard) => {
      voice.stop();
      state.setState({ isHeard });
    },
  };
}

/** The wish, in the first of these worlds where its own is none of them. */
function wishAmong(worlds: CallLineState["worlds"], wish: DraftCall): DraftCall {
  const [first] = worlds;
  if (worlds.some(({ name }) => name === wish.like)) return wish;
  return first === undefined
    ? { ...wish, like: undefined }
    : { ...wish, like: first.name, from: first.from, to: first.to };
}

/**
 * The time of an act that is done now: behind all that has happened, so that the past stays as it
 * was.
 */
function nextAct(call: HeldCall): number {
  const event = call.run.points[nowEvent(call)]?.atMs ?? 0;
  const act = call.acts.at(-1)?.atMs ?? 0;
  return Math.max(Math.ceil(call.nowMs), event + 1, act + 1);
}
