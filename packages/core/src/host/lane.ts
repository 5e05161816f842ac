import type { PlatformCommand } from "../interpret/command.ts";
import type { Answer } from "./answer.ts";

/** The commands of one call on their way to the platform: one at a time, in order. */
export interface Lane {
  /** Whether nothing is under way and nothing waits. */
  readonly idle: boolean;
  /** How many commands wait their turn. */
  readonly waiting: number;
  add(command: PlatformCommand): void;
  /** Sends the next command, unless one is under way. */
  pump(): void;
  /** Takes out what has not been sent and would make or change something; removals stay. */
  dropUnsent(): readonly PlatformCommand[];
}

/** What a lane does with a command, and with its answer. `send` never rejects. */
export interface LaneEnds {
  readonly send: (command: PlatformCommand) => Promise<Answer>;
  /** The lane sends nothing more until `pump`, so that what the answer changes can still keep back what follows. */
  readonly answered: (command: PlatformCommand, answer: Answer) => void;
}

/** An empty lane. */
export function createLane(ends: LaneEnds): Lane {
  let queue: PlatformCommand[] = [];
  let busy = false;

  async function pass(command: PlatformCommand): Promise<void> {
    const answer = await ends.send(command);
    busy = false;
    ends.answered(command, answer);
  }

  return {
    get idle() {
      return !busy && queue.length === 0;
    },
    get waiting() {
      return queue.length;
    },
    add: (command) => {
      queue.push(command);
    },
    pump: () => {
      const next = busy ? undefined : queue.shift();
      if (next === undefined) return;
      busy = true;
      void pass(next);
    },
    dropUnsent: () => {
      const unsent = queue.filter((command) => !isRemoval(command));
      queue = queue.filter(isRemoval);
      return unsent;
    },
  };
}

function isRemoval({ kind }: PlatformCommand): boolean {
  return kind === "leg.hangup" || kind === "bridge.destroy" || kind === "playback.stop";
}
