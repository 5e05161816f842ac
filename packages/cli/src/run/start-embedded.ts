import type { Clock } from "@flowrun/core/plugin";
import { createPlatform, startServer, type SimulatorServer } from "@flowrun/simulator";

/**
 * The user of every embedded platform. It is no secret: the platform holds no data, listens on this machine only, and
 * `flowrun call --url` must be able to reach it from another shell.
 */
export const embeddedUser = { username: "flowrun", password: "embedded" } as const;

/** The application that a flow is when it runs on the embedded platform. */
export const embeddedApp = "flowrun";

/** How long a called phone stays on the line that answered, in milliseconds. */
const talkMs = 10_000;

/**
 * An embedded platform that listens on this machine; port 0 takes any free one. Its phones answer after a second and hang
 * up after ten more. Rejects with a `PortError` when it cannot listen.
 */
export async function startEmbedded(port: number, clock: Clock): Promise<SimulatorServer> {
  const platform = createPlatform({
    clock,
    application: embeddedApp,
    defaultCallee: { kind: "answer", hangUpAfterMs: talkMs },
  });
  return startServer({ port, platform, ...embeddedUser });
}
