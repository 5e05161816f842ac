import { Command, InvalidArgumentError, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import { durationOption } from "../parse-options.ts";
import type { ExploreFileOptions } from "./explore-file.ts";

/** The options of the command. */
interface ExploreOptions extends ExploreFileOptions {
  /** In milliseconds. */
  readonly time?: number;
}

const examples = `Examples:
  flowrun explore flows/reference.yaml
  flowrun explore flows/reference.yaml --tests flows/reference.test.yaml
  flowrun explore flows/reference.yaml --write flows/reference.explored.test.yaml
`;

const newFileHint =
  "Name a new file. With --tests, scenarios are written only for what is still missing.";

/**
 * `flowrun explore FLOW`: what no scenario takes, scenarios that take it, and faults. Exit code 1
 * when a call met a fault, or broke a property, or an order of callers broke a law of a room.
 */
export function exploreCommand(begin: Begin): Command {
  const command = new Command("explore")
    .summary("find what no scenario takes and what faults there are, and write the scenarios")
    .description(
      "Lists the outcomes and paths of a flow that no scenario takes, and searches for calls that take them, and for faults.\n" +
        "Walks its queues, lots and conferences with several callers in every order.\n" +
        "Ends with 1 when a call met a fault, or a property of a test file does not hold in it, or an order breaks a law of a room.\n" +
        "Ctrl-C ends the search, and what was found by then is printed.",
    )
    .addHelpText("before", examples)
    .argument("<flow>", "the flow")
    .option("-t, --tests <files...>", "scenarios that there are, and properties")
    .option(
      "-w, --write <file>",
      "write the missing scenarios to a new file; - for standard output",
    )
    .addOption(
      new Option(
        "--time <duration>",
        "the longest time that is searched; what was found by then is printed",
      ).argParser(durationOption),
    )
    .addOption(
      new Option("--limit <n>", "how many paths are shown").argParser(limitOption).default(20),
    );
  return withConfigOptions(command).action(async (flow: string, options: ExploreOptions) => {
    const { earlyEnd } = await import("./early-end.ts");
    const { exploreFile } = await import("./explore-file.ts");
    const { printExploration } = await import("./print-exploration.ts");
    const { requireNewFile, writeScenarios } = await import("../../scenarios/write-scenarios.ts");
    const invocation = begin();
    const { write, time } = options;
    const end = earlyEnd(invocation.surroundings, time);
    if (write !== undefined) requireNewFile(invocation, write, newFileHint);
    const { goesOn } = end;
    const explored = await exploreFile(invocation, flow, { ...options, goesOn });
    end.forget();
    const found = write === undefined ? [] : explored.exploration.scenarios;
    const scenarios = found.map(({ scenario }) => scenario);
    const written = scenarios.length;
    if (write !== undefined && written > 0)
      await writeScenarios(invocation, { file: write, flow, scenarios });
    printExploration(invocation, explored, { ...options, written, endedBy: end.by });
    if (end.code !== undefined) throw new CliError(end.code, []);
    const wrongRooms = explored.rooms.filter(({ broken }) => broken !== null);
    if (explored.exploration.faults.length + explored.broken.length + wrongRooms.length > 0)
      throw new CliError(exitCode.failed, []);
  });
}

function limitOption(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError("Write a whole number.");
  return Number(text);
}
