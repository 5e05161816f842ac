import type { PlatformCommand, CallEvent, CallState } from "@flowrun/core";
import { lostInGap, type Answer } from "./answer.ts";

/** The effects of a queue: it sends a command, and passes its answer on. `send` never rejects. */
export interface QueueEnds {
  readonly send: (command: PlatformCommand) => Promise<Answer>;
  /**
   * The queue sends nothing more until `pump`, so that the changes of the answer can still keep
   * back the following commands.
   */
  readonly answered: (command: PlatformCommand, answer: Answer) => void;
  /**
   * Whether a failure only tells that the platform is away: then nobody is answered, and the
   * command waits for `settle`.
   */
  readonly isLost: (answer: Answer) => boolean;
}

/** A command to which only the connection's end answered. */
export interface Lost {
  readonly command: PlatformCommand;
  readonly answer: Answer;
}

/** A command that is not sent any more. */
export interface Dropped {
  readonly command: PlatformCommand;
  /**
   * Whether it was to be sent again. The platform may have done it after it was looked at and held
   * none of it.
   */
  readonly mayBeDone: boolean;
}

/**
 * The commands of one call on their way to the platform, in order: each after the answer to the one
 * before. Removals do not wait for one another, nor do originates: phones that are called at once
 * ring at once. Empty at first.
 */
export class PlatformQueue {
  readonly #ends: QueueEnds;
  #queue: PlatformCommand[] = [];
  #underWay: readonly PlatformCommand[] = [];
  /** The kind of the commands under way, when more of the same need not wait. */
  #together: Together | undefined;
  /** Sent, and not answered before the connection was lost. */
  #lost: Lost[] = [];
  /** The commands in the queue that may have been sent before. */
  #again: readonly PlatformCommand[] = [];
  #quiet: PromiseWithResolvers<void> | undefined;

  constructor(ends: QueueEnds) {
    this.#ends = ends;
  }

  /** How many commands have no answer. */
  get size(): number {
    return this.#lost.length + this.#underWay.length + this.#queue.length;
  }

  /** Whether nothing is under way and nothing waits. */
  get idle(): boolean {
    return this.isQuiet && this.#queue.length === 0 && this.#lost.length === 0;
  }

  /**
   * Whether nothing is under way: every command that was sent has its answer, or waits for
   * `settle`.
   */
  get isQuiet(): boolean {
    return this.#underWay.length === 0;
  }

  /** Whether some command may have been sent, and waits for `settle`. */
  get isUnsure(): boolean {
    return this.#lost.length > 0;
  }

  /** All that has no answer, in order: what may have been sent, and what waits its turn. */
  get open(): {
    readonly sent: readonly PlatformCommand[];
    readonly waiting: readonly PlatformCommand[];
  } {
    const sent = [...this.#lost.map(({ command }) => command), ...this.#underWay];
    if (this.#again.length === 0) return { sent, waiting: this.#queue };
    const isAgain = (command: PlatformCommand): boolean => this.#again.includes(command);
    return {
      sent: [...sent, ...this.#queue.filter(isAgain)],
      waiting: this.#queue.filter((each) => !isAgain(each)),
    };
  }

  /** Resolves when nothing is. */
  async quiet(): Promise<void> {
    if (this.isQuiet) return;
    this.#quiet ??= Promise.withResolvers();
    await this.#quiet.promise;
  }

  /**
   * Takes over what an earlier process may have sent, which waits for `settle`, and what it was
   * about to send.
   */
  restore(sent: readonly PlatformCommand[], waiting: readonly PlatformCommand[]): void {
    this.#lost.push(...sent.map((command) => ({ command, answer: lostInGap })));
    this.#queue.push(...waiting);
  }

  /**
   * Decides about each command that was lost: it is answered, or sent again before all others. A
   * command that waits its turn and `isThere` all the same was sent by an earlier process, whose
   * ledger was not kept whole: it is done.
   */
  settle(
    decide: (lost: Lost) => Answer | "again",
    isThere: (command: PlatformCommand) => boolean = () => false,
  ): void {
    const lost = this.#lost;
    this.#lost = [];
    const again: PlatformCommand[] = [];
    for (const each of lost) {
      const answer = decide(each);
      if (answer === "again") again.push(each.command);
      else this.#ends.answered(each.command, answer);
    }
    const there = this.#queue.filter(isThere);
    this.#queue = [...again, ...this.#queue.filter((command) => !there.includes(command))];
    this.#again = [...again, ...this.#again.filter((command) => this.#queue.includes(command))];
    for (const command of there) this.#ends.answered(command, { kind: "succeeded", result: null });
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

  /** Whether `pump` would send something. */
  get mayPump(): boolean {
    const next = this.#queue[0];
    return next !== undefined && this.#mayGo(next);
  }

  /** Whether the next command rings a phone. */
  get rings(): boolean {
    return this.#queue[0]?.kind === "leg.originate";
  }

  /** Sends what need not wait for an answer. */
  pump(): void {
    for (
      let next = this.#queue[0];
      next !== undefined && this.#mayGo(next);
      next = this.#queue[0]
    ) {
      this.#queue.shift();
      this.#underWay = [...this.#underWay, next];
      this.#together = togetherOf(next);
      void this.#pass(next);
    }
  }

  /** Takes out what has not been sent and would make or change something; removals stay. */
  dropUnsent(): readonly Dropped[] {
    if (this.#queue.length === 0) return [];
    const unsent = this.#queue.filter((command) => !isRemoval(command));
    this.#queue = this.#queue.filter(isRemoval);
    return unsent.map((command) => ({ command, mayBeDone: this.#again.includes(command) }));
  }

  #mayGo(command: PlatformCommand): boolean {
    if (this.isQuiet) return true;
    return this.#together !== undefined && this.#together === togetherOf(command);
  }

  async #pass(command: PlatformCommand): Promise<void> {
    const answer = await this.#ends.send(command);
    this.#underWay = this.#underWay.filter((other) => other !== command);
    if (this.#ends.isLost(answer)) this.#lost.push({ command, answer });
    else this.#ends.answered(command, answer);
    if (!this.isQuiet) return;
    this.#quiet?.resolve();
    this.#quiet = undefined;
  }
}

/** Commands that may be under way with others of their kind. */
type Together = "removal" | "originate";

function togetherOf(command: PlatformCommand): Together | undefined {
  if (command.kind === "leg.originate") return "originate";
  return isRemoval(command) ? "removal" : undefined;
}

/** The first of these commands, with those behind it that need not wait for its answer. */
export function leadingTogether(commands: readonly PlatformCommand[]): readonly PlatformCommand[] {
  const together = commands[0] && togetherOf(commands[0]);
  if (together === undefined) return commands.slice(0, 1);
  const end = commands.findIndex((each) => togetherOf(each) !== together);
  return end === -1 ? commands : commands.slice(0, end);
}

/** Whether a command takes something away: such a one may always be repeated. */
export function isRemoval({ kind }: PlatformCommand): boolean {
  return [
    "leg.hangup",
    "bridge.destroy",
    "playback.stop",
    "record.stop",
    "recording.erase",
  ].includes(kind);
}

/**
 * The things of a call on the platform as far as the host can tell, for the case that its
 * interpreter no longer can.
 */
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
    if (
      command.kind === "leg.originate" ||
      command.kind === "leg.snoop" ||
      command.kind === "media.open"
    )
      this.#legs = withItem(this.#legs, command.leg);
    if (command.kind === "leg.hangup") this.#legs = withoutItem(this.#legs, command.leg);
    if (command.kind === "bridge.create") this.#bridges = withItem(this.#bridges, command.bridge);
    if (command.kind === "bridge.destroy")
      this.#bridges = withoutItem(this.#bridges, command.bridge);
  }

  /** Notes all that a state holds. */
  restore({ legs, bridges }: Pick<CallState, "legs" | "bridges">): void {
    this.#legs = legs.filter(({ status }) => status !== "gone").map(({ id }) => id);
    this.#bridges = bridges.filter(({ status }) => status !== "gone").map(({ id }) => id);
  }

  /** Notes that a removal failed, so that its leg or bridge is still there. */
  notRemoved(command: PlatformCommand): void {
    if (command.kind === "leg.hangup") this.#legs = withItem(this.#legs, command.leg);
    if (command.kind === "bridge.destroy") this.#bridges = withItem(this.#bridges, command.bridge);
  }

  /** Notes a leg that is gone. */
  saw(event: CallEvent): void {
    if (event.kind === "leg.left" || event.kind === "leg.destroyed")
      this.#legs = withoutItem(this.#legs, event.leg);
  }

  /**
   * The commands that remove everything: legs first, so that nobody is left in a bridge that goes.
   */
  removals(): readonly PlatformCommand[] {
    return [
      ...this.#legs.map((leg) => ({ kind: "leg.hangup", request: `host:${leg}`, leg }) as const),
      ...this.#bridges.map(
        (bridge) => ({ kind: "bridge.destroy", request: `host:${bridge}`, bridge }) as const,
      ),
    ];
  }
}

function withItem(items: readonly string[], item: string): readonly string[] {
  return items.includes(item) ? items : items.concat(item);
}

function withoutItem(items: readonly string[], item: string): readonly string[] {
  return items.filter((other) => other !== item);
}
