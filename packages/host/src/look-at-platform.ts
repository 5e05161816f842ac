import type { Logger, Transport } from "@flowrun/core";
import type { Alarms, Survey } from "@flowrun/core/plugin";

/** The parts that the platform is looked at with. */
export interface LookParts {
  readonly transport: Pick<Transport, "survey">;
  readonly alarms: Pick<Alarms, "after">;
  readonly log: Logger;
}

/** The pause before the platform is looked at again that did not answer, in milliseconds. */
const againMs = 1_000;

/** The things that the platform holds; `undefined` where it does not tell. Never rejects. */
export async function lookOnce({
  transport,
  log,
}: Omit<LookParts, "alarms">): Promise<Survey | undefined> {
  try {
    return (await transport.survey?.()) ?? undefined;
  } catch (error: unknown) {
    log.debug({ err: error }, "The platform could not be looked at.");
    return undefined;
  }
}

/**
 * The things that the platform holds, looked at until it answers; `null` where it does not tell.
 * Gives `over` when the connection was lost before the answer came.
 */
export async function lookWhile(
  { transport, alarms, log }: LookParts,
  isConnected: () => boolean,
): Promise<Survey | null | "over"> {
  while (isConnected()) {
    try {
      const survey = (await transport.survey?.()) ?? null;
      return isConnected() ? survey : "over";
    } catch (error: unknown) {
      if (!isConnected()) return "over";
      log.debug({ err: error }, "The platform could not be looked at.");
      await new Promise<void>((resolve) => alarms.after(againMs, resolve));
    }
  }
  return "over";
}
