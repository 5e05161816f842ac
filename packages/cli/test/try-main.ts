import { PassThrough, Readable } from "node:stream";
import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { folderWith } from "../../../test/folder-with.ts";
import { main } from "../src/main.ts";
import type { Output, Signal, Surroundings } from "../src/surroundings.ts";

export { folderWith } from "../../../test/folder-with.ts";

/** What a test gives to flowrun. */
export interface Try {
  /** Files of the working directory, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** In place of `input`, and of nobody who reads: what comes in, and what flowrun writes to. */
  readonly streams?: ReturnType<Surroundings["streams"]>;
  readonly cwd?: string;
  /** Whether there is a terminal with a keyboard, 80 by 24. Default: no. */
  readonly terminal?: boolean;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/** What flowrun did with it. */
export interface Tried {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A run of `main` that is still going. */
export interface Running {
  readonly done: Promise<Tried>;
  readonly signal: (signal: Signal) => void;
  /** Presses keys of the terminal, one after another. */
  readonly type: (keys: string) => void;
  /** Resolves when standard output and error together match, with the match. */
  readonly said: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** The codes of `exit`, in order. */
  readonly exits: readonly number[];
}

/** Runs flowrun in this process to its end. */
export function tryMain(args: readonly string[], given: Try = {}): Promise<Tried> {
  return startMain(args, given).done;
}

/** Begins to run flowrun in this process. */
export function startMain(args: readonly string[], given: Try = {}): Running {
  const cwd = given.cwd ?? folderWith(given.files ?? {});
  const text = { out: "", err: "" };
  const listeners = new Map<Signal, Set<() => void>>();
  const exits: number[] = [];
  let wake = (): void => {};
  let press = (_key: string): void => {};
  const outputTo = (name: "out" | "err"): Output => ({
    write: (chunk) => {
      text[name] += chunk;
      wake();
    },
    isTerminal: given.terminal === true,
    size: () => ({ columns: 80, rows: 24 }),
    onResize: () => () => undefined,
  });
  const surroundings: Surroundings = {
    cwd,
    environment: given.environment ?? {},
    ...(process.getuid && { userId: process.getuid() }),
    out: outputTo("out"),
    err: outputTo("err"),
    keyboard: given.terminal
      ? { listen: (callback) => ((press = callback), () => undefined) }
      : undefined,
    readInput: () => Promise.resolve(given.input ?? ""),
    streams: () =>
      given.streams ?? { input: Readable.from([given.input ?? ""]), output: new PassThrough() },
    isAlive: () => true,
    onSignal: (signal, callback) => {
      const set = listeners.get(signal) ?? new Set();
      listeners.set(signal, set.add(callback));
      return () => void set.delete(callback);
    },
    onExit: () => () => undefined,
    startAgain: () => ({ id: undefined, ended: Promise.resolve("a test"), kill: () => undefined }),
    parentId: 0,
    kill: () => undefined,
    exit: (code) => void exits.push(code),
    clock: given.clock ?? createSystemClock(),
  };
  const done = main(args, surroundings).then((code) => ({ code, ...text }));
  const said = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(text.out + text.err);
      if (found) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const type = (keys: string): void => [...keys].forEach((key) => press(key));
  return {
    done,
    said,
    exits,
    type,
    signal: (signal) => listeners.get(signal)?.forEach((callback) => callback()),
  };
}
