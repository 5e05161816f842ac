import type { Program, TraceEntry } from "@flowrun/core";
import { isHeardAs, isHeardByCaller } from "./heard.ts";
import type { CallerAct } from "../scenario/scenario.ts";
import type { Memory } from "./memory.ts";
import type { Happening, Schedule } from "./schedule.ts";

/** An act of the caller that never came about. */
export interface Stuck {
  /** Its place in the list of acts. */
  readonly act: number;
  readonly why: string;
}

/** The person who calls, or is dialled, going through a list of acts. */
export interface Caller {
  /** Begins with the first act. */
  begin(): void;
  /** How many acts have begun so far; once nothing is left to do, it is one more than there are. */
  begun(): number;
  /** Tells the caller what the flow did: what can be heard, and whether somebody answered. */
  notice(entry: TraceEntry): void;
  /**
   * Once the call is over: the act that never came about. To wait or to hang up needs no call any
   * more and counts as done.
   */
  stuck(): Stuck | undefined;
}

/** The acts of the caller on the call. */
export interface CallerHands {
  readonly press: (digit: string) => Happening | undefined;
  /** The listener hears of it by itself. */
  readonly say: (act: CallerAct & { readonly kind: "says" }) => void;
  readonly hangUp: () => Happening | undefined;
  /** Talks for so long; that is heard only where somebody listens. */
  readonly talk: (ms: number) => Happening | undefined;
  /** Asks to transfer the call. */
  readonly transfer: (to: string) => Happening | undefined;
  /**
   * Connects the caller's two partners, in this call and in another one. Both calls hear of it by
   * themselves.
   */
  readonly join: (call: string) => undefined;
  /** Somebody outside tells the call something. */
  readonly told: (act: CallerAct & { readonly kind: "signal" }) => Happening | undefined;
}

/** How long it takes to say something, in milliseconds. */
export const sayingMs = 1_000;

/** The present act of a caller. */
interface Doing {
  readonly place: number;
  readonly hasBegun: boolean;
  /** The first of what was noticed that counts. */
  readonly from: number;
  readonly giveUp?: (() => void) | undefined;
  readonly stuck?: Stuck | undefined;
}

/**
 * A caller who goes through these acts. Heard media counts once: an act that waits for media looks
 * only at media that began after those that the act before it waited for.
 */
export function createCaller(
  acts: () => readonly CallerAct[],
  schedule: Schedule,
  hands: CallerHands,
  { program, memory }: { readonly program: Pick<Program, "prompts">; readonly memory: Memory },
): Caller {
  const noticed = memory.log<TraceEntry>();
  const now = memory.cell<Doing>({ place: 0, hasBegun: false, from: 0 });
  const change = (to: Partial<Doing>): void => void (now.value = { ...now.value, ...to });

  const proceed = (): undefined => {
    change({ place: now.value.place + 1 });
    begin();
  };
  const begin = (): void => {
    change({ hasBegun: true });
    const act = acts()[now.value.place];
    const lastsMs = act && doAct(act, schedule, hands);
    if (lastsMs !== undefined) schedule(lastsMs, proceed);
    else if (act?.kind === "hang_up") schedule(0, hangUp);
    else if (act !== undefined && "withinMs" in act && !recall())
      change({ giveUp: schedule(act.withinMs, () => waitNoLonger(act.withinMs)) });
  };
  const hangUp = (): Happening | undefined => {
    proceed();
    return hands.hangUp();
  };
  const waitNoLonger = (withinMs: number): Happening | undefined => {
    const { place } = now.value;
    const stuck = { act: place, why: `it did not come about within ${withinMs} ms` };
    change({ stuck, place: acts().length, giveUp: undefined });
    return hands.hangUp();
  };
  const recall = (): boolean => {
    const { place, from, giveUp } = now.value;
    const act = acts()[place];
    let found = from;
    for (let entry = noticed.all[found]; entry !== undefined; entry = noticed.all[(found += 1)])
      if (act !== undefined && isAwaited(act, entry, program)) break;
    if (found >= noticed.all.length) return false;
    giveUp?.();
    change({ from: found + 1, giveUp: undefined });
    proceed();
    return true;
  };

  return {
    begin,
    begun: () => (now.value.hasBegun ? now.value.place + 1 : 0),
    notice(entry) {
      noticed.add(entry);
      if (now.value.giveUp !== undefined) recall();
    },
    stuck() {
      const { place, stuck } = now.value;
      const act = acts()[place];
      const isPointless =
        act === undefined ||
        ["wait", "says", "talks", "transfers", "joins", "signal", "hang_up"].includes(act.kind);
      return isPointless ? stuck : { act: place, why: "the call was over before" };
    },
  };
}

/**
 * Does what takes a time of its own, and gives that in milliseconds; `undefined` for any other act.
 */
function doAct(act: CallerAct, schedule: Schedule, hands: CallerHands): number | undefined {
  if (act.kind === "wait") return act.ms;
  if (act.kind === "press") {
    const { keys, gapMs } = act;
    [...keys].forEach((digit, index) => schedule(index * gapMs, () => hands.press(digit)));
    return Math.max(0, keys.length - 1) * gapMs;
  }
  if (act.kind === "talks") {
    schedule(0, () => hands.talk(act.ms));
    return act.ms;
  }
  if (act.kind === "signal") {
    schedule(0, () => hands.told(act));
    return 0;
  }
  if (act.kind === "transfers" || act.kind === "joins") {
    schedule(0, () => (act.kind === "joins" ? hands.join(act.call) : hands.transfer(act.to)));
    return 0;
  }
  if (act.kind !== "says") return undefined;
  schedule(0, () => {
    hands.say(act);
    return undefined;
  });
  return sayingMs;
}

function isAwaited(act: CallerAct, entry: TraceEntry, program: Pick<Program, "prompts">): boolean {
  if (act.kind === "hears" && entry.kind === "background.started")
    return entry.background.split(":")[0] === act.media || entry.background === act.media;
  if (act.kind === "hears")
    return isHeardByCaller(entry) && isHeardAs(program, act.media, entry.media);
  if (act.kind === "recording") return entry.kind === "recording.started";
  return act.kind === "connected" && entry.kind === "leg.joined";
}
