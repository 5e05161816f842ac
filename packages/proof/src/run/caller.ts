import type { Program, TraceEntry } from "@flowrun/core";
import { isHeardAs } from "./heard.ts";
import type { CallerAct } from "../scenario/scenario.ts";
import type { Happening, Schedule } from "./schedule.ts";

/** An act of the caller that never came about. */
export interface Stuck {
  /** Its place in the list of acts. */
  readonly act: number;
  readonly why: string;
}

/** The person who calls, going through a list of acts. */
export interface Caller {
  /** Begins with the first act. */
  begin(): void;
  /** Tells the caller what the flow did: what can be heard, and whether somebody answered. */
  notice(entry: TraceEntry): void;
  /** Once the call is over: the act that never came about. To wait or to hang up needs no call any more and counts as done. */
  stuck(): Stuck | undefined;
}

/** What the caller does to the call. */
export interface CallerHands {
  readonly press: (digit: string) => Happening | undefined;
  readonly hangUp: () => Happening | undefined;
}

/**
 * A caller who goes through these acts. What was heard counts once: an act that waits for media looks only at media that began
 * after those that the act before it waited for.
 */
export function createCaller(
  acts: readonly CallerAct[],
  schedule: Schedule,
  hands: CallerHands,
  program: Pick<Program, "prompts">,
): Caller {
  let place = 0;
  let noticed: TraceEntry[] = [];
  let giveUp: (() => void) | undefined;
  let stuck: Stuck | undefined;

  const proceed = (): undefined => {
    place += 1;
    begin();
  };
  const begin = (): void => {
    const act = acts[place];
    if (act?.kind === "wait") schedule(act.ms, proceed);
    else if (act?.kind === "press") press(act);
    else if (act?.kind === "hang_up") schedule(0, hangUp);
    else if (act !== undefined && !recall()) giveUp = schedule(act.withinMs, () => waitNoLonger(act.withinMs));
  };
  const press = ({ keys, gapMs }: CallerAct & { kind: "press" }): void => {
    [...keys].forEach((digit, index) => schedule(index * gapMs, () => hands.press(digit)));
    schedule(Math.max(0, keys.length - 1) * gapMs, proceed);
  };
  const hangUp = (): Happening | undefined => {
    proceed();
    return hands.hangUp();
  };
  const waitNoLonger = (withinMs: number): Happening | undefined => {
    stuck = { act: place, why: `it did not come about within ${withinMs} ms` };
    place = acts.length;
    giveUp = undefined;
    return hands.hangUp();
  };
  const recall = (): boolean => {
    const act = acts[place];
    const found = act === undefined ? -1 : noticed.findIndex((entry) => isAwaited(act, entry, program));
    if (found === -1) return false;
    noticed = noticed.slice(found + 1);
    giveUp?.();
    giveUp = undefined;
    proceed();
    return true;
  };

  return {
    begin,
    notice(entry) {
      noticed.push(entry);
      if (giveUp !== undefined) recall();
    },
    stuck() {
      const act = acts[place];
      const isPointless = act === undefined || act.kind === "wait" || act.kind === "hang_up";
      return isPointless ? stuck : { act: place, why: "the call was over before" };
    },
  };
}

function isAwaited(act: CallerAct, entry: TraceEntry, program: Pick<Program, "prompts">): boolean {
  if (act.kind === "hears" && entry.kind === "background.started")
    return entry.background.split(":")[0] === act.media || entry.background === act.media;
  if (act.kind === "hears") return entry.kind === "media.started" && isHeardAs(program, act.media, entry.media);
  return act.kind === "connected" && entry.kind === "leg.joined";
}
