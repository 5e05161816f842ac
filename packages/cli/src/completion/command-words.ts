import type { Command } from "commander";

/** What can follow a command: its own options and its subcommands. */
export interface CommandWords {
  /** The words that lead to it after `flowrun`: `""` for flowrun itself, `"db import"`. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string; readonly takesValue: boolean }[];
  readonly subcommands: readonly string[];
  /** What its arguments may be, where that is known. */
  readonly values: readonly string[];
}

/** What the arguments of commands may be, by the commands' paths. */
export type ArgumentValues = Readonly<Record<string, readonly string[]>>;

/** The words of a command and of everything below it. Options of the program count for each. */
export function commandWords(program: Command, values: ArgumentValues): readonly CommandWords[] {
  return wordsOf(program, "", { program, values });
}

interface Known {
  readonly program: Command;
  readonly values: ArgumentValues;
}

function wordsOf(command: Command, path: string, known: Known): readonly CommandWords[] {
  const { program, values } = known;
  const options = [...(command === program ? [] : command.options), ...program.options].flatMap(
    ({ long, description, required }) => (long ? [{ flag: long, description, takesValue: required }] : []),
  );
  const own: CommandWords = {
    path,
    description: command.summary() || command.description(),
    options: [...options, { flag: "--help", description: "print help", takesValue: false }],
    subcommands: command.commands.map((child) => child.name()),
    values: values[path] ?? [],
  };
  const below = command.commands.flatMap((child) => wordsOf(child, `${path} ${child.name()}`.trim(), known));
  return [own, ...below];
}
