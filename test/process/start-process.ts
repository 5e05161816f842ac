import type {
  ChildProcess,
  ChildProcessWithoutNullStreams,
  SpawnOptions,
} from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { spawnBound } from "./spawn-bound.ts";

/**
 * Starts a program that is gone when the test that starts it is over, with all that it has started
 * itself: passed, failed or out of time. Can be called in a test only, not in a hook.
 */
export function startProcess(
  command: string,
  args: readonly string[],
  options?: SpawnOptions & { readonly stdio?: undefined },
): ChildProcessWithoutNullStreams;
export function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess;
export function startProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const child = spawnBound(command, args, { ...options, detached: true });
  onTestFinished(() => endProcess(child));
  return child;
}

/**
 * Kills a process that was started as the head of a group, and what is left of the group; resolves
 * when it is gone.
 */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const ended =
    child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nobody is left of the group.
  }
  await ended;
}
