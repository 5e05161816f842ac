import { Command } from "commander";
import { didYouMean } from "@flowrun/core";
import type { CodeEntry } from "../all-codes.ts";
import { CliError } from "../cli-error.ts";
import { exitCode } from "../exit-code.ts";
import type { Begin } from "../invocation.ts";

/** `flowrun explain [CODE]`: what a code of any message means, or the list of all of them. */
export function explainCommand(begin: Begin): Command {
  return new Command("explain")
    .summary("say what the code of a message means")
    .description(
      "Says what the code of a message means, how it comes about and what to do. Without a code: all of them.",
    )
    .argument("[code]", "a code such as FLOW_UNKNOWN_BLOCK")
    .action(async (code: string | undefined) => {
      // The codes of all packages bring their packages with them, which the other commands need not wait for.
      const { allCodes } = await import("../all-codes.ts");
      const { surroundings, paint, json } = begin();
      const entries = code === undefined ? allCodes : [findCode(allCodes, code)];
      if (json)
        return surroundings.out.write(`${JSON.stringify(code === undefined ? entries : entries[0], null, 2)}\n`);
      const width = Math.max(...entries.map((entry) => entry.code.length));
      const lines = entries.map((entry) =>
        code === undefined
          ? `${paint("bold", entry.code.padEnd(width))}  ${entry.title}`
          : [paint("bold", entry.code), entry.title, "", entry.why, "", entry.remedy].join("\n"),
      );
      return surroundings.out.write(`${lines.join("\n")}\n`);
    });
}

function findCode(allCodes: readonly CodeEntry[], written: string): CodeEntry {
  const wanted = written.toUpperCase();
  const found = allCodes.find((entry) => entry.code === wanted);
  if (found !== undefined) return found;
  const near = didYouMean(
    wanted,
    allCodes.map((entry) => entry.code),
  );
  const hint = near ?? "Run `flowrun explain` without a code for all of them.";
  throw new CliError(exitCode.usage, [{ code: "CLI_UNKNOWN_CODE", message: `There is no code "${written}".`, hint }]);
}
