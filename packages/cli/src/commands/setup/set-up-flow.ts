import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { migrate, openDatabase } from "@flowrun/store-knex";
import { CliError, exitCode } from "../../cli-error.ts";
import { withValue } from "../../config/check-values.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { configFileName } from "../../config/load-config.ts";
import { loadFlow, loadRunnable, type RunnableFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { ownCommand, type Surroundings } from "../../surroundings.ts";
import { look, ok, wrong, type Finding } from "../doctor/finding.ts";
import { printFindings } from "../doctor/print-findings.ts";
import {
  missingParts,
  neededPrograms,
  type MissingPart,
  type NeededProgram,
} from "./missing-parts.ts";

/**
 * Writes what a flow lacks into its configuration, makes its tables, and prints what was done and
 * what is still to be done. Throws a `CliError`: with exit code 1 where something is still to be
 * done, with 2 for a configuration that cannot be read or written.
 */
export async function setUpFlow(
  invocation: Invocation,
  path: string,
  options: ConfigOptions,
): Promise<void> {
  const { surroundings } = invocation;
  // Warnings about the flow would hide what is still to be done; `check` and the run tell them.
  const before = await loadRunnable(invocation, path, options, { errorsAlone: true });
  const parts = missingParts(before.program, before.config, randomBytes(24).toString("base64url"));
  const file = resolve(surroundings.cwd, options.config ?? join(before.folder, configFileName));
  const flow = withParts(
    file,
    parts,
    () => {
      const { program = before.program, ...loaded } = loadFlow(
        surroundings,
        before.source,
        options,
      );
      return { ...loaded, program };
    },
    before,
  );
  const findings = [
    ...parts.flatMap(({ key, about }) => [ok(key, about)]),
    ...(await tablesMade(flow, surroundings, path)),
    ...(parts.some(({ key }) => key === "speech") ? spokenFolder(flow.folder) : []),
    ...programsLacking(neededPrograms(flow.config), surroundings),
  ];
  const none = ok("flow", "Its configuration lacks nothing.");
  printFindings(invocation, findings.length === 0 ? [none] : findings);
  if (findings.some(({ state }) => state === "wrong")) throw new CliError(exitCode.failed, []);
}

/**
 * The flow with these parts in its configuration. A file that cannot be read with them is left as it
 * was, and the error of that passes.
 */
function withParts(
  file: string,
  parts: readonly MissingPart[],
  load: () => RunnableFlow,
  before: RunnableFlow,
): RunnableFlow {
  if (parts.length === 0) return before;
  const old = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const lines = parts.map((part) => part.lines).join("\n");
  try {
    // It may hold a token.
    writeFileSync(file, `${old === undefined ? "" : `${old.trimEnd()}\n`}${lines}\n`, {
      mode: 0o600,
    });
    if (parts.some(({ key }) => key === "runs")) chmodSync(file, 0o600);
    return load();
  } catch (error) {
    if (old !== undefined) writeFileSync(file, old);
    else rmSync(file, { force: true });
    throw error;
  }
}

/** Makes the tables of a flow in a SQLite database, and says that they may be empty. */
async function tablesMade(
  { config, program }: RunnableFlow,
  surroundings: Surroundings,
  path: string,
): Promise<readonly Finding[]> {
  const tables = Object.values(program.tables);
  if (config.db === undefined || !config.db.value.startsWith("sqlite:") || tables.length === 0)
    return [];
  const database = withValue("db", config.db, (url) =>
    openDatabase(inFolder(url, surroundings.cwd)),
  );
  try {
    const { applied } = await migrate(database, tables);
    if (applied.length === 0) return [];
  } finally {
    await database.close();
  }
  const names = tables.map(({ name }) => `"${name}"`).join(", ");
  const hint = `Fill them: ${ownCommand(surroundings)} db import TABLE FILE.csv --flow ${path}`;
  return [look("tables", `${names}: made, and empty.`, hint)];
}

/** The address of a SQLite file, counted from a folder. */
function inFolder(url: string, folder: string): string {
  const [, file = ""] = /^sqlite:([^/:].*)$/.exec(url) ?? [];
  return file === "" ? url : `sqlite:${resolve(folder, file)}`;
}

/** Makes the folder for spoken texts, and looks whether other users than this one come into it. */
function spokenFolder(folder: string): readonly Finding[] {
  const spoken = join(folder, "spoken");
  mkdirSync(spoken, { recursive: true });
  const closed = above(spoken).find((each) => (statSync(each).mode & 0o001) === 0);
  if (closed === undefined) return [];
  const hint = `Let the user of Asterisk in (chmod o+x "${closed}"), or name another folder under "speech".`;
  return [look("speech", `Only some users come into "${closed}".`, hint)];
}

/** A folder, and all above it. */
function above(folder: string): readonly string[] {
  return folder === dirname(folder) ? [folder] : [folder, ...above(dirname(folder))];
}

function programsLacking(
  programs: readonly NeededProgram[],
  { environment }: Surroundings,
): readonly Finding[] {
  const folders = (environment["PATH"] ?? "").split(delimiter);
  const lacking = programs.filter(({ names }) =>
    folders.every((folder) => names.every((name) => !isProgram(join(folder, name)))),
  );
  if (lacking.length === 0) return [];
  const names = lacking.map(({ names: [name] }) => `"${name}"`).join(" and ");
  const hint = `On Debian and Ubuntu: apt install ${lacking.map(({ packages }) => packages).join(" ")}`;
  return [wrong("programs", `This machine has no ${names}.`, hint)];
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
