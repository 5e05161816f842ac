import { Command } from "commander";
import type { Begin } from "../../invocation.ts";

const examples = `Examples:
  flowrun docs                                  the pages there are
  flowrun docs fleet                            one page: its beginning, and its parts
  flowrun docs opening hours                    the part that is about these words
  flowrun docs how do I send voicemail by e-mail
  flowrun docs language: menu                   the part "menu" of the page "language"
`;

/** `flowrun docs [WORD…]`: the documentation that comes with the package, without a network. */
export function docsCommand(begin: Begin): Command {
  return new Command("docs")
    .summary("read the documentation, by words or by page")
    .description(
      "Prints the part of the documentation that answers the words, or the list of pages. It needs no network. The codes of messages have `flowrun explain`.",
    )
    .addHelpText("before", examples)
    .argument("[words...]", "a page, or words of a question")
    .action(async (words: readonly string[]) => {
      const { printDocs } = await import("./print-docs.ts");
      printDocs(begin(), words.join(" ").trim());
    });
}
