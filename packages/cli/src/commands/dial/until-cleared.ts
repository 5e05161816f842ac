import { pause, type Clock, type Transport } from "@flowrun/core/plugin";

/**
 * How long the platform is looked at, and how often, in milliseconds: the transport removes what
 * nobody knows after a second.
 */
const longestMs = 15_000;
const everyMs = 250;

/**
 * Resolves when a transport that has just connected has removed the calls that a dead process left
 * on the line. The platform tells that, as far as it does; at the latest after a while. Never
 * rejects.
 */
export async function untilCleared(
  transport: Pick<Transport, "survey">,
  clock: Clock,
): Promise<void> {
  const last = clock.now() + longestMs;
  while (clock.now() < last && (await isSomebodyThere(transport)))
    await pause(clock, clock.now() + everyMs);
}

async function isSomebodyThere(transport: Pick<Transport, "survey">): Promise<boolean> {
  try {
    const survey = (await transport.survey?.()) ?? undefined;
    return survey !== undefined && survey.legs.size > 0;
  } catch {
    return true;
  }
}
