import { Command, Option } from "commander";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import { environmentOption, portOption } from "../parse-options.ts";
import type { StudioCommandOptions } from "./serve-studio.ts";

const examples = `Examples:
  flowrun studio flows/                    all flows of a folder; prints the address to open
  flowrun studio flows/reference.yaml      this flow first
  flowrun studio --port 4000               always at the same port
  flowrun studio --watch studio.address    and the calls of a flow that runs with --studio,
                                           whose address --studio-address studio.address has written
  flowrun studio --publish-to production=production.address
                                           and publish to a flow that runs elsewhere
  flowrun studio --journal journals/       and recorded calls
  flowrun studio flows/ --set db=sqlite:customers.sqlite
                                           and the rows of the tables of its flows
`;

/** `flowrun studio [PATH]`: serves a page over a folder of flows, until a signal ends it. */
export function studioCommand(begin: Begin): Command {
  const command = new Command("studio")
    .summary("open a page over a folder of flows")
    .description(
      "Serves a page, to this machine only, in which the flows of a folder are seen as graph and text.",
    )
    .addHelpText("before", examples)
    .argument("[path]", "a folder of flows, or a flow in one", ".")
    .addOption(
      new Option("--port <port>", "where it listens")
        .argParser(portOption)
        .default(undefined, "the same for a folder at each start, where it is free"),
    )
    .option(
      "--watch <file>",
      "show the calls of a flow that runs with --studio: a file with its address, - asks for it (or STUDIO_WATCH_FILE)",
    )
    .addOption(
      new Option(
        "--publish-to <name=file>",
        "an environment that flows are published to, and the file with its address; may be repeated",
      )
        .argParser(environmentOption)
        .default([], "none"),
    )
    .option(
      "--studio-address <file>",
      "write the address, with the token, to a file of this user, and print it without",
    )
    .addOption(
      new Option("--journal <dir>", "show the recorded calls of a folder of journals").conflicts(
        "watch",
      ),
    );
  return withConfigOptions(command).action(async (path: string, options: StudioCommandOptions) => {
    const { serveStudio } = await import("./serve-studio.ts");
    await serveStudio(begin(), path, options);
  });
}
