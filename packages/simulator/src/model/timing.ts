import type { Alarms, Clock } from "@flowrun/core/plugin";

/** The part of the exchange with its clock and its chance. */
export interface Timing {
  readonly clock: Clock;
  /** Runs tasks later, in order of their times, then of their entry, whatever the clock does. */
  readonly alarms: Alarms;
  readonly random: Random;
  readonly settings: {
    /** How long events and answers travel, in milliseconds: at least the first, below the second. */
    readonly latencyMs: readonly [number, number];
  };
}

/** Runs `task` in `ms`; the function it returns calls that off. */
export function after(pbx: Timing, ms: number, task: () => void): () => void {
  return pbx.alarms.after(ms, task);
}

/** Runs `task` a moment from now: as long as an answer or a thread of the platform takes. */
export function soon(pbx: Timing, task: () => void): void {
  after(pbx, drawLatencyMs(pbx), task);
}

/** How long the next event or answer travels, in milliseconds. */
export function drawLatencyMs(pbx: Timing): number {
  return pbx.random.between(...pbx.settings.latencyMs);
}

/** `at` as the platform writes times: ISO 8601 with milliseconds and `+0000`. */
export function formatTimestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}+0000`;
}

/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** At least `from`, below `to`. */
  between(from: number, to: number): number;
  /** `true` with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** As many lower-case hexadecimal digits. */
  hex(digits: number): string;
}

/** Numbers that follow from a 32-bit seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    hex(digits) {
      let text = "";
      while (text.length < digits) text += Math.floor(next() * 16).toString(16);
      return text;
    },
  };
}
