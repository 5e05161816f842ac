import { Argument, Command } from "commander";
import type { Begin } from "../../invocation.ts";
import { bashCompletion, commandWords, fishCompletion } from "./completion-script.ts";

const help = `Examples:
  source <(flowrun completion bash)                                  in ~/.bashrc
  source <(flowrun completion zsh)                                   in ~/.zshrc
  flowrun completion fish > ~/.config/fish/completions/flowrun.fish
`;

/** `flowrun completion bash|zsh|fish`: a script that completes commands, options and files. */
export function completionCommand(begin: Begin, program: Command): Command {
  return new Command("completion")
    .summary("print a script for completion in a shell")
    .description(
      "Prints a script that makes a shell complete flowrun's commands, options and files.",
    )
    .addHelpText("before", help)
    .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"]))
    .action(async (shell: string) => {
      const { operationsOf } = await import("@flowrun/v2-client/openapi");
      // No configuration names a version here, and the newest one has the most operations.
      const words = commandWords(program, { "v2 call": Object.keys(operationsOf("8.2")) });
      const script =
        shell === "fish"
          ? fishCompletion(words)
          : bashCompletion(words, shell === "zsh" ? "zsh" : "bash");
      begin().surroundings.out.write(script);
    });
}
