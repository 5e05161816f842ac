import { importKinds } from "@flowrun/import";
import { unknownZone } from "@flowrun/core/tooling";
import { Command, InvalidArgumentError, Option } from "commander";
import type { Begin } from "../../invocation.ts";
import type { ImportFileOptions } from "./import-file.ts";

const examples = `Examples:
  flowrun import extensions.conf -o office.yaml     the flow in a file, and the report on standard output
  flowrun import extensions.conf > office.yaml      the flow on standard output, and the report on standard error
  flowrun import --zone Europe/Oslo extensions.conf  its hours in the time zone of that platform
  flowrun import --json extensions.conf             both as JSON
`;

/** `flowrun import FILE`: a flow of another system as a flow, with a report of every line. */
export function importCommand(begin: Begin): Command {
  return new Command("import")
    .summary("make a flow of another system's")
    .description(
      "Makes a flow of a dial plan of Asterisk (extensions.conf), or of a flow of Twilio Studio, Amazon Connect, SWML or jambonz, and says of every piece whether it was taken, changed, or is for a person to decide.",
    )
    .addHelpText("before", examples)
    .argument("<file>", "the file; - for standard input")
    .addOption(
      new Option(
        "--from <system>",
        "the system that it comes from (default: what the content tells)",
      ).choices(importKinds),
    )
    .addOption(
      new Option(
        "--zone <zone>",
        "the time zone of that system, such as Europe/Oslo, in which its hours are",
      ).argParser(zoneOption),
    )
    .option("-o, --output <file>", "write the flow to a new file instead of standard output")
    .action(async (path: string, options: ImportFileOptions) => {
      const { importFile } = await import("./import-file.ts");
      await importFile(begin(), path, options);
    });
}

function zoneOption(zone: string): string {
  const wrong = unknownZone(zone);
  if (wrong !== undefined) throw new InvalidArgumentError(`${wrong.message} ${wrong.hint}`);
  return zone;
}
