import type { Host } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { Logger } from "@flowrun/core/plugin";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import { CliError, exitCode } from "../cli-error.ts";
import type { Config } from "../config/config.ts";

/** The needs of the server that is asked for runs, and where calls are told something. */
export interface RunsRequest {
  readonly config: Pick<Config, "runs">;
  readonly host: Pick<Host, "request" | "signal">;
  /** Tells a call something that this host does not have. */
  readonly elsewhere: Host["signal"];
  /** The flow that new runs are of. */
  readonly program: () => Program;
  readonly log: Logger;
}

/**
 * Listens for requests for runs at `runs.port`; `undefined` without a port. Rejects with a
 * `CliError` (CLI_RUNS_PORT) when the port cannot be had.
 */
export async function openRuns({
  config: { runs },
  host,
  elsewhere,
  program,
  log,
}: RunsRequest): Promise<ServedHttp | undefined> {
  if (runs === undefined) return undefined;
  const { createRunListener } = await import("../runs/create-run-listener.ts");
  const { describeRequests } = await import("../runs/describe-requests.ts");
  const describe = () => describeRequests(program());
  const request: Host["request"] = (asked) => host.request(asked);
  const signal: Host["signal"] = async (told) => {
    const fate = await host.signal(told);
    return fate.kind === "gone" ? elsewhere(told) : fate;
  };
  const asking = { request, signal, describe, log, cannotListen };
  const listener = await createRunListener({ ...runs, ...asking });
  log.info({ url: listener.url }, "Runs can be asked for.");
  return listener;
}

function cannotListen(place: string, error: NodeJS.ErrnoException): CliError {
  const why =
    error.code === "EADDRINUSE"
      ? "another process listens there"
      : (error.code ?? "unknown reason");
  const message = `Runs cannot be asked for on "${place}": ${why}.`;
  const hint = 'Choose another "runs.port", or set "runs.host" to an address of this machine.';
  return new CliError(exitCode.unavailable, [{ code: "CLI_RUNS_PORT", message, hint }], {
    cause: error,
  });
}
