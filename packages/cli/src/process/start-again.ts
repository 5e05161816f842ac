import { spawn } from "node:child_process";
import type { AnotherProcess } from "../surroundings.ts";

/**
 * Starts this program once more, with the arguments of this one and these: the same Node and the
 * same file, which may be those of another version by now. It outlives this process.
 */
export function startAgain(more: readonly string[]): AnotherProcess {
  const given = [...process.execArgv, ...process.argv.slice(1)];
  const args = [...given, ...more.filter((argument) => !given.includes(argument))];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  child.unref();
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  child.once("error", (error) => resolve(error.message));
  child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  return { id: child.pid, ended, kill: () => void child.kill("SIGKILL") };
}
