import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  spawn,
  type SpawnOptions,
  type SpawnOptionsWithoutStdio,
  spawnSync,
} from "node:child_process";

const hasSetpriv = spawnSync("setpriv", ["--pdeathsig", "KILL", "true"]).status === 0;

/**
 * Starts a program that does not outlive this process, however this one ends: `setpriv` of Linux
 * has the kernel kill it then. Where there is no `setpriv`, it is killed when this process ends in
 * an orderly way.
 */
export function spawnBound(
  command: string,
  args: readonly string[],
  options?: SpawnOptionsWithoutStdio,
): ChildProcessWithoutNullStreams;
export function spawnBound(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess;
export function spawnBound(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  if (hasSetpriv) return spawn("setpriv", ["--pdeathsig", "KILL", "--", command, ...args], options);
  const child = spawn(command, args, options);
  const kill = (): boolean => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}
