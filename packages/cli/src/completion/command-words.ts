import type { Command } from "commander";

/** What can follow a command: its own options and its subcommands. */
export interface CommandWords {
  /** The words that lead to it after `flowrun`: `""` for flowrun itself, `"db import"`. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly { readonly flag: string; readonly description: string; readonly takesValue: boolean }[];
  readonly subcommands: readonly string[];
}

/** The words of a command and of everything below it. Options of the program count for each. */
export function commandWords(program: Command): readonly CommandWords[] {
  return wordsOf(program, "", program);
}

function wordsOf(command: Command, path: string, program: Command): readonly CommandWords[] {
  const options = [...(command === program ? [] : command.options), ...program.options].flatMap(
    ({ long, description, required }) => (long ? [{ flag: long, description, takesValue: required }] : []),
  );
  const own: CommandWords = {
    path,
    description: command.summary() || command.description(),
    options: [...options, { flag: "--help", description: "print help", takesValue: false }],
    subcommands: command.commands.map((child) => child.name()),
  };
  const below = command.commands.flatMap((child) => wordsOf(child, `${path} ${child.name()}`.trim(), program));
  return [own, ...below];
}
