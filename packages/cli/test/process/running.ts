import { createSystemClock } from "@flowrun/core/system-clock";
import {
  createPlatform,
  startServer,
  type Call,
  type CallLine,
  type Platform,
} from "@flowrun/simulator";
import { onTestFinished, vi } from "vitest";
import { fileURLToPath } from "node:url";
import { startProcess } from "../../../../test/process/start-process.ts";
import { folderWith } from "../try-main.ts";

const bin = fileURLToPath(new URL("../../bin/flowrun.js", import.meta.url));
const user = { username: "flowrun", password: "running" };

/** How long something may take to come. */
export const within = { timeout: 45_000 };

/** A flowrun that runs, and its platform. */
export interface Running {
  readonly platform: Platform;
  readonly folder: string;
  /** What all processes have written so far. */
  readonly written: { text: string };
  /** Runs flowrun, with what it has written when it ends, and its exit code. */
  readonly run: (
    ...args: readonly string[]
  ) => Promise<{ readonly code: number | null; readonly text: string }>;
}

/** This flow on flowrun in a process of its own, with its ledger, on a platform in this one. */
export async function running(text: string): Promise<Running> {
  const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 400 });
  const server = await startServer({ ...user, port: 0, platform });
  onTestFinished(() => server.close());
  const folder = folderWith({ "flow.yaml": text });
  const ari = {
    ARI_HOST: server.url,
    ARI_USERNAME: user.username,
    ARI_PASSWORD: user.password,
    ARI_APP: "a",
  };
  const durability = { DURABILITY_LEDGER: "ledger", DURABILITY_KEY_FILE: "none" };
  const env = {
    ...process.env,
    ...ari,
    ...durability,
    OPERATIONS_PORT: "0",
    RECORDS_FILE: "records.jsonl",
  };
  const written = { text: "" };
  const start = (args: readonly string[]) => {
    const child = startProcess(process.execPath, [bin, ...args], { cwd: folder, env });
    const own = { text: "" };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        own.text += String(data);
        written.text += String(data);
      });
    }
    const { promise, resolve } = Promise.withResolvers<{ code: number | null; text: string }>();
    child.once("exit", (code) => resolve({ code, text: own.text }));
    return promise;
  };
  void start(["flow.yaml"]);
  await vi.waitUntil(() => written.text.includes("Connected to the platform."), within);
  onTestFinished(async () => {
    // Whoever has the calls last is no child of this process.
    const last = [...written.text.matchAll(/Process (\d+) runs the flow now/g)].at(-1)?.[1];
    if (last !== undefined) process.kill(Number(last), "SIGKILL");
  });
  return { platform, folder, written, run: (...args) => start(args) };
}

/** A call, and what its caller has heard so far. */
export interface Caller {
  readonly call: Call;
  readonly heard: readonly string[];
}

/** Places a call. */
export function place(platform: Platform): Caller {
  const heard: string[] = [];
  const call = platform.call({ from: "1", to: "2", app: "a" });
  call.on((line: CallLine) => void (line.kind === "media.started" && heard.push(line.uri)));
  return { call, heard };
}
