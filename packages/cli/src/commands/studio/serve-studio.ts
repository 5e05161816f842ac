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
import { readGiven } from "../../config/read-environment.ts";
import { verbsFileOf } from "../../flow/language.ts";
import { factsOf } from "../../project-files.ts";
import type { Surroundings } from "../../surroundings.ts";
import { prompt } from "../../terminal/prompt.ts";
import { readUserFile } from "../../user-files.ts";
import { untilSignal } from "../until-signal.ts";
import type { NamedFile } from "../parse-options.ts";
import { openTables } from "./open-tables.ts";
import { loadStudioConfig, platformOf } from "./studio-config.ts";
import { studioAddress } from "./studio-address.ts";
import { studioPage } from "../../studio-page.ts";
import { studioTemplates } from "./studio-templates.ts";

/** The options of `flowrun studio`. */
export interface StudioCommandOptions extends ConfigOptions {
  /** Default: the folder's own. */
  readonly port?: number;
  /** A file with the address of a flow that runs with `--studio`; `-` asks for it. */
  readonly watch?: string;
  /** The environments that flows are published to, each with the file of its address. */
  readonly publishTo?: readonly NamedFile[];
  /** The file that its own address is written to, which then is printed without its token. */
  readonly studioAddress?: string;
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
  const live = await liveOf(surroundings, options);
  const loaded = loadStudioConfig(invocation, place.folder, options);
  const tables = await openTables(invocation, place.folder, loaded);
  const platform = platformOf(loaded, surroundings.cwd);
  const served = {
    page: studioPage(),
    templates: studioTemplates,
    ...(options.port !== undefined && { port: options.port }),
    tables: tables.source,
    plugin: verbsFileOf(loaded),
    ...platform,
    ...(live && { live }),
    environments: (options.publishTo ?? []).map(({ name, file }) => {
      return { name, address: () => readUserFile(surroundings, file) };
    }),
  };
  const address = studioAddress(surroundings.cwd, options.studioAddress);
  const studio = await startStudio({ ...place, ...served });
  try {
    const told = await address.tell(studio.url);
    const text = `${told.text}\nIt is for this machine only. Ctrl-C closes it.\n`;
    surroundings.out.write(json ? `${JSON.stringify({ url: told.url })}\n` : text);
    await untilSignal(surroundings);
  } finally {
    await studio.close();
    await address.close();
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
async function liveOf(
  surroundings: Surroundings,
  { watch, journal }: StudioCommandOptions,
): Promise<LiveSource | undefined> {
  if (journal !== undefined)
    return localSource(undefined, openJournalFolder(resolve(surroundings.cwd, journal)));
  const address = await readWatched(surroundings, watch);
  return address === undefined ? undefined : remoteSource(address);
}

/** The address of the flow that is watched: it holds a token, so no argument is it. */
async function readWatched(
  surroundings: Surroundings,
  watch: string | undefined,
): Promise<string | undefined> {
  if (watch === undefined) return readGiven(surroundings, "STUDIO_WATCH");
  const { keyboard, err } = surroundings;
  if (watch === "-" && keyboard !== undefined)
    return prompt({ keyboard, err }, { label: "Address of the flow's studio", echo: false });
  return (await readUserFile(surroundings, watch)).trim();
}
