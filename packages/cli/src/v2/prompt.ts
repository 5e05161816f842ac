import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Keyboard, Output } from "../surroundings.ts";

/** What is asked for. */
export interface Question {
  readonly label: string;
  /** Whether what is typed shows. */
  readonly echo: boolean;
}

/** The terminal that a question is put to. The text of the question goes to standard error: output may be redirected. */
export interface Terminal {
  readonly keyboard: Keyboard;
  readonly err: Output;
}

/** The line that the user types, without its end. Ctrl-C and Ctrl-D reject with a `CliError`; Ctrl-U begins anew. */
export async function prompt({ keyboard, err }: Terminal, { label, echo }: Question): Promise<string> {
  const typed = Promise.withResolvers<string>();
  const line: string[] = [];
  const show = (text: string): void => {
    if (echo) err.write(text);
  };
  const erase = (count: number): void => show("\b \b".repeat(line.splice(line.length - count).length));
  const take = (key: string): void => {
    if (key === "\r" || key === "\n") return typed.resolve(line.join(""));
    if (key === "\u0003" || key === "\u0004") return typed.reject(brokenOff());
    if (key === "\u007f" || key === "\b") return erase(Math.min(1, line.length));
    if (key === "\u0015") return erase(line.length);
    // Arrows, function keys and the marks around a pasted text are no part of it.
    if (key < " ") return undefined;
    line.push(key);
    return show(key);
  };
  err.write(`${label}: `);
  const stop = keyboard.listen(take);
  try {
    return await typed.promise;
  } finally {
    stop();
    err.write("\n");
  }
}

function brokenOff(): CliError {
  return new CliError(exitCode.interrupted, []);
}
