import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@flowrun/core/plugin";
import { onTestFailed, onTestFinished, vi } from "vitest";
import { startProcess } from "../process/start-process.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = join(root, "packages/cli/bin/flowrun.js");

/** How long something may take to come in a test of the fleet. */
export const within = { timeout: 60_000, interval: 20 };

/** What all workers of a cell have. */
export interface WorkersParts {
  /** The text of the flow. */
  readonly flow: string;
  /**
   * What stands in the configuration: the cell, and more. What it does not say of durability:
   * nothing is sealed.
   */
  readonly config: JsonObject;
  /** Where the platform is, settings, secrets. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The workers of one cell, which begin one after the other. */
export interface Workers {
  /** Where the flow and the configuration are. */
  readonly folder: string;
  /**
   * Starts a worker, with more arguments if it is to have some, and waits until it has written
   * this: by default that it has the calls, or stands by.
   */
  readonly begin: (until?: RegExp, ...more: readonly string[]) => Promise<Worker>;
  /** Runs flowrun until it ends, with its exit code and what it has written. */
  readonly run: (
    ...args: readonly string[]
  ) => Promise<{ readonly code: number | null; readonly text: string }>;
}

/** A process that runs the flow. */
export interface Worker {
  readonly child: ReturnType<typeof startProcess>;
  readonly written: { readonly text: string };
}

/**
 * A folder with a flow and a configuration, and workers that are started in it. It and they are
 * gone when the test is over.
 */
export function startWorkers({ flow, config, environment }: WorkersParts): Workers {
  const folder = mkdtempSync(join(tmpdir(), "flowrun-fleet-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "flow.yaml"), flow);
  writeFileSync(
    join(folder, "flowrun.config.yaml"),
    JSON.stringify({ durability: { key_file: "none" }, ...config }),
  );
  const env = { ...process.env, ...environment };
  const start = (...args: readonly string[]): Worker => {
    const child = startProcess(process.execPath, [program, ...args], { cwd: folder, env });
    const written = { text: "" };
    onTestFailed(() => void process.stderr.write(`A worker wrote:\n${written.text}\n`));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (written.text += String(data)));
    return { child, written };
  };
  return {
    folder,
    async begin(until = /Connected to the platform|this one stands by/, ...more) {
      const worker = start("flow.yaml", ...more);
      await vi.waitUntil(() => until.test(worker.written.text), within);
      return worker;
    },
    async run(...args) {
      const { child, written } = start(...args);
      const [code] = (await once(child, "exit")) as [number | null];
      return { code, text: written.text };
    },
  };
}
