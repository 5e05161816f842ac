import type { Clock } from "@flowrun/core/plugin";
import type { Attend, SimulatorServer, V2Options } from "@flowrun/simulator";

/**
 * The user of every embedded platform. It is no secret: the platform holds no data, listens on this
 * machine only, and
 * `flowrun call --url` must be able to reach it from another shell.
 */
export const embeddedUser = { username: "flowrun", password: "embedded" } as const;

/** The application that a flow is when it runs on the embedded platform. */
export const embeddedApp = "flowrun";

/** How an embedded platform differs from the one that a flow runs on. */
export interface EmbeddedOptions {
  /** Default: this machine only. */
  readonly host?: string;
  /** The application that calls go to. Default: {@link embeddedApp}. */
  readonly application?: string;
  /** Default: that of {@link embeddedUser}. */
  readonly password?: string;
  /** How many connections there may be at a time. Default: 100, as Asterisk has it. */
  readonly maxConnections?: number;
  /** The REST API v2. Default: nobody can log in. */
  readonly v2?: V2Options;
  /** Attends to the calls that other processes place. Default: nobody does. */
  readonly attend?: Attend;
}

/** How long a called phone stays on the line that answered, in milliseconds. */
const talkMs = 10_000;

/**
 * An embedded platform that listens on this machine; port 0 takes any free one. Its phones answer
 * after a second and hang up after ten more. Rejects with a `PortError` when it cannot listen.
 */
export async function startEmbedded(
  port: number,
  clock: Clock,
  { application = embeddedApp, ...options }: EmbeddedOptions = {},
): Promise<SimulatorServer> {
  const { createPlatform, startServer } = await import("@flowrun/simulator");
  const platform = createPlatform({
    clock,
    application,
    defaultCallee: { kind: "answer", hangUpAfterMs: talkMs },
  });
  return startServer({ port, platform, ...embeddedUser, ...options });
}
