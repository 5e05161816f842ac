import type { Alarms, ConnectionState } from "@flowrun/core/plugin";
import type { AriWire } from "../wire.ts";
import { nextLinkState, type LinkSignal, type LinkState } from "./link-state.ts";

/**
 * The link to the platform's events: it opens one stream after another until it is closed, or
 * replaced for good.
 */
export interface Link {
  /** Begins to connect. Has no effect the second time. */
  begin(): void;
  /**
   * Another process took the application over: the stream is closed, where it is heard on as soon
   * as nothing more can come, and the change is told then. It is opened again once `untilFree`
   * resolves with `true`; without that, never.
   */
  replaced(untilFree?: () => Promise<boolean>): void;
  /** Opens the stream again although it was replaced. Has no effect otherwise. */
  takeBack(): void;
  /** Whether a stream stands, and is not replaced. */
  stands(): boolean;
  close(): void;
}

/** The needs of `createLink`. */
export interface LinkParts {
  readonly wire: Pick<AriWire, "open">;
  readonly alarms: Alarms;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Every message of the stream that stands. */
  readonly frame: (data: string | Uint8Array) => void;
  /** Every change, in order. */
  readonly changed: (state: ConnectionState) => void;
  /**
   * Asked before a stream that was lost is opened again; where it says no, that is put off. Never
   * rejects. Absent: it may be.
   */
  readonly mayReopen?: () => Promise<boolean>;
  /** Whether what still comes on a stream that was replaced is heard. Absent: it is not. */
  readonly hearsOn?: () => boolean;
}

/** Every state that is entered: a link is never idle again. */
type EnteredState = Exclude<LinkState, { kind: "idle" }>;

/** How long a stream must stand before it counts as a success, in milliseconds. */
const settleMs = 500;

/**
 * How long a stream is heard on after another one took its place, in milliseconds. Asterisk 22
 * tells the older one, and changes over after that (`app_update` in `res/stasis/app.c`): what
 * happens in between is told to the older one only. Measured at forty calls a second: once in a
 * hundred times, and up to 2 ms later.
 */
const lateMs = 10;

/** A link that has not begun. */
export function createLink(parts: LinkParts): Link {
  const { wire, alarms, random, frame, changed, mayReopen, hearsOn } = parts;
  let state: LinkState = { kind: "idle" };
  let cancelTimer = (): void => {};
  let closeStream = (): void => {};
  const signal = (what: LinkSignal): void => {
    const next = nextLinkState(state, what, random);
    const moved = next.kind !== state.kind;
    state = next;
    if (moved && next.kind !== "idle") enter(next);
  };
  const reopen = async (waiting: LinkState & { kind: "waiting" }): Promise<void> => {
    const isPutOff = (await mayReopen?.()) === false;
    if (state === waiting && isPutOff) wait(waiting);
    else if (state === waiting) signal({ kind: "begin" });
  };
  const wait = (waiting: LinkState & { kind: "waiting" }): void => {
    cancelTimer = alarms.after(waiting.retryMs, () => void reopen(waiting));
  };
  const enter = (next: EnteredState): void => {
    cancelTimer();
    if (next.kind === "connected") {
      cancelTimer = alarms.after(settleMs, () => signal({ kind: "settled" }));
      changed(shown(next));
    } else if (next.kind === "replaced" && hearsOn?.() === true)
      cancelTimer = alarms.after(lateMs, () => leave(next));
    else leave(next);
  };
  const leave = (next: EnteredState): void => {
    closeStream();
    if (next.kind === "waiting") wait(next);
    changed(shown(next));
    if (next.kind === "connecting" && state === next) openStream();
  };
  const openStream = (): void => {
    let current = true;
    let close = (): void => {};
    closeStream = () => {
      if (current) close();
      current = false;
    };
    const ifCurrent = (act: () => void): void => void (current && act());
    close = wire.open({
      opened: () => ifCurrent(() => signal({ kind: "opened" })),
      frame: (data) => ifCurrent(() => frame(data)),
      lost: (error) => ifCurrent(() => signal({ kind: "lost", error })),
    });
  };
  return {
    begin() {
      if (state.kind === "idle") signal({ kind: "begin" });
    },
    replaced(untilFree) {
      signal({ kind: "replaced", waits: untilFree !== undefined });
      if (state.kind === "replaced")
        void untilFree?.().then((isFree) => isFree && signal({ kind: "free" }));
    },
    takeBack: () => signal({ kind: "take_back" }),
    stands: () => state.kind === "connected",
    close: () => signal({ kind: "close" }),
  };
}

/** The state as the transport port tells it. */
function shown(state: EnteredState): ConnectionState {
  switch (state.kind) {
    case "connecting":
      return { kind: "connecting", attempt: state.attempt };
    case "waiting":
      return {
        kind: "waiting",
        attempt: state.attempt,
        retryMs: state.retryMs,
        error: state.error,
      };
    case "replaced":
      return { kind: "replaced", waits: state.waits };
    case "connected":
    case "closed":
      return { kind: state.kind };
  }
}
