import { Command } from "commander";
import type { Begin } from "../../invocation.ts";
import type { FormatOptions } from "./format-files.ts";

const examples = `Examples:
  flowrun format .                       all flows and test files below this folder
  flowrun format --check flows           changes nothing; ends with 1 where a file is not tidy
  cat flow.yaml | flowrun format -       the tidy text on standard output
`;

/** `flowrun format FLOW…`: tidies flows and test files as an editor does. */
export function formatCommand(begin: Begin): Command {
  return new Command("format")
    .summary("tidy the white space of flows")
    .description(
      "Indents flows and test files by two blanks, and takes needless white space away. Comments and what YAML reads stay as they are. Names each file that it changes.",
    )
    .addHelpText("before", examples)
    .argument("<flow...>", "files, or folders that hold them; - for standard input")
    .option("--check", "change nothing, and end with 1 when a file is not tidy", false)
    .action(async (paths: readonly string[], options: FormatOptions) => {
      const { formatFiles } = await import("./format-files.ts");
      await formatFiles(begin(), paths, options);
    });
}
