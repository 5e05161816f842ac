import { CliError, exitCode } from "../cli-error.ts";
import type { Keyboard, Output } from "../surroundings.ts";

/** A question to the user. */
export interface Question {
  readonly label: string;
  /** Whether what is typed shows. */
  readonly echo: boolean;
}

/**
 * The terminal that a question is put to. The text of the question goes to standard error: output
 * may be redirected.
 */
export interface Terminal {
  readonly keyboard: Keyboard;
  readonly err: Output;
}

/**
 * The line that the user types, without its end. Ctrl-C and Ctrl-D reject with a `CliError`; Ctrl-U
 * begins anew. Text that is pasted behind the end of the line is dropped: it is no answer to this
 * question, and may be a password.
 */
export async function prompt(
  { keyboard, err }: Terminal,
  { label, echo }: Question,
): Promise<string> {
  const typed = Promise.withResolvers<string>();
  let line: readonly string[] | undefined = [];
  const take = (key: string): void => {
    if (line === undefined) return;
    const before = line;
    line = isEnd(key) ? undefined : edit(before, key);
    if (line !== undefined && echo) err.write(difference(before, line));
    if (isBreak(key)) typed.reject(new CliError(exitCode.interrupted, []));
    else if (line === undefined) typed.resolve(before.join(""));
  };
  // The terminal itself would show what is typed before somebody listens.
  const stop = keyboard.listen(take);
  err.write(`${label}: `);
  try {
    return await typed.promise;
  } finally {
    stop();
    err.write("\n");
  }
}

function isBreak(key: string): boolean {
  return key === "\u0003" || key === "\u0004";
}

function isEnd(key: string): boolean {
  return key === "\r" || key === "\n" || isBreak(key);
}

function edit(line: readonly string[], key: string): readonly string[] {
  if (key === "\u007f" || key === "\b") return line.slice(0, -1);
  if (key === "\u0015") return [];
  // Arrows, function keys and the marks around a pasted text are no part of it.
  return key < " " ? line : [...line, key];
}

/** The characters that turn the first line on the screen into the second. */
function difference(before: readonly string[], after: readonly string[]): string {
  return (
    after.slice(before.length).join("") + "\b \b".repeat(Math.max(0, before.length - after.length))
  );
}
