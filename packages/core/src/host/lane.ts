import type { PlatformCommand } from "../interpret/command.ts";
import type { Answer } from "./answer.ts";

/** What a lane does with a command, and with its answer. `send` never rejects. */
export interface LaneEnds {
  readonly send: (command: PlatformCommand) => Promise<Answer>;
  /** The lane sends nothing more until `pump`, so that what the answer changes can still keep back what follows. */
  readonly answered: (command: PlatformCommand, answer: Answer) => void;
}

/** The commands of one call on their way to the platform: one at a time, in order. Empty at first. */
export class Lane {
  readonly #ends: LaneEnds;
  #queue: PlatformCommand[] = [];
  #busy = false;

  constructor(ends: LaneEnds) {
    this.#ends = ends;
  }

  /** Whether nothing is under way and nothing waits. */
  get idle(): boolean {
    return !this.#busy && this.#queue.length === 0;
  }

  /** How many commands wait their turn. */
  get waiting(): number {
    return this.#queue.length;
  }

  add(command: PlatformCommand): void {
    // Mostly it is the only one; a list that was pushed to keeps room for seventeen.
    if (this.#queue.length === 0) this.#queue = [command];
    else this.#queue.push(command);
  }

  /** Sends the next command, unless one is under way. */
  pump(): void {
    const next = this.#busy ? undefined : this.#queue.shift();
    if (next === undefined) return;
    this.#busy = true;
    void this.#pass(next);
  }

  /** Takes out what has not been sent and would make or change something; removals stay. */
  dropUnsent(): readonly PlatformCommand[] {
    if (this.#queue.length === 0) return [];
    const unsent = this.#queue.filter((command) => !isRemoval(command));
    this.#queue = this.#queue.filter(isRemoval);
    return unsent;
  }

  async #pass(command: PlatformCommand): Promise<void> {
    const answer = await this.#ends.send(command);
    this.#busy = false;
    this.#ends.answered(command, answer);
  }
}

function isRemoval({ kind }: PlatformCommand): boolean {
  return kind === "leg.hangup" || kind === "bridge.destroy" || kind === "playback.stop";
}
