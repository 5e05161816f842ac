/** A command of a channel. */
export interface QueuedCommand {
  /**
   * Starts it; the queue waits until it calls `done`. On a channel that has ended, nothing is
   * waited for: every command is started at once.
   */
  run(done: () => void): void;
  /** Ends it while it runs, because its channel ended. Only a command that takes time needs it. */
  interrupt?(): void;
}

/**
 * The commands of one channel, first come, first served. A playback or recording holds the queue
 * until it ends, so that the commands behind it wait: the platform's answer to `answer`,
 * `addChannel` and their like comes only then.
 */
export interface CommandQueue {
  push(command: QueuedCommand): void;
  /**
   * Starts everything that waits, without waiting for any of it. For a channel that leaves for
   * another place.
   */
  flush(): void;
  /**
   * For a channel that ended: ends the running command and starts the rest at once, and whatever is
   * pushed later.
   */
  finish(): void;
}

/**
 * An empty queue. `soon` runs a function a moment later, as the channel's thread would get to it.
 */
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
