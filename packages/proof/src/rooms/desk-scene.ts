import type { DeskAnswer, DeskRules, DeskState, Duty, RoomState } from "@flowrun/core/tooling";
import { countFrom, type Party } from "./stage.ts";

/** How callers come to a queue: by one of its steps. */
export interface QueueCaller {
  /** The line of the step. */
  readonly line: number;
  readonly queue: string;
  readonly priority: number;
  readonly needs: readonly string[];
  /** Whether `needs` lapse. */
  readonly relaxes: boolean;
  /** Whether keys lead away, so that the place is kept. */
  readonly leaves: boolean;
  /** Whether those who are called back come by this step. */
  readonly isCalledBack: boolean;
}

/** A desk that is walked: some members of its queues, and how callers come. */
export interface DeskSetting {
  readonly rules: DeskRules;
  readonly callers: readonly QueueCaller[];
  /** The duties that steps give members; empty: none do. */
  readonly duties: readonly Duty[];
  /** Whether somebody asks to be called back. */
  readonly asksBack: boolean;
  /**
   * The members for whom it matters how long they have been idle: the queue chooses by that among them, and they are not listed alike.
   */
  readonly chosen: readonly string[];
  /** Members who are listed alike, and so may change places. */
  readonly alike: readonly (readonly string[])[];
  /** Whether it matters how many calls a member has taken. */
  readonly counts: boolean;
  /** The most callers at once, those who are to be called back counted. */
  readonly most: number;
}

/** A caller, or a run that calls somebody back. */
export interface DeskCaller extends Party {
  readonly told: readonly DeskAnswer[];
  /** The place of the step among `callers`. */
  readonly kind: number;
  /** `past`: it goes on elsewhere; `called`: a run that has not come to the queue. */
  readonly stage: "waiting" | "talking" | "past" | "called";
  /** When it came, among all who wait; 0: not yet. */
  readonly turn: number;
  /** As it came, or as the place has it that it came back to. */
  readonly priority: number;
  readonly offer: string;
  /** The members whose phones ring for it. */
  readonly ringing: readonly string[];
  /** Phones that were let go, of which it has not been said yet that they are free. */
  readonly going: readonly { readonly offer: string; readonly member: string }[];
  /** With whom it talks; empty: with nobody. */
  readonly member: string;
  /** The place that a run was begun with. */
  readonly place: string;
}

/** The turn of somebody who is to be called back. */
export interface AskedTurn {
  readonly place: string;
  readonly turn: number;
  readonly priority: number;
}

/** Where everybody of a desk stands. */
export interface DeskScene {
  readonly room: RoomState<DeskState>;
  readonly callers: readonly DeskCaller[];
  /** The turns of those who are to be called back. */
  readonly asked: readonly AskedTurn[];
}

/** How a turn among the numbers that came up in a move is told from those before. */
export function nextTurn({ callers, asked }: Pick<DeskScene, "callers" | "asked">): number {
  return (
    countFrom +
    1 +
    Math.max(0, ...callers.map(({ turn }) => turn), ...asked.map(({ turn }) => turn))
  );
}
