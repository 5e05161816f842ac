import type { PlatformCommand } from "../interpret/command.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Answer } from "./ask.ts";

/** What a queue does with a command, and with its answer. `send` never rejects. */
export interface QueueEnds {
  readonly send: (command: PlatformCommand) => Promise<Answer>;
  /** The queue sends nothing more until `pump`, so that what the answer changes can still keep back what follows. */
  readonly answered: (command: PlatformCommand, answer: Answer) => void;
}

/**
 * The commands of one call on their way to the platform, in order: each after the answer to the one before, but removals do
 * not wait for one another. Empty at first.
 */
export class PlatformQueue {
  readonly #ends: QueueEnds;
  #queue: PlatformCommand[] = [];
  #underWay = 0;
  #removing = false;

  constructor(ends: QueueEnds) {
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

/** What a call has on the platform as far as the host can tell, for the case that its interpreter no longer can. */
export class Holdings {
  // Lists, because a call has two legs and one bridge, and there are ten thousands of calls.
  #legs: readonly string[];
  #bridges: readonly string[] = [];

  /** The holdings of a call that begins with these legs. */
  constructor(inbound: readonly string[]) {
    this.#legs = inbound;
  }

  /** Notes a command about to be sent, or about to wait for its turn if it is a removal. */
  commanded(command: PlatformCommand): void {
    if (command.kind === "leg.originate") this.#legs = withItem(this.#legs, command.leg);
    if (command.kind === "leg.hangup") this.#legs = withoutItem(this.#legs, command.leg);
    if (command.kind === "bridge.create") this.#bridges = withItem(this.#bridges, command.bridge);
    if (command.kind === "bridge.destroy") this.#bridges = withoutItem(this.#bridges, command.bridge);
  }

  /** Notes that a removal failed, so that its leg or bridge is still there. */
  notRemoved(command: PlatformCommand): void {
    if (command.kind === "leg.hangup") this.#legs = withItem(this.#legs, command.leg);
    if (command.kind === "bridge.destroy") this.#bridges = withItem(this.#bridges, command.bridge);
  }

  /** Notes a leg that is gone. */
  saw(event: CallEvent): void {
    if (event.kind === "leg.left" || event.kind === "leg.destroyed") this.#legs = withoutItem(this.#legs, event.leg);
  }

  /** What removes everything: legs first, so that nobody is left in a bridge that goes. */
  removals(): readonly PlatformCommand[] {
    return [
      ...this.#legs.map((leg) => ({ kind: "leg.hangup", request: `host:${leg}`, leg }) as const),
      ...this.#bridges.map((bridge) => ({ kind: "bridge.destroy", request: `host:${bridge}`, bridge }) as const),
    ];
  }
}

function withItem(items: readonly string[], item: string): readonly string[] {
  return items.includes(item) ? items : items.concat(item);
}

function withoutItem(items: readonly string[], item: string): readonly string[] {
  return items.filter((other) => other !== item);
}
