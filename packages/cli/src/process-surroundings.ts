import { text } from "node:stream/consumers";
import { isatty, type ReadStream, type WriteStream } from "node:tty";
import { createSystemClock } from "@flowrun/simulator";
import type { Cache } from "./start/cache.ts";
import type { Keyboard, Output, Surroundings } from "./surroundings.ts";

/** The real surroundings: those of this process. */
export function processSurroundings(cache?: Cache): Surroundings {
  return {
    cache,
    cwd: process.cwd(),
    environment: process.env,
    out: outputOf(1, () => process.stdout),
    err: outputOf(2, () => process.stderr),
    // Asking `process.stdin` opens it, and what comes from a file needs more of Node than any start.
    keyboard: isatty(0) ? keyboardOf(process.stdin) : undefined,
    readInput: () => text(process.stdin),
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

/** What writes to one of the process's streams, which opens it when something is written or its size asked. */
function outputOf(descriptor: number, open: () => WriteStream): Output {
  let opened: WriteStream | undefined;
  const stream = (): WriteStream => (opened ??= withoutBrokenPipes(open()));
  return {
    write: (chunk) => void stream().write(chunk),
    isTerminal: isatty(descriptor),
    size: () => ({ columns: stream().columns || 80, rows: stream().rows || 24 }),
    onResize: (callback) => {
      stream().on("resize", callback);
      return () => void stream().off("resize", callback);
    },
  };
}

/** A reader that went away (`flowrun explain | head -1`) is no fault of ours; the rest has nobody to read it. */
function withoutBrokenPipes(stream: WriteStream): WriteStream {
  return stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

function keyboardOf(stream: ReadStream): Keyboard {
  return {
    listen: (callback) => {
      const take = (chunk: Buffer): void => splitKeys(chunk.toString("utf8")).forEach((key) => callback(key));
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
