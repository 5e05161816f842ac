import { Command } from "commander";
import { withConfigOptions, type ConfigOptions } from "../../config/config-options.ts";
import type { Begin } from "../../invocation.ts";

/** The options of `flowrun fleet move`. */
export interface MoveOptions extends ConfigOptions {
  readonly to?: string;
}

/** `flowrun fleet …`: looks at the processes on all machines, and moves calls between them. */
export function fleetCommand(begin: Begin): Command {
  return new Command("fleet")
    .summary("look at all machines, and move calls between them")
    .description(
      "Looks at the processes of all machines that share calls through the servers at `cell`, and moves calls between them.",
    )
    .addCommand(statusCommand(begin))
    .addCommand(moveCommand(begin))
    .addCommand(drainCommand(begin));
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
    .addHelpText("before", "Examples:\n  flowrun fleet drain machine1:4711\n  flowrun fleet drain machine1\n")
    .argument("<worker>", "the process, as `flowrun fleet status` names it, or its machine");
  return withConfigOptions(command).action(async (worker: string, options: ConfigOptions) => {
    const { drainWorker } = await import("./drain-worker.ts");
    await drainWorker(begin(), worker, options);
  });
}
