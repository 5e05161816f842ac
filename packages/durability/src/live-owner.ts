import type { Clock } from "@flowrun/core/plugin";
import { CliError, exitCode } from "./cli-error.ts";
import { reachOwner } from "./claim.ts";
import type { Question, Reply } from "./hand-over-messages.ts";
import type { LineSocket } from "./line-socket.ts";

/** A live process from which this one takes the calls over. */
export interface LiveOwner {
  /**
   * Asks it to stand still, and resolves when it does, or where a cell has no other owner. Rejects
   * with a `CliError` (`CLI_NOT_TAKEN_OVER`) when it goes on itself.
   */
  freeze(): Promise<void>;
  /**
   * To be called when the event stream stands. Resolves with `true` when it has written all its
   * inputs. Resolves with `false` when it died before. Does not resolve when it goes on itself.
   */
  over(): Promise<boolean>;
  /** This process has the calls. */
  taken(): void;
  /**
   * This process cannot have them, which `why` says as a sentence: the other one goes on itself.
   */
  leaveThem(why: string): void;
  /**
   * Resolves when this process has the calls. Rejects with a `CliError` when the other one goes on
   * itself, after it stood still.
   */
  readonly done: Promise<void>;
  close(): void;
}

/** How an owner that does not answer is ended, so that there are not two of them. */
export interface Fence {
  readonly clock: Clock;
  /** Ends it, after which its socket closes, and gives `true`; `false` where it may go on later. */
  readonly end: (processId: number) => boolean;
}

/** How long it may take to stand still, and then to say its last word, in milliseconds. */
const readyMs = 5_000;
const overMs = 1_000;

/** The owner of the ledger at this socket; `undefined` when there is none alive. */
export async function findLiveOwner(path: string, fence: Fence): Promise<LiveOwner | undefined> {
  const socket = await reachOwner(path);
  return socket && liveOwnerAt(socket, fence);
}

/** The owner of a ledger at the other end of this socket. */
export function liveOwnerAt(socket: LineSocket, { clock, end }: Fence): LiveOwner {
  const ready = Promise.withResolvers<number>();
  const over = Promise.withResolvers<boolean>();
  const done = Promise.withResolvers<void>();
  // A caller that does not wait for them has not asked yet, or has not begun to take over.
  for (const { promise } of [ready, done]) promise.catch(() => undefined);
  let owner = 0;
  let isOff = false;
  const callOff = (why: string): void => {
    isOff = true;
    const error = notTakenOver(`The process that has the calls goes on itself. ${why}`);
    ready.reject(error);
    done.reject(error);
    socket.close();
  };
  socket.onMessage((message) => {
    const reply = message as Reply;
    if (reply.told === "ready") ready.resolve(reply.process);
    if (reply.told === "over") over.resolve(true);
    if (reply.told === "stays") callOff(reply.why);
  });
  socket.onClose(() => {
    if (isOff) return;
    ready.reject(
      notTakenOver("The process that had the calls ended before it had handed anything over."),
    );
    over.resolve(false);
  });
  const ask = (question: Question): void => socket.send(question);
  return {
    async freeze() {
      ask({ ask: "take_over" });
      const cancel = clock.wake(clock.now() + readyMs, () => callOff("It did not answer."));
      owner = await ready.promise.finally(cancel);
    },
    async over() {
      const late = (): void => {
        // A process that only stands still for a moment would go on later, beside this one.
        if (!end(owner)) callOff("It did not answer any more.");
      };
      const cancel = clock.wake(clock.now() + overMs, late);
      return over.promise.finally(cancel);
    },
    taken() {
      ask({ ask: "taken" });
      done.resolve();
    },
    leaveThem: callOff,
    done: done.promise,
    close: () => socket.close(),
  };
}

function notTakenOver(message: string): CliError {
  const hint = "No call was touched. Mend what is wrong, and try again.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOT_TAKEN_OVER", message, hint }]);
}
