import { basename, dirname, resolve } from "node:path";
import {
  localSource,
  openJournalFolder,
  remoteSource,
  startStudio,
  type LiveSource,
} from "@flowrun/studio";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import type { Invocation } from "../../invocation.ts";
import { factsOf } from "../../project-files.ts";
import { untilSignal } from "../until-signal.ts";
import { openTables } from "./open-tables.ts";
import { loadStudioConfig, platformOf } from "./studio-config.ts";
import { studioPage } from "./studio-page.ts";

/** The options of `flowrun studio`. */
export interface StudioCommandOptions extends ConfigOptions {
  readonly port: number;
  /** The address that a flow has printed which runs with `--studio`. */
  readonly watch?: string;
  /** A folder of journals. */
  readonly journal?: string;
}

/**
 * Serves the studio over a folder, or over the folder of a flow, until SIGINT or SIGTERM. Throws a
 * `CliError` for a path where there is neither. Rejects with a `PortError` when it cannot listen.
 */
export async function serveStudio(
  invocation: Invocation,
  path: string,
  options: StudioCommandOptions,
): Promise<void> {
  const { surroundings, json } = invocation;
  const place = placeOf(resolve(surroundings.cwd, path), path);
  const live = liveOf(surroundings.cwd, options);
  const loaded = loadStudioConfig(invocation, place.folder, options);
  const tables = await openTables(invocation, place.folder, loaded);
  const platform = platformOf(loaded, surroundings.cwd);
  const served = {
    page: studioPage(),
    port: options.port,
    tables: tables.source,
    ...platform,
    ...(live && { live }),
  };
  const studio = await startStudio({ ...place, ...served });
  try {
    const text = `The studio is at ${studio.url}\nIt is for this machine only. Ctrl-C closes it.\n`;
    surroundings.out.write(json ? `${JSON.stringify({ url: studio.url })}\n` : text);
    await untilSignal(surroundings);
  } finally {
    await studio.close();
    await tables.close();
  }
}

function placeOf(path: string, given: string): { readonly folder: string; readonly flow?: string } {
  const facts = factsOf(path);
  if (facts?.isDirectory() === true) return { folder: path };
  if (facts?.isFile() === true && /\.ya?ml$/.test(path))
    return { folder: dirname(path), flow: basename(path) };
  const message = `"${given}" is neither a folder nor a flow.`;
  const hint = "Name a folder that holds flows, such as flows/.";
  throw new CliError(exitCode.usage, [{ code: "CLI_NO_FILE", message, hint }]);
}

/** A flow that runs elsewhere, recorded calls, or nothing. */
function liveOf(cwd: string, { watch, journal }: StudioCommandOptions): LiveSource | undefined {
  if (watch !== undefined) return remoteSource(watch);
  return journal === undefined
    ? undefined
    : localSource(undefined, openJournalFolder(resolve(cwd, journal)));
}
