import type { Cell, Clock, Json } from "@flowrun/core/plugin";
import type { ToldVersions } from "./route.ts";

/** The words of a process of a cell about itself, four times a second. */
export interface Beat {
  /** Whether it has the calls, or stands by; `leaving` has just handed them over. */
  readonly beat: "owner" | "standby" | "leaving";
  /** Chosen by the process; no other one has it. */
  readonly worker: string;
  /** The machine and the process, for people. */
  readonly name: string;
  /** The version of flowrun. */
  readonly version: string;
  /** The newest version of a call's state that it can read. */
  readonly reads: number;
  readonly calls: number;
  /** How far it has read or written the log. */
  readonly at: number;
  /** How long it has been what it is, in milliseconds. */
  readonly forMs: number;
  /**
   * For how long something has stood in the log that it has not read, in milliseconds; 0 for who
   * writes it.
   */
  readonly lagMs: number;
  readonly versions: ToldVersions;
}

/** Whether a process is meant: by its name, `machine:process`, or by that of its machine. */
export function isNamed({ name }: Pick<Beat, "name">, given: string): boolean {
  return name === given || name.slice(0, name.lastIndexOf(":")) === given;
}

/**
 * The next owner of this owner's calls: of those that can read them the one that has read the log
 * furthest.
 */
export function successorAmong(all: readonly Beat[], reads: number): Beat | undefined {
  const fit = all.filter((each) => each.beat === "standby" && each.reads >= reads);
  return fit.toSorted((one, other) => other.at - one.at)[0];
}

/** How often that is told, in milliseconds. */
export const beatMs = 250;

/** A process of which nothing was heard for so long may be taken for lost, in milliseconds. */
export const lostMs = 500;

/**
 * A process that is found and says nothing hangs: so long without a word it counts as lost in any
 * case, in milliseconds.
 */
export const hangsMs = 2_500;

/** The processes of a cell, as far as they were heard, each by the clock of the listener. */
export class Presence {
  readonly #clock: Clock;
  readonly #heard = new Map<string, { readonly beat: Beat; readonly at: number }>();
  readonly #stop: () => void;
  readonly #listeners = new Set<(beat: Beat) => void>();

  constructor(cell: Pick<Cell, "onTold">, clock: Clock) {
    this.#clock = clock;
    this.#stop = cell.onTold((message) => {
      if (!isBeat(message)) return;
      this.#heard.set(message.worker, { beat: message, at: clock.now() });
      for (const listener of this.#listeners) listener(message);
    });
  }

  /** The processes that were heard lately, in the order in which they were heard first. */
  get all(): readonly Beat[] {
    return [...this.#heard.values()]
      .filter(({ at }) => this.#clock.now() - at < hangsMs)
      .map(({ beat }) => beat);
  }

  /** The owner of the calls, as far as that was heard lately. */
  get owner(): Beat | undefined {
    return this.all.find(({ beat }) => beat === "owner");
  }

  /** Calls back with what is heard; the function it gives ends that. */
  onBeat(listener: (beat: Beat) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether nothing was heard lately of one that was heard before. */
  isLost(worker: string): boolean {
    const heard = this.#heard.get(worker);
    return heard !== undefined && this.#clock.now() - heard.at >= hangsMs;
  }

  close(): void {
    this.#stop();
  }
}

function isBeat(message: Json): message is Json & Beat {
  return (
    typeof message === "object" && message !== null && "beat" in message && "worker" in message
  );
}
