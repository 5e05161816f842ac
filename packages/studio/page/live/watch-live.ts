import { createStore, type StoreApi } from "zustand/vanilla";
import type { LiveAsk, LiveFrame, LiveWindow } from "../../src/live/live-contract.ts";
import type { Asking } from "../worker/asking.ts";
import type { Server } from "../state/server.ts";
import type { LiveDesk } from "./live-desk.ts";
import {
  afterFrame,
  listedCalls,
  type OnlyCalls,
  noLiveState,
  shownPoint,
  withCalls,
  type LiveState,
} from "./live-state.ts";

/** The actions of the page on calls. */
export interface Live {
  readonly state: StoreApi<LiveState>;
  setWindow(window: LiveWindow): void;
  find(text: string): void;
  /** Watches a call, or none. */
  choose(call: string | undefined): void;
  showOnly(only: OnlyCalls): void;
  /** Watches the call above (-1) or below in the list. */
  chooseNext(by: -1 | 1, shown?: (reason: string) => string): void;
  /** Shows a point of the call; `undefined` goes along with it. */
  goTo(point: number | undefined): void;
  step(by: -1 | 1): void;
}

/** A line to the server that comes again by itself. */
export interface LiveLink {
  /**
   * Says something now, or when the line stands; what it said before is said again on each new line
   * by whoever hears `opened`.
   */
  ask(ask: LiveAsk): void;
  close(): void;
}

/** The listener of a line. */
export interface LiveEars {
  readonly opened: () => void;
  readonly heard: (frame: LiveFrame) => void;
  readonly lost: () => void;
}

/** The parts that calls are watched with. */
export interface LiveParts {
  readonly server: Server;
  /** Whether something runs: else there are only recorded calls. */
  readonly isLive: boolean;
  /** Begins the worker when it is first needed. */
  readonly start: () => Asking<LiveDesk>;
  readonly connect: (ears: LiveEars) => LiveLink;
}

/** Watches calls. Lists and journals come from the server; a call is stepped in the worker. */
export function watchLive({ server, isLive, start, connect }: LiveParts): Live {
  const state = createStore<LiveState>(() => ({ ...noLiveState, link: isLive ? "away" : "none" }));
  const now = (): LiveState => state.getState();
  const stepAgain = stepping(state, start);
  const link: LiveLink | undefined = isLive
    ? connect(earsOf(state, stepAgain, () => link))
    : undefined;
  const list = async (): Promise<void> => {
    const { find } = now();
    const { calls } = await server.calls(find).catch(() => ({ calls: [] }));
    if (now().find === find) state.setState({ calls: withCalls(now().calls, calls) });
  };
  void list();
  const load = async (call: string): Promise<void> => {
    const entries = await server.journal(call).catch(() => undefined);
    if (now().chosen !== call) return;
    state.setState(entries === undefined ? { isLost: true } : { entries });
    stepAgain();
  };
  const choose = (call: string | undefined): void => {
    const { chosen, calls } = now();
    if (chosen !== undefined) link?.ask({ kind: "unfollow", call: chosen });
    state.setState({
      chosen: call,
      entries: [],
      watched: undefined,
      point: undefined,
      isLost: false,
    });
    if (call === undefined) return;
    if (link !== undefined && calls.get(call)?.ended === undefined)
      link.ask({ kind: "follow", call });
    else void load(call);
  };
  const goTo = (point: number | undefined): void => {
    const last = (now().watched?.points.length ?? 0) - 1;
    const isAtEnd = point === undefined || point >= last;
    state.setState({ point: isAtEnd ? undefined : Math.max(0, point) });
  };
  return {
    state,
    setWindow(window) {
      state.setState({ window });
      link?.ask({ kind: "watch", window });
    },
    find(text) {
      state.setState({ find: text });
      void list();
    },
    choose,
    showOnly: (only) => state.setState({ only }),
    chooseNext(by, shown) {
      const ids = listedCalls(now(), shown).map(({ id }) => id);
      const index = ids.indexOf(now().chosen ?? "");
      choose(ids[index === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, index + by))]);
    },
    goTo,
    step: (by) => goTo(shownPoint(now()) + by),
  };
}

function earsOf(
  state: StoreApi<LiveState>,
  stepAgain: () => void,
  link: () => LiveLink | undefined,
): LiveEars {
  const now = (): LiveState => state.getState();
  return {
    opened() {
      const { window, chosen, calls } = now();
      link()?.ask({ kind: "watch", window });
      if (chosen !== undefined && calls.get(chosen)?.ended === undefined)
        link()?.ask({ kind: "follow", call: chosen });
    },
    heard(frame) {
      state.setState(afterFrame(now(), frame));
      if (frame.kind === "entries" && frame.call === now().chosen) {
        if (frame.entries.length === 0) state.setState({ isLost: !frame.isWhole });
        else stepAgain();
      }
    },
    lost: () => state.setState({ link: "away" }),
  };
}

/**
 * A function that has the chosen call stepped again: now, or as soon as the worker is done with
 * what it has.
 */
function stepping(state: StoreApi<LiveState>, start: LiveParts["start"]): () => void {
  let desk: Asking<LiveDesk> | undefined;
  let isRunning = false;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    desk ??= start();
    do {
      isAskedAgain = false;
      const { chosen, entries } = state.getState();
      const watched = await desk.watch(entries);
      if (state.getState().chosen === chosen) state.setState({ watched });
    } while (isAskedAgain);
    isRunning = false;
  };
  return () => {
    if (isRunning) isAskedAgain = true;
    else void run();
  };
}
