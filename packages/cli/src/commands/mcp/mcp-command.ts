import { Command, Option } from "commander";
import type { Begin } from "../../invocation.ts";
import { durationOption, portOption } from "../parse-options.ts";
import type { McpOptions } from "./serve-mcp.ts";

const examples = `Examples:
  flowrun mcp flows/                    started by an assistant; flowrun docs assistants has its settings
  flowrun mcp flows/ --allow-write      it may write flows and test files there, too
  flowrun mcp flows/ --port 4100 --token-file mcp.token
                                        over HTTP, for assistants that do not start programs
`;

/** `flowrun mcp [FOLDER]`: serves assistants over a folder of flows. */
export function mcpCommand(begin: Begin): Command {
  return new Command("mcp")
    .summary("serve an assistant that writes flows")
    .description(
      "Speaks the Model Context Protocol: an assistant reads about the language, checks, tries, tests, explores and draws the flows of a folder. It reads nothing outside of that folder, and calls no phone.",
    )
    .addHelpText("before", examples)
    .argument("[folder]", "the folder of flows", ".")
    .addOption(
      new Option(
        "--port <port>",
        "listen for HTTP here; without it standard input and output are spoken over",
      ).argParser(portOption),
    )
    .option("--host <address>", "with --port: the address to listen at", "127.0.0.1")
    .option(
      "--token-file <file>",
      "with --port: holds the token of requests; else FLOWRUN_MCP_TOKEN, or one that is printed",
    )
    .option("--allow-write", "let assistants write flows and test files", false)
    .addOption(
      new Option("--time-limit <duration>", "how long one tool may take")
        .argParser(durationOption)
        .default(50_000, "50s"),
    )
    .action(async (folder: string, options: McpOptions) => {
      // Only this command needs the protocol, and loading it takes longer than many other commands.
      const { serveMcp } = await import("./serve-mcp.ts");
      await serveMcp(begin(), folder, options);
    });
}
