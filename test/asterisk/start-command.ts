import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { startProcess } from "../process/start-process.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { createWatch, type Watch } from "./watch.ts";

/** A command of flowrun, and where it runs. */
export interface CommandParts {
  readonly args: readonly string[];
  /** What it finds in its folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** The folder of an earlier command; a new one unless told. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The bundle in a process of its own, without a ledger. */
export interface Command {
  readonly child: ChildProcessWithoutNullStreams;
  readonly folder: string;
  /** Looks again whenever it has said something. */
  readonly watch: Watch;
  /** All that it has said so far. */
  readonly said: () => string;
}

const program = fileURLToPath(new URL("../../packages/cli/bin/flowrun.js", import.meta.url));

/** Starts it on Asterisk; it ends with the test at the latest. */
export function startCommand(
  asterisk: Asterisk,
  { args, files = {}, folder = newFolder(), env = {} }: CommandParts,
): Command {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { httpPort, username, password, app } = asterisk.settings;
  const ari = {
    ARI_HOST: `127.0.0.1:${httpPort}`,
    ARI_USERNAME: username,
    ARI_PASSWORD: password,
    ARI_APP: app,
  };
  const child = startProcess(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...process.env, DURABILITY_LEDGER: "none", ...ari, ...env },
  });
  const watch = createWatch();
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => {
      said += String(data);
      watch.notice();
    });
  return { child, folder, watch, said: () => said };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "flowrun-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
