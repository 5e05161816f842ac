import type { Clock, Logger, V2Port } from "@flowrun/core/plugin";
import { AuthError, type Session } from "@flowrun/v2-auth";
import type { Config } from "../config/config.ts";
import type { Surroundings } from "../surroundings.ts";

/** The settings that decide the way to the REST API v2. */
export interface V2Request {
  readonly config: Config;
  readonly folder: string;
  readonly surroundings: Pick<Surroundings, "cwd" | "environment">;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether the run is going to call it, so that a missing login matters. */
  readonly isUsed: boolean;
}

/**
 * The way to the REST API v2 at `v2.url`; `undefined` without one. A platform that is away is no
 * error, and neither is a session that nobody began. Calls fail until `flowrun v2 login`, in any
 * process, and the log says so once. Where the environment has credentials, the first call logs in.
 * A platform of another version than `v2.version` is a warning. Closing waits for a refresh that is
 * under way.
 */
export async function openV2({
  config,
  log,
  isUsed,
  ...place
}: V2Request): Promise<V2Port | undefined> {
  const { v2 } = config;
  if (v2.url === undefined) return undefined;
  const { createClient, platformVersion, v2PortOf } = await import("@flowrun/v2-client");
  const { openSession } = await import("./open-session.ts");
  const { session, logsInAlone } = openSession({ url: v2.url, v2, ...place });
  const missing = isUsed && !logsInAlone ? await whyNoTokens(session) : undefined;
  if (missing !== undefined) {
    log.warn(
      { url: session.baseUrl },
      `Calls of the REST API v2 fail until \`flowrun v2 login\`: ${missing}`,
    );
  }
  const tenant = v2.tenant === undefined ? {} : { tenant: v2.tenant };
  const client = createClient({ session, version: v2.version, clock: place.clock, ...tenant });
  const port = v2PortOf(client);
  // Not waited for, and a platform that does not tell is no concern of the run.
  if (isUsed)
    void platformVersion(client).then(
      (found) => compareVersions(v2.version, found, log),
      () => undefined,
    );
  return {
    call: (call) => port.call(call),
    close: async () => {
      await port.close();
      // A refresh that is broken off costs the session.
      await session.settled();
    },
  };
}

function compareVersions(configured: string, found: string | undefined, log: Logger): void {
  if (found === undefined || found === configured || found.startsWith(`${configured}.`)) return;
  log.warn(
    { platform: found, configured },
    `The platform says that it has version ${found}, and "v2.version" is ${configured}: some calls may fail, or be misread.`,
  );
}

async function whyNoTokens(session: Session): Promise<string | undefined> {
  try {
    const stored = await session.stored();
    if (stored === undefined) return "nobody is logged in.";
    return stored.isSpent ? "the session is over." : undefined;
  } catch (error) {
    if (error instanceof AuthError) return error.message;
    throw error;
  }
}
