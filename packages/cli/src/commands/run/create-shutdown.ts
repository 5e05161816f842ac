import { formatDuration } from "@flowrun/core";
import type { Drained } from "@flowrun/host";
import { exitCode } from "../../cli-error.ts";
import type { Signal, Surroundings } from "../../surroundings.ts";

/** The needs of a shutdown. */
export interface ShutdownOptions {
  readonly surroundings: Surroundings;
  readonly graceMs: number;
  readonly live: () => LiveRuns;
  /**
   * Has another process take the calls, where one stands by for that; resolves with whether one has
   * them.
   */
  readonly pass: () => Promise<boolean>;
  /**
   * Takes no new calls and resolves when the live ones are over, at the latest after the grace and
   * a little.
   */
  readonly drain: (graceMs: number) => Promise<Drained>;
  /** Frees everything that keeps the process alive. */
  readonly close: () => Promise<void>;
  readonly say: (text: string) => void;
}

/** How many calls are live, and how many runs of webhooks and parts, which nobody has called. */
export interface LiveRuns {
  readonly calls: number;
  readonly webhooks: number;
}

/** The end of a run. */
export interface Shutdown {
  /** The effect of SIGINT and SIGTERM, for a key that means the same. */
  readonly request: (signal: Signal) => void;
  /**
   * Ends the run as the first signal does, with this exit code; has no effect when it is ending
   * already.
   */
  readonly end: (code: number) => void;
  /**
   * Closes at once and touches no call, since another process has them, and ends with this code, or
   * 0, when that has settled.
   */
  readonly leave: (isSettled: Promise<void>, code?: number) => void;
  /** Resolves with the exit code when everything is closed. */
  readonly done: Promise<number>;
}

/**
 * Listens to SIGINT and SIGTERM. The first one has the calls taken by the process that stands by,
 * else drains, and closes, which ends with 0. A second one, of either kind, ends the process at
 * once.
 */
export function createShutdown(options: ShutdownOptions): Shutdown {
  const { surroundings, graceMs, live, pass, drain, close, say } = options;
  const { promise: done, resolve, reject } = Promise.withResolvers<number>();
  let begun = false;
  const finish = async (code: number): Promise<number> => {
    const { calls, webhooks } = live();
    if (calls + webhooks > 0) {
      const who = `${describeRuns({ calls, webhooks })} ${calls + webhooks === 1 ? "has" : "have"}`;
      say(
        `Taking no new calls; ${who} ${formatDuration(graceMs)} to finish. Once more to end at once.`,
      );
    }
    const { kept, stopped, abandoned } = await drain(graceMs);
    if (kept > 0)
      say(`${kept} of them talk on; the next start goes on with ${kept === 1 ? "it" : "them"}.`);
    if (stopped + abandoned > 0) say(`${stopped + abandoned} of them had to be ended.`);
    await close();
    return code;
  };
  const end = (code: number): void => {
    if (begun) return;
    begun = true;
    // A process that has passed its calls on leaves.
    pass()
      .then((isPassed) => (isPassed ? done : finish(code)))
      .then(resolve, reject);
  };
  const leave = (isSettled: Promise<void>, code: number = exitCode.ok): void => {
    begun = true;
    Promise.all([close(), isSettled]).then(() => resolve(code), reject);
  };
  const request = (signal: Signal): void => {
    if (begun) surroundings.exit(signal === "SIGINT" ? exitCode.interrupted : exitCode.terminated);
    else end(exitCode.ok);
  };
  const stops = (["SIGINT", "SIGTERM"] as const).map((signal) =>
    surroundings.onSignal(signal, () => request(signal)),
  );
  const stopListening = (): void => stops.forEach((stop) => stop());
  done.then(stopListening, stopListening);
  return { request, end, leave, done };
}

function describeRuns({ calls, webhooks }: LiveRuns): string {
  const parts = [
    ...(calls === 0 ? [] : [`${calls} live ${calls === 1 ? "call" : "calls"}`]),
    ...(webhooks === 0 ? [] : [`${webhooks} ${webhooks === 1 ? "run" : "runs"} without a call`]),
  ];
  return parts.join(" and ");
}
