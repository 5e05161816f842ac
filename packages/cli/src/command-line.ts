import { Command, Option } from "commander";
import { callCommand } from "./commands/call/call-command.ts";
import { checkCommand } from "./commands/check/check-command.ts";
import { connectCommand } from "./commands/connect/connect-command.ts";
import { completionCommand } from "./commands/completion/completion-command.ts";
import { dbCommand } from "./commands/db/db-command.ts";
import { dialCommand } from "./commands/dial/dial-command.ts";
import { diffCommand } from "./commands/diff/diff-command.ts";
import { docsCommand } from "./commands/docs/docs-command.ts";
import { doctorCommand } from "./commands/doctor/doctor-command.ts";
import { formatCommand } from "./commands/format/format-command.ts";
import { explainCommand } from "./commands/explain/explain-command.ts";
import { callsCommand } from "./commands/calls/calls-command.ts";
import { fleetCommand } from "./commands/fleet/fleet-command.ts";
import { exploreCommand } from "./commands/explore/explore-command.ts";
import { fuzzCommand } from "./commands/fuzz/fuzz-command.ts";
import { graphCommand } from "./commands/graph/graph-command.ts";
import { importCommand } from "./commands/import/import-command.ts";
import { initCommand } from "./commands/init/init-command.ts";
import { lspCommand } from "./commands/lsp/lsp-command.ts";
import { mcpCommand } from "./commands/mcp/mcp-command.ts";
import { platformCommand } from "./commands/platform/platform-command.ts";
import { proveCommand } from "./commands/prove/prove-command.ts";
import { reloadCommand } from "./commands/reload/reload-command.ts";
import { replayCommand } from "./commands/replay/replay-command.ts";
import { runCommand } from "./commands/run/run-command.ts";
import { schemaCommand } from "./commands/schema/schema-command.ts";
import { setupCommand } from "./commands/setup/setup-command.ts";
import { studioCommand } from "./commands/studio/studio-command.ts";
import { testCommand } from "./commands/test/test-command.ts";
import { v2Command } from "./commands/v2/v2-command.ts";
import { webhookCommand } from "./commands/webhook/webhook-command.ts";
import type { Begin } from "./invocation.ts";
import type { Surroundings } from "./surroundings.ts";
import { createPaint, wantsColours } from "./terminal/paint.ts";
import { version } from "./version.ts";

const examples = `Examples:
  flowrun flows/reference.yaml                            run a flow and answer calls
  flowrun init                                            begin a flow of your own
  flowrun check .                                         find mistakes before the first call
  flowrun call flows/reference.yaml --from 100 --keys 1234#   try one call, without a platform
  flowrun test                                            run the scenarios of test files
  flowrun explain FLOW_UNKNOWN_BLOCK                      what a message means
  flowrun docs opening hours                              the page that answers the words
`;

const exitCodes = `
Exit codes:
  0    it did what was asked; after SIGTERM or SIGINT: live calls have ended; another process has them (flowrun reload)
  1    the flow has errors, a scenario failed, or the simulated call did not end as a call should
  2    wrong command line or configuration, or a file that cannot be read
  3    it cannot serve: the port is taken, or a database or platform that is needed is away
  4    another process took the application over (ari.replaced: wait takes it back when it is free; flowrun fleet drain)
  130  a second SIGINT (Ctrl-C): ended at once; 143 for a second SIGTERM

Configuration: flowrun.config.yaml (or --config FILE), then the environment (ARI_HOST …, NAME_FILE for a secret in a
file), then --set key=value; the later wins. Without ari.host or ari.listen the flow runs on an embedded platform.`;

/**
 * The command line of flowrun, ready to parse. Nothing of it ends the process or writes past
 * `surroundings`. A command's file holds its words. Its work is imported when it runs, so that no
 * command waits for the needs of another.
 */
export function createCommandLine(surroundings: Surroundings): Command {
  const program = new Command("flowrun");
  const begin = beginWith(program, surroundings);
  program
    .description("Checks, simulates and runs telephone call flows written as YAML files.")
    .usage("FLOW [options]  |  COMMAND …")
    .version(version, "-V, --version", "print the version")
    .addOption(new Option("--json", "print data as JSON"))
    .addOption(new Option("--no-color", "print without colours, as NO_COLOR=1 does"))
    .addOption(new Option("--debug", "print the stack of an unforeseen error"))
    .addHelpText("before", examples)
    .addHelpText("after", exitCodes)
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.out.write(text),
      writeErr: (text) => surroundings.err.write(text),
      // `main` prints errors, in the form of all other messages.
      outputError: () => undefined,
      getOutHelpWidth: () => surroundings.out.size().columns,
      getErrHelpWidth: () => surroundings.err.size().columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  const commands = [
    runCommand(begin, program),
    reloadCommand(begin),
    callsCommand(begin),
    fleetCommand(begin),
    initCommand(begin),
    importCommand(begin),
    checkCommand(begin),
    formatCommand(begin),
    callCommand(begin),
    dialCommand(begin),
    testCommand(begin),
    exploreCommand(begin),
    fuzzCommand(begin),
    proveCommand(begin),
    diffCommand(begin),
    replayCommand(begin),
    graphCommand(begin),
    studioCommand(begin),
    connectCommand(begin),
    setupCommand(begin),
    doctorCommand(begin),
    docsCommand(begin),
    explainCommand(begin),
    schemaCommand(begin),
    dbCommand(begin),
    v2Command(begin),
    platformCommand(begin),
    webhookCommand(begin),
    lspCommand(begin),
    mcpCommand(begin),
    completionCommand(begin, program),
  ];
  for (const command of commands) addCommand(program, command);
  return program;
}

function beginWith(program: Command, surroundings: Surroundings): Begin {
  return () => {
    const { json = false, color = true } = program.opts<{ json?: boolean; color?: boolean }>();
    const paintFor = (isTerminal: boolean) =>
      createPaint(wantsColours(surroundings.environment, { isTerminal, noColour: !color }));
    return {
      surroundings,
      json,
      paint: paintFor(surroundings.out.isTerminal),
      paintError: paintFor(surroundings.err.isTerminal),
    };
  };
}

/** Adds a command with its subcommands; all of them write and fail as the program does. */
function addCommand(parent: Command, command: Command): void {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) child.copyInheritedSettings(command);
  parent.addCommand(command, { isDefault: command.name() === "run" });
}
