import { pause, type Clock, type Logger } from "@flowrun/core/plugin";

/** How often, and for how long, a process that ends is waited for, in milliseconds. */
const everyMs = 50;
const mostMs = 10_000;

/**
 * Opens a thing that an ending process still has, e.g. its port. After ten seconds it gives up with
 * an error in the log: calls go on without it.
 */
export async function whenFree<T>(
  open: () => Promise<T>,
  clock: Clock,
  log: Logger,
): Promise<T | undefined> {
  const until = clock.now() + mostMs;
  for (;;) {
    try {
      return await open();
    } catch (error: unknown) {
      if (clock.now() >= until) {
        log.error(
          { err: error },
          "What the process before had could not be opened; calls go on without it.",
        );
        return undefined;
      }
      await pause(clock, everyMs);
    }
  }
}
