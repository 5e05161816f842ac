import { Argument, Command } from "commander";
import { bashCompletion } from "../completion/bash-completion.ts";
import { commandWords } from "../completion/command-words.ts";
import { fishCompletion } from "../completion/fish-completion.ts";
import type { Begin } from "../invocation.ts";

const help = `Examples:
  source <(flowrun completion bash)                                  in ~/.bashrc
  source <(flowrun completion zsh)                                   in ~/.zshrc
  flowrun completion fish > ~/.config/fish/completions/flowrun.fish
`;

/** `flowrun completion bash|zsh|fish`: a script that completes commands, options and files. */
export function completionCommand(begin: Begin, program: Command): Command {
  return new Command("completion")
    .summary("print a script for completion in a shell")
    .description("Prints a script that makes a shell complete flowrun's commands, options and files.")
    .addHelpText("before", help)
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .action(async (shell: string) => {
      const { newestOperations } = await import("../v2/newest-operations.ts");
      const words = commandWords(program, { "v2 call": Object.keys(newestOperations()) });
      const script = shell === "fish" ? fishCompletion(words) : bashCompletion(words, shell === "zsh" ? "zsh" : "bash");
      begin().surroundings.out.write(script);
    });
}
