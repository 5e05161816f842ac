import type { Readable, Writable } from "node:stream";
import type { Clock } from "@flowrun/core/plugin";

/** Everything of the process that flowrun touches, so that a test can stand in for it. */
export interface Surroundings {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user that runs flowrun; absent where the system has no such numbers. */
  readonly userId?: number;
  readonly out: Output;
  readonly err: Output;
  /** The keys of the terminal, one by one; absent when standard input is no terminal. */
  readonly keyboard: Keyboard | undefined;
  /** All of standard input. */
  readonly readInput: () => Promise<string>;
  /** Standard input and output themselves, for a command that speaks a protocol over them. */
  readonly streams: () => { readonly input: Readable; readonly output: Writable };
  /** Whether a process is still there. */
  readonly isAlive: (processId: number) => boolean;
  /**
   * Calls back at every such signal, which then does nothing else; the function it returns ends
   * that.
   */
  readonly onSignal: (signal: Signal, callback: () => void) => () => void;
  /** Calls back when the process ends, however it ends; the function it returns takes that back. */
  readonly onExit: (callback: () => void) => () => void;
  /**
   * Starts this program once more, with the same arguments and these. It prints where this one
   * does, and outlives it.
   */
  readonly startAgain: (more: readonly string[]) => AnotherProcess;
  /** The process that started this one. */
  readonly parentId: number;
  /** Ends another process at once. */
  readonly kill: (processId: number) => void;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
  readonly clock: Clock;
}

/** A process that this one has started. */
export interface AnotherProcess {
  /** Absent when it could not be started. */
  readonly id: number | undefined;
  /**
   * Resolves when it has ended, or could not be started, with how: `exit code 2`, `SIGKILL`, or an
   * error.
   */
  readonly ended: Promise<string>;
  /** Ends it at once. */
  readonly kill: () => void;
}

/** The signals that flowrun answers to. */
export type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** A stream for text. */
export interface Output {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** The width and height of the terminal in characters; 80 by 24 when it does not tell. */
  readonly size: () => { readonly columns: number; readonly rows: number };
  /** Calls back when the size changed; the function it returns ends that. */
  readonly onResize: (callback: () => void) => () => void;
}

/** A terminal's keyboard in raw mode: every key arrives at once and none is shown. */
export interface Keyboard {
  /**
   * Begins to deliver keys, as the characters or escape sequences they send; the function it
   * returns ends that.
   */
  readonly listen: (callback: (key: string) => void) => () => void;
}

/**
 * How flowrun is called from a shell: as this run was. A command that `npx` found is not on the
 * path of another shell.
 */
export function ownCommand({ environment }: Pick<Surroundings, "environment">): string {
  return environment["npm_command"] === "exec" ? "npx flowrun" : "flowrun";
}
