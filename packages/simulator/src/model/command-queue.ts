/** One command of a channel. */
export interface QueuedCommand {
  /** Starts it. The command holds the queue until it calls `done`. Afterwards nothing holds: it is called once the channel ended. */
  run(done: () => void): void;
  /** Ends a running command because its channel ended. Only what takes time needs it. */
  interrupt?(): void;
}

/**
 * The commands of one channel, first come, first served. A playback or recording holds the queue until it ends, so that
 * whatever is queued behind it waits: the platform's answer to `answer`, `addChannel` and their like comes only then.
 */
export interface CommandQueue {
  push(command: QueuedCommand): void;
  /** Runs at once what waits; none of it holds. For a channel that goes on elsewhere. */
  flush(): void;
  /** Ends the running command and runs the rest at once; what is pushed later runs at once too. */
  finish(): void;
}

/** An empty queue. `soon` runs a function a moment later, as the channel's thread would get to it. */
export function createCommandQueue(soon: (task: () => void) => void): CommandQueue {
  const waiting: QueuedCommand[] = [];
  let running: QueuedCommand | undefined;
  let isScheduled = false;
  let isFinished = false;

  const runNext = (): void => {
    isScheduled = false;
    while (running === undefined) {
      const command = waiting.shift();
      if (command === undefined) return;
      running = command;
      command.run(() => {
        if (running !== command) return;
        running = undefined;
        schedule();
      });
    }
  };
  const schedule = (): void => {
    if (isFinished || isScheduled || running !== undefined || waiting.length === 0) return;
    isScheduled = true;
    soon(runNext);
  };
  const flush = (): void => {
    for (const command of waiting.splice(0)) command.run(() => {});
  };
  return {
    push(command) {
      waiting.push(command);
      if (isFinished) flush();
      else schedule();
    },
    flush,
    finish() {
      if (isFinished) return;
      isFinished = true;
      running?.interrupt?.();
      running = undefined;
      flush();
    },
  };
}
