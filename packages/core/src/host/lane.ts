import type { PlatformCommand } from "../interpret/command.ts";
import type { Answer } from "./answer.ts";

/** What a lane does with a command, and with its answer. `send` never rejects. */
export interface LaneEnds {
  readonly send: (command: PlatformCommand) => Promise<Answer>;
  /** The lane sends nothing more until `pump`, so that what the answer changes can still keep back what follows. */
  readonly answered: (command: PlatformCommand, answer: Answer) => void;
}

/**
 * The commands of one call on their way to the platform, in order: each after the answer to the one before, but removals do
 * not wait for one another. Empty at first.
 */
export class Lane {
  readonly #ends: LaneEnds;
  #queue: PlatformCommand[] = [];
  #underWay = 0;
  #removing = false;

  constructor(ends: LaneEnds) {
    this.#ends = ends;
  }

  /** Whether nothing is under way and nothing waits. */
  get idle(): boolean {
    return this.#underWay === 0 && this.#queue.length === 0;
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

  /** Sends what need not wait for an answer. */
  pump(): void {
    for (let next = this.#queue[0]; next !== undefined && this.#mayGo(next); next = this.#queue[0]) {
      this.#queue.shift();
      this.#underWay += 1;
      this.#removing = isRemoval(next);
      void this.#pass(next);
    }
  }

  /** Takes out what has not been sent and would make or change something; removals stay. */
  dropUnsent(): readonly PlatformCommand[] {
    if (this.#queue.length === 0) return [];
    const unsent = this.#queue.filter((command) => !isRemoval(command));
    this.#queue = this.#queue.filter(isRemoval);
    return unsent;
  }

  #mayGo(command: PlatformCommand): boolean {
    return this.#underWay === 0 || (this.#removing && isRemoval(command));
  }

  async #pass(command: PlatformCommand): Promise<void> {
    const answer = await this.#ends.send(command);
    this.#underWay -= 1;
    this.#ends.answered(command, answer);
  }
}

function isRemoval({ kind }: PlatformCommand): boolean {
  return kind === "leg.hangup" || kind === "bridge.destroy" || kind === "playback.stop";
}
