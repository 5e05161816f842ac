import type { Command } from "commander";

/** The words that can follow a command: its own options and its subcommands. */
export interface CommandWords {
  /** The words that lead to it after `flowrun`: `""` for flowrun itself, `"db import"`. */
  readonly path: string;
  readonly description: string;
  readonly options: readonly {
    readonly flag: string;
    readonly description: string;
    readonly takesValue: boolean;
  }[];
  readonly subcommands: readonly string[];
  /** The values of its arguments, where they are known. */
  readonly values: readonly string[];
}

/** The values of the arguments of commands, by the commands' paths. */
type ArgumentValues = Readonly<Record<string, readonly string[]>>;

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
    ({ long, description, required }) =>
      long ? [{ flag: long, description, takesValue: required }] : [],
  );
  const own: CommandWords = {
    path,
    description: command.summary() || command.description(),
    options: [...options, { flag: "--help", description: "print help", takesValue: false }],
    subcommands: command.commands.map((child) => child.name()),
    values: values[path] ?? [],
  };
  const below = command.commands.flatMap((child) =>
    wordsOf(child, `${path} ${child.name()}`.trim(), known),
  );
  return [own, ...below];
}

/**
 * The completion script for bash; for zsh it is the same, read through zsh's own bash emulation.
 */
export function bashCompletion(commands: readonly CommandWords[], shell: "bash" | "zsh"): string {
  const paths = commands.filter(({ path }) => path !== "").map(({ path }) => `"${path}"`);
  const cases = commands.map(({ path, options, subcommands, values }) => {
    const words = [...subcommands, ...values, ...options.map(({ flag }) => flag)].join(" ");
    return `    "${path}") words="${words}" ;;`;
  });
  const script = `_flowrun() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${path:+$path }\${COMP_WORDS[i]}" in
      ${paths.join("|")}) path="\${path:+$path }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _flowrun flowrun
`;
  return shell === "bash"
    ? script
    : `autoload -Uz compinit bashcompinit\ncompinit\nbashcompinit\n${script}`;
}

/** The completion script for fish. */
export function fishCompletion(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ path, options, subcommands, values }) => {
    const when = condition(path);
    const words = subcommands.map((name) => {
      const child = commands.find((command) => command.path === `${path} ${name}`.trim());
      return `complete -c flowrun -n '${when}' -a ${name} -d '${quote(child?.description ?? "")}'`;
    });
    const flags = options.map(
      ({ flag, description, takesValue }) =>
        `complete -c flowrun -n '${when}' -l ${flag.slice(2)}${takesValue ? " -r" : ""} -d '${quote(description)}'`,
    );
    const given =
      values.length === 0 ? [] : [`complete -c flowrun -n '${when}' -a '${values.join(" ")}'`];
    return [...words, ...given, ...flags];
  });
  return `${lines.join("\n")}\n`;
}

function condition(path: string): string {
  if (path === "") return "__fish_use_subcommand";
  return path
    .split(" ")
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join("; and ");
}

function quote(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}
