import { Command, InvalidArgumentError, Option } from "commander";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import type { CallsOptions } from "./ask-owners.ts";
import type { ListOptions } from "./list-calls.ts";

/** `flowrun calls …`: looks at the calls that are live, on all machines, and hangs them up. */
export function callsCommand(begin: Begin): Command {
  return new Command("calls")
    .summary("look at the calls that are live, on all machines, and hang them up")
    .description(
      "Looks at the calls that are live, and hangs them up: those of the flowrun that runs on this machine with the same configuration, or with `cell` those of the whole fleet.",
    )
    .addCommand(listCommand(begin), { isDefault: true })
    .addCommand(showCommand(begin))
    .addCommand(hangUpCommand(begin));
}

/** `flowrun calls list`: the live calls, their place in which flow, and how long they are live. */
function listCommand(begin: Begin): Command {
  const command = new Command("list")
    .summary("say who is where in which flow, and since when")
    .description(
      "Prints the calls that are live, those first that are it for longest, each with the step that it is in.",
    )
    .addHelpText(
      "before",
      "Examples:\n  flowrun calls\n  flowrun calls list --number 4712 --json\n",
    )
    .option("--number <digits>", "only those in whose numbers these digits are")
    .addOption(new Option("--most <n>", "how many").default(50).argParser(mostOption));
  return withCallsOptions(command).action(async (options: ListOptions) => {
    const { listCalls } = await import("./list-calls.ts");
    await listCalls(begin(), options);
  });
}

/** `flowrun calls show CALL`: all that is known of one. */
function showCommand(begin: Begin): Command {
  const command = new Command("show")
    .summary("say where a call is, and what it has on the platform")
    .description(
      "Prints where a call is in its flow, and what it has on the platform. What callers have typed is not shown.",
    )
    .addHelpText("before", "Example:\n  flowrun calls show 1795473897.1\n")
    .argument("<call>", "the call, as `flowrun calls` and the log name it");
  return withCallsOptions(command).action(async (call: string, options: CallsOptions) => {
    const { showCall } = await import("./show-call.ts");
    await showCall(begin(), call, options);
  });
}

/** `flowrun calls hang-up CALL`: ends one. */
function hangUpCommand(begin: Begin): Command {
  const command = new Command("hang-up")
    .summary("end a call")
    .description(
      "Ends a call: the caller and all phones of it are hung up, `finally` of its flow runs, and its record says `operator`.",
    )
    .addHelpText("before", "Example:\n  flowrun calls hang-up 1795473897.1\n")
    .argument("<call>", "the call, as `flowrun calls` and the log name it");
  return withCallsOptions(command).action(async (call: string, options: CallsOptions) => {
    const { hangUpCall } = await import("./hang-up-call.ts");
    await hangUpCall(begin(), call, options);
  });
}

/** More are never told at once. */
function mostOption(text: string): number {
  const most = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (most < 1 || most > 1_000)
    throw new InvalidArgumentError("Write a whole number from 1 to 1000.");
  return most;
}

function withCallsOptions(command: Command): Command {
  return withConfigOptions(
    command.option("--cell <name>", "only those of this cell, as `flowrun fleet status` names it"),
  );
}
