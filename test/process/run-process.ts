import type { SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { spawnBound } from "./spawn-bound.ts";
import { endProcess } from "./start-process.ts";

/** How a program is run. */
export interface RunOptions extends Pick<SpawnOptions, "cwd" | "env"> {
  /** What it finds on its standard input. Default: nothing. */
  readonly input?: string;
  /** How long it may take. Default: 50 s, less than a test. */
  readonly timeoutMs?: number;
}

/** How a program ended, and what it wrote. */
export interface EndedProcess {
  /** `null` when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end. Rejects when it takes too long; then it is gone, with all that it has
 * started itself.
 */
export async function runProcess(
  command: string,
  args: readonly string[],
  { input = "", timeoutMs = 50_000, ...options }: RunOptions = {},
): Promise<EndedProcess> {
  const child = spawnBound(command, args, { ...options, detached: true, stdio: "pipe" });
  // Whoever does not read its input closes it.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void endProcess(child);
  }, timeoutMs);
  await once(child, "close").finally(() => clearTimeout(timer));
  const [stdout, stderr] = await written;
  if (isLate)
    throw new Error(
      `"${command}" did not end within ${timeoutMs} ms, and was killed.\n${stdout}${stderr}`,
    );
  return { status: child.exitCode, stdout, stderr };
}

/**
 * What a program writes to its standard output; rejects with all that it wrote when it does not end
 * with 0.
 */
export async function outputOf(
  command: string,
  args: readonly string[],
  options?: RunOptions,
): Promise<string> {
  const { status, stdout, stderr } = await runProcess(command, args, options);
  if (status === 0) return stdout;
  throw new Error(`"${command}" ended with ${status}:\n${stdout}${stderr}`);
}
