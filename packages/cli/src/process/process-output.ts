import { fstatSync, writeSync } from "node:fs";
import { isatty, type WriteStream } from "node:tty";
import type { Output } from "../surroundings.ts";

/** A stream of this process for text. */
export interface ProcessOutputParts {
  readonly descriptor: number;
  /** Node's stream for it, which is opened where it is needed. */
  readonly open: () => WriteStream;
  /**
   * Told of each text that could not be written, e.g. because a disk is full. Later texts may be
   * written again.
   */
  readonly failed: (error: unknown) => void;
}

/**
 * The writer to one of this process's streams. Never throws; a reader that went away is no failure.
 */
export function processOutput({ descriptor, open, failed }: ProcessOutputParts): Output {
  const isTerminal = isatty(descriptor);
  let opened: WriteStream | undefined;
  const stream = (): WriteStream => (opened ??= open().on("error", (error) => tell(error, failed)));
  return {
    write:
      !isTerminal && isFile(descriptor)
        ? (text) => writeText(descriptor, text, failed)
        : (text) => void stream().write(text),
    isTerminal,
    size: () => ({ columns: stream().columns || 80, rows: stream().rows || 24 }),
    onResize: (callback) => {
      stream().on("resize", callback);
      return () => void stream().off("resize", callback);
    },
  };
}

/**
 * Whether writing never has to wait for a reader, as with a file or `/dev/null`; a terminal has to
 * be ruled out before.
 */
function isFile(descriptor: number): boolean {
  try {
    const kind = fstatSync(descriptor);
    return kind.isFile() || kind.isCharacterDevice();
  } catch {
    return false;
  }
}

/** Does to a file what Node's stream does to it, without a stream around each line. */
function writeText(descriptor: number, text: string, failed: (error: unknown) => void): void {
  try {
    writeSync(descriptor, text);
  } catch (error) {
    tell(error, failed);
  }
}

/**
 * A reader that went away (`flowrun explain | head -1`) is no fault of ours; the rest has nobody to
 * read it.
 */
function tell(error: unknown, failed: (error: unknown) => void): void {
  if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) failed(error);
}
