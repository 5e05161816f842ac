import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { startProcess } from "../process/start-process.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** What the reference flow runs on, in a process of its own. */
export interface FlowrunParts {
  readonly asterisk: Asterisk;
  readonly databaseUrl: string;
  /** The folder of its ledger. */
  readonly ledger: string;
  /** Whether an earlier process has left calls: then they go on when it is there. */
  readonly continues?: boolean;
  /** The flow; unless told, the reference flow. */
  readonly flow?: string;
  /** More options of the command. */
  readonly args?: readonly string[];
  /** Settings that no argument may hold: secrets. */
  readonly env?: Readonly<Record<string, string>>;
}

/** flowrun in a process of its own, which is connected. */
export interface Flowrun {
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  /**
   * How long after its start the calls of an earlier process went on, in milliseconds; 0 where
   * there were none.
   */
  readonly resumedMs: number;
  /**
   * Has another process take its calls over, and resolves with its id and all that this command and
   * flowrun have said.
   */
  readonly reload: () => Promise<{ readonly process: number; readonly calls: number }>;
  /** All that it has said so far, and those who took over from it. */
  readonly said: () => string;
}

/** A folder for the ledger of a test, which goes with it. */
export function newLedger(): string {
  const folder = mkdtempSync(join(tmpdir(), "flowrun-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "ledger");
}

/** Starts a flow, the reference flow with long times; it is killed at the latest with its test. */
export async function startFlowrun(parts: FlowrunParts): Promise<Flowrun> {
  const {
    asterisk,
    databaseUrl,
    ledger,
    continues = false,
    flow = "flows/reference.yaml",
    args = [],
  } = parts;
  const { httpPort, username, password, app } = asterisk.settings;
  const keyFile = `${ledger}.key`;
  // The same for those that come after it.
  if (!existsSync(keyFile))
    writeFileSync(keyFile, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  const env = {
    ...process.env,
    ARI_HOST: `127.0.0.1:${httpPort}`,
    ARI_USERNAME: username,
    ARI_PASSWORD: password,
    ARI_APP: app,
    DB: databaseUrl,
    ...(flow === "flows/reference.yaml" && { INPUT_TIMEOUT: "180", RING_TIMEOUT: "180" }),
    DURABILITY_LEDGER: ledger,
    DURABILITY_KEY_FILE: keyFile,
    ...parts.env,
  };
  const start = (...words: readonly string[]): ChildProcessWithoutNullStreams =>
    startProcess(process.execPath, ["packages/cli/bin/flowrun.js", ...words], {
      cwd: repository,
      env,
    });
  const began = performance.now();
  const child = start(flow, ...args);
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  let [said, resumedMs] = ["", 0];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      said += String(data);
      const isThere = said.includes("Connected to the platform.");
      const goesOn = said.includes("The calls of the earlier process go on.");
      if (goesOn && resumedMs === 0) resumedMs = performance.now() - began;
      if (isThere && (goesOn || !continues)) resolve();
    });
  }
  child.once("close", (code) =>
    reject(new Error(`flowrun ended with ${String(code)} before it was connected.\n${said}`)),
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  await ready;
  return {
    resumedMs,
    said: () => said,
    async kill(signal) {
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
    async reload() {
      const command = start("reload", flow, "--json");
      let [out, err] = ["", ""];
      command.stdout.on("data", (data: Buffer) => (out += String(data)));
      command.stderr.on("data", (data: Buffer) => (err += String(data)));
      const [code] = (await once(command, "close")) as readonly unknown[];
      if (code !== 0) throw new Error(`flowrun reload ended with ${String(code)}. ${err}\n${said}`);
      return JSON.parse(out) as { process: number; calls: number };
    },
  };
}
