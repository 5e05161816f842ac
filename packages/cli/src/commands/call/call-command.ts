import { Command, Option } from "commander";
import { CliError, exitCode } from "../../cli-error.ts";
import { withConfigOptions } from "../../config/config-options.ts";
import type { Begin, Invocation } from "../../invocation.ts";
import { durationOption, keysOption } from "../parse-options.ts";
import type { CallOptions } from "./call-options.ts";
import { calleeWords } from "./callee-behaviour.ts";

const examples = `Examples:
  flowrun call flows/reference.yaml --from 100 --keys 1234#
  flowrun call flows/reference.yaml --from 4712345678 --callee busy
  flowrun call flows/reference.yaml --from 100 --keys '#,7#' --row customers:customer_id=7,name=Ann,destination_ext=SIP/9
  flowrun call --url http://127.0.0.1:40123 --from 100 --keys 1234#     on a running flowrun
`;

/**
 * `flowrun call FLOW`: one simulated call in virtual time; with `--url`, one on the embedded
 * platform of a running flow.
 */
export function callCommand(begin: Begin): Command {
  const command = new Command("call")
    .summary("try one call, without a platform")
    .description(
      "Runs one simulated call from beginning to end in virtual time, and prints what happens when.",
    )
    .addHelpText("before", examples)
    .argument("[flow]", "the flow; not with --url")
    .requiredOption("--from <number>", "who calls")
    .option("--to <number>", "the number that is called", "1000")
    .addOption(
      new Option(
        "--keys <keys>",
        "what the caller enters; a comma waits until the flow asks again, or a voice agent has its answer",
      )
        .argParser(keysOption)
        .default([], "none"),
    )
    .addOption(
      new Option("--gap <duration>", "the time between two keys")
        .argParser(durationOption)
        .default(200, "200ms"),
    )
    .addOption(
      new Option("--callee <behaviour>", "what a called phone does (default: answer)").choices(
        calleeWords,
      ),
    )
    .addOption(
      new Option(
        "--talk <duration>",
        "how long a called phone stays before it hangs up (default: 5s)",
      ).argParser(durationOption),
    )
    .addOption(
      new Option(
        "--hang-up <duration>",
        "when the caller hangs up, from the beginning of the call",
      ).argParser(durationOption),
    )
    .option(
      "--at <time>",
      "when the call begins: 2026-01-05T09:30Z, or '2026-01-05 09:30 Europe/Oslo'",
    )
    .addOption(
      new Option("--row <table:column=value,…>", "a row for lookups; may be repeated")
        .argParser((value: string, before: readonly string[]) => [...before, value])
        .default([], "none"),
    )
    .option("--data <file>", "rows for lookups: a YAML or JSON map from table to rows")
    .option("--url <url>", "call a running flowrun at the address that it printed");
  return withConfigOptions(command).action(
    async (flow: string | undefined, options: CallOptions) => {
      const invocation = begin();
      if ((flow === undefined) === (options.url === undefined)) throw flowOrUrl();
      if (options.url !== undefined) refuseSimulated(options);
      const good = await call(invocation, flow, options);
      if (!good) throw new CliError(exitCode.failed, []);
    },
  );
}

async function call(
  invocation: Invocation,
  flow: string | undefined,
  options: CallOptions,
): Promise<boolean> {
  if (flow === undefined) return (await import("./call-remote.ts")).callRemote(invocation, options);
  return (await import("./call-local.ts")).callLocal(invocation, flow, options);
}

function flowOrUrl(): CliError {
  const message = "A call needs either a flow or --url, and not both.";
  const hint = "Write `flowrun call FLOW --from N`, or `flowrun call --url URL --from N`.";
  return new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", message, hint }]);
}

/** Refuses what a running flow has already. */
function refuseSimulated({ at, set, config }: CallOptions): void {
  if (at !== undefined) throw notWithUrl("--at", "the time that it is");
  if (set.length > 0) throw notWithUrl("--set", "its settings");
  if (config !== undefined) throw notWithUrl("--config", "its configuration");
}

function notWithUrl(option: string, what: string): CliError {
  const message = `${option} is for a simulated call: a running flow has ${what}.`;
  return new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message, hint: `Leave ${option} or --url out.` },
  ]);
}
