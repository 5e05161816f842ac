import type { Cell, Clock, Json } from "@flowrun/core/plugin";
import type { CellLog } from "./cell-log.ts";
import { beatMs, lostMs, type Beat, type Presence } from "./presence.ts";
import type { ToldVersions } from "./route.ts";

/** The parts that a process tells of itself with. */
export interface BeatingParts {
  readonly cell: Cell;
  readonly log: CellLog;
  readonly clock: Clock;
  readonly presence: Pick<Presence, "onBeat">;
  /** The facts that do not change. */
  readonly self: Pick<Beat, "worker" | "name" | "version" | "reads">;
  readonly calls: () => number;
  readonly lagMs: () => number;
  readonly versions: () => ToldVersions;
}

/**
 * Says four times a second that this process lives, and its role in the cell. An owner that stood
 * still, or hears of another one, doubts that it is one.
 */
export class Beating {
  readonly #parts: BeatingParts;
  #role: Beat["beat"] = "standby";
  #since: number;
  #last: number;
  #leave = (): void => {};
  #cancel = (): void => {};

  constructor(parts: BeatingParts) {
    this.#parts = parts;
    this.#since = parts.clock.now();
    this.#last = this.#since;
    parts.presence.onBeat(({ beat, worker }) => {
      // One of the two is wrong: the log says which one.
      if (this.#role === "owner" && beat === "owner" && worker !== parts.self.worker)
        parts.log.doubt();
    });
    this.#beat();
  }

  get role(): Beat["beat"] {
    return this.#role;
  }

  /**
   * The role of this process from here on: an owner can be found, and doubts that it is one after
   * it stood still.
   */
  become(role: Beat["beat"]): void {
    const { cell, clock } = this.#parts;
    this.#leave();
    this.#role = role;
    this.#since = clock.now();
    this.#leave = role === "standby" ? () => {} : cell.hold();
    this.#cancel();
    this.#beat();
  }

  /** Says that this process ends, so that nobody counts on it. */
  stop(): void {
    this.#cancel();
    this.#leave();
    this.#role = "leaving";
    this.#tell();
  }

  #beat(): void {
    const { clock, log } = this.#parts;
    const now = clock.now();
    if (this.#role === "owner" && now - this.#last >= lostMs) log.doubt();
    this.#last = now;
    this.#tell();
    this.#cancel = clock.wake(now + beatMs, () => this.#beat());
  }

  #tell(): void {
    const { calls, cell, clock, lagMs, log, self, versions } = this.#parts;
    cell.tell({
      ...{ beat: this.#role, ...self, calls: calls(), at: log.at },
      ...{
        forMs: Math.round(clock.now() - this.#since),
        lagMs: this.#role === "standby" ? lagMs() : 0,
      },
      versions: versions() as Json & ToldVersions,
    });
  }
}
