import { Command, Option } from "commander";
import type { Begin } from "../../invocation.ts";
import { durationOption } from "../parse-options.ts";
import type { CallV2Options } from "./call-operation.ts";
import { withSessionOptions } from "./session-options.ts";

const examples = `Examples:
  flowrun v2 call                                              every operation
  flowrun v2 call contacts.search query=lovelace
  flowrun v2 call trunks.get id=7
  flowrun v2 call contacts.create name=Ada 'phones:=["4711"]'
  flowrun v2 call contacts.replace id=42 --body contact.json
  flowrun v2 call contacts.upload_csv --body contacts.csv
  flowrun v2 call contacts.download_csv --out contacts.csv

key=text gives a text, key:=json anything else. Names of the path, the query and the body stand side by side; --body is the
whole body. The tenant comes from v2.tenant unless it is given.
`;

/**
 * `flowrun v2 call [OPERATION key=value…]`: calls one operation and prints its answer as JSON;
 * without one, lists all.
 */
export function callCommand(begin: Begin): Command {
  const command = new Command("call")
    .summary("call an operation and print its answer")
    .description(
      "Calls an operation of the REST API v2 and prints its answer as JSON. Ends with 2 for a wrong call, with 1 when the platform refuses it, and with 3 when the platform is away.",
    )
    .addHelpText("before", examples)
    .argument("[operation]", "such as contacts.search; without one, all are listed")
    .argument("[key=value...]", "the arguments")
    .option(
      "--body <file>",
      "a file that is the whole body, JSON or what else the operation takes; - for standard input",
    )
    .option("--out <file>", "a file to write the answer to")
    .addOption(
      new Option("--timeout <duration>", "for the whole call")
        .argParser(durationOption)
        .default(10_000, "10s"),
    );
  return withSessionOptions(command).action(
    async (operation: string | undefined, words: readonly string[], options: CallV2Options) => {
      const { callOperation, listOperations } = await import("./call-operation.ts");
      const invocation = begin();
      if (operation === undefined) return listOperations(invocation, options);
      return callOperation(invocation, { operation, words, options });
    },
  );
}
