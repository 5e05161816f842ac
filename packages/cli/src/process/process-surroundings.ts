import { isatty, type ReadStream } from "node:tty";
import { createSystemClock } from "@flowrun/core/system-clock";
import { exitCode } from "../cli-error.ts";
import { readTextStream } from "../read-text-file.ts";
import type { Keyboard, Output, Surroundings } from "../surroundings.ts";
import { startAgain } from "./start-again.ts";
import { processOutput } from "./process-output.ts";

/** The working directory, by its name where it was removed meanwhile. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return process.env["PWD"] ?? "/";
  }
}

/** The real surroundings: those of this process. */
export function processSurroundings(): Surroundings {
  // Calls go on when the disk of the log is full: a company's phones are worth more than what would
  // be told of them.
  const err = processOutput({ descriptor: 2, open: () => process.stderr, failed: () => undefined });
  return {
    cwd: workingFolder(),
    environment: process.env,
    ...(process.getuid !== undefined && { userId: process.getuid() }),
    out: processOutput({
      descriptor: 1,
      open: () => process.stdout,
      failed: createLossReport(err),
    }),
    err,
    // Asking `process.stdin` opens it, and what comes from a file needs more of Node than any
    // start.
    keyboard: isatty(0) ? keyboardOf(process.stdin) : undefined,
    readInput: () => readTextStream(process.stdin),
    streams: () => ({ input: process.stdin, output: process.stdout }),
    isAlive,
    onSignal: (signal, callback) => {
      process.on(signal, callback);
      return () => void process.off(signal, callback);
    },
    onExit: (callback) => {
      process.on("exit", callback);
      return () => void process.off("exit", callback);
    },
    startAgain,
    parentId: process.ppid,
    kill: (processId) => void process.kill(processId, "SIGKILL"),
    exit: (code) => process.exit(code),
    clock: createSystemClock(),
  };
}

function isAlive(processId: number): boolean {
  try {
    // Signal 0 does nothing but ask.
    return process.kill(processId, 0);
  } catch (error) {
    // A process of another user may not be asked, but is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Says once that standard output is lost, and has the process end with 3 whenever it ends. */
function createLossReport(err: Output): (error: unknown) => void {
  let told = false;
  return (error) => {
    if (told) return;
    told = true;
    const why = error instanceof Error ? error.message : String(error);
    err.write(`error CLI_OUTPUT  Standard output cannot be written: ${why}.\n`);
    process.on("exit", () => void (process.exitCode = exitCode.unavailable));
  };
}

function keyboardOf(stream: ReadStream): Keyboard {
  return {
    listen: (callback) => {
      const take = (chunk: Buffer): void =>
        splitKeys(chunk.toString("utf8")).forEach((key) => callback(key));
      stream.setRawMode(true);
      stream.on("data", take);
      stream.resume();
      return () => {
        stream.off("data", take);
        stream.setRawMode(false);
        stream.pause();
      };
    },
  };
}

/** Keys that arrived in one piece, one by one: an escape sequence is one key. */
export function splitKeys(chunk: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- an escape sequence begins with a control character
  return chunk.match(/\u001b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])|[^]/gu) ?? [];
}
