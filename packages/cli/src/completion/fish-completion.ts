import type { CommandWords } from "./command-words.ts";

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
    const given = values.length === 0 ? [] : [`complete -c flowrun -n '${when}' -a '${values.join(" ")}'`];
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
