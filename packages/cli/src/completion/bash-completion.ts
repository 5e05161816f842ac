import type { CommandWords } from "./command-words.ts";

/** The completion script for bash; for zsh it is the same, read through zsh's own bash emulation. */
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
  return shell === "bash" ? script : `autoload -Uz compinit bashcompinit\ncompinit\nbashcompinit\n${script}`;
}
