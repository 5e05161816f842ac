import { Command, InvalidArgumentError, Option } from "commander";
import { withConfigOptions, type ConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";
import { durationOption, percentOption } from "../parse-options.ts";
import type { MoveOptions } from "./move-cell.ts";
import type { PublishOptions } from "./publish-flow.ts";

/**
 * `flowrun fleet …`: looks at the processes on all machines, moves calls between them, and
 * publishes versions of a flow.
 */
export function fleetCommand(begin: Begin): Command {
  return new Command("fleet")
    .summary("look at all machines, move calls between them, publish a flow to them")
    .description(
      "Looks at the processes of all machines that share calls through the servers at `cell`, moves calls between them, and publishes versions of a flow to them.",
    )
    .addCommand(statusCommand(begin))
    .addCommand(moveCommand(begin))
    .addCommand(drainCommand(begin))
    .addCommand(publishCommand(begin))
    .addCommand(acceptCommand(begin))
    .addCommand(withdrawCommand(begin));
}

/** `flowrun fleet status`: who has which calls, and who stands by. */
function statusCommand(begin: Begin): Command {
  const command = new Command("status")
    .summary("say who has which calls, and who stands by")
    .description(
      "Prints each cell with the process that has its calls and those that stand by: how many calls are live, how far a standby is behind, how long each has been what it is, and its version of flowrun.",
    )
    .addHelpText("before", "Examples:\n  flowrun fleet status\n  flowrun fleet status --json\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { printStatus } = await import("./print-status.ts");
    await printStatus(begin(), options);
  });
}

/** `flowrun fleet move CELL`: another process goes on with its calls. */
function moveCommand(begin: Begin): Command {
  const command = new Command("move")
    .summary("have another process go on with the calls of a cell")
    .description(
      "Has the calls of a cell handed over, without a gap, to a process that stands by. The one that had them ends with 0: where a service manager starts it again, it stands by.",
    )
    .addHelpText(
      "before",
      "Examples:\n  flowrun fleet move flowrun@pbx.example:8088\n  flowrun fleet move flowrun@pbx.example:8088 --to machine2\n",
    )
    .argument("<cell>", "the cell, as `flowrun fleet status` names it")
    .option("--to <worker>", "the process that is to have them, or its machine");
  return withConfigOptions(command).action(async (cell: string, options: MoveOptions) => {
    const { moveCell } = await import("./move-cell.ts");
    await moveCell(begin(), cell, options);
  });
}

/** `flowrun fleet drain WORKER`: hands all over that a process or a machine has, and ends it. */
function drainCommand(begin: Begin): Command {
  const command = new Command("drain")
    .summary("hand over all that a process or a machine has, and end it")
    .description(
      "Has all calls of a process, or of all processes of a machine, handed over without a gap, and ends them with 4, so that no service manager starts them again. Nothing is touched where nobody else could take the calls.",
    )
    .addHelpText(
      "before",
      "Examples:\n  flowrun fleet drain machine1:4711\n  flowrun fleet drain machine1\n",
    )
    .argument("<worker>", "the process, as `flowrun fleet status` names it, or its machine");
  return withConfigOptions(command).action(async (worker: string, options: ConfigOptions) => {
    const { drainWorker } = await import("./drain-worker.ts");
    await drainWorker(begin(), worker, options);
  });
}

/** `flowrun fleet publish FLOW`: a version of a flow for a share of new calls. */
function publishCommand(begin: Begin): Command {
  const command = new Command("publish")
    .summary("let a share of new calls take a version of the flow")
    .description(
      "Offers a version of the flow to a share of new calls, in all cells of the application, once all its scenarios pass and go through every step. Live calls stay on theirs. A version that faults more than twice as often as the other one is taken back by itself.",
    )
    .addHelpText(
      "before",
      "Examples:\n  flowrun fleet publish reception.yaml --percent 5\n  flowrun fleet publish reception.yaml --percent 50      the same version, to more calls\n  flowrun fleet publish reception.yaml --if-ok 10m       more of them every ten minutes, as long as it does well\n",
    )
    .argument("<flow>", "the flow")
    .addOption(
      new Option("--percent <n>", "of a hundred new calls").default(5).argParser(percentOption),
    )
    .addOption(
      new Option(
        "--if-ok <time>",
        "raise the share to 10, 25, 50 and all of a hundred, each after this time, as long as the version does well; else take it back",
      ).argParser(standingOption),
    )
    .addOption(
      new Option(
        "--because <why>",
        "offer it although its scenarios do not vouch for it; `why` stands in the log",
      ).argParser(reasonOption),
    );
  return withConfigOptions(command).action(async (flow: string, options: PublishOptions) => {
    const { publishFlow } = await import("./publish-flow.ts");
    await publishFlow(begin(), flow, options);
  });
}

/** A reason, as one line. */
function reasonOption(text: string): string {
  const reason = text.replaceAll(/\s+/g, " ").trim();
  if (reason === "") throw new InvalidArgumentError("Say why.");
  return reason;
}

/** How long a share of calls stands. */
function standingOption(text: string): number {
  const everyMs = durationOption(text);
  if (everyMs < 1_000) throw new InvalidArgumentError("Write at least 1s, such as 10m.");
  return everyMs;
}

/** `flowrun fleet accept`: the offered version for all new calls. */
function acceptCommand(begin: Begin): Command {
  const command = new Command("accept")
    .summary("let all new calls take the version that is offered")
    .description(
      "Lets all new calls take the version that is offered, in all cells of the application.",
    )
    .addHelpText("before", "Example:\n  flowrun fleet accept\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { acceptOffer } = await import("./publish-flow.ts");
    await acceptOffer(begin(), options);
  });
}

/** `flowrun fleet withdraw`: the offered version for no new call. */
function withdrawCommand(begin: Begin): Command {
  const command = new Command("withdraw")
    .summary("let no new call take the version that is offered")
    .description(
      "Takes the version back that is offered, in all cells of the application: its live calls finish on it.",
    )
    .addHelpText("before", "Example:\n  flowrun fleet withdraw\n");
  return withConfigOptions(command).action(async (options: ConfigOptions) => {
    const { withdrawOffer } = await import("./publish-flow.ts");
    await withdrawOffer(begin(), options);
  });
}
