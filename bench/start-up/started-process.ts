import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const probe = fileURLToPath(new URL("report-cpu.cjs", import.meta.url));

/** A process that has just been started. */
export interface StartedProcess {
  /** Its standard error: the log of flowrun. */
  readonly log: Readable;
  /**
   * The processor time that it has used, in milliseconds. It is taken when it ends by itself, or
   * until now when it is asked to end.
   */
  readonly cpuMs: (end: "by itself" | "now") => Promise<number>;
}

/**
 * Starts Node with these arguments in the repository's root, without the variables that configure
 * flowrun.
 */
export function startProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): StartedProcess {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, ["--require", probe, ...args], {
    cwd: root,
    env: { PATH, HOME, ...environment },
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  // Not bound to this process as others are: what does that first would be measured too.
  const kill = (): boolean => child.kill("SIGKILL");
  process.once("exit", kill);
  const [, , log, report] = child.stdio as readonly Readable[];
  if (log === undefined || report === undefined) throw new Error("Node could not be started.");
  const reported = text(report);
  const ended = once(child, "exit").finally(() => process.off("exit", kill));
  return {
    log,
    cpuMs: async (end) => {
      if (end === "now") {
        // All after the first report is the way to the end.
        child.kill("SIGUSR2");
        child.kill("SIGTERM");
      }
      log.resume();
      await ended;
      return Number((await reported).split("\n")[0]) / 1_000;
    },
  };
}
