import { readdirSync, readFileSync } from "node:fs";
import { createSource } from "@flowrun/core";
import { checkFlow } from "@flowrun/flow";
import { importFlow, type ImportedFlow } from "../src/index.ts";

/** The text of a file in `examples`. */
export function example(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

/** The names of the files in `examples` that fit a pattern. */
export function examples(pattern: RegExp): readonly string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .toSorted();
}

const folder = new URL("examples/", import.meta.url);

/** What is made of a text, which can be imported. */
export function imported(text: string, name = "imported"): ImportedFlow {
  const result = importFlow(text, { name });
  if ("problem" in result) throw new Error(result.problem.message);
  return result;
}

/** The report, a line for each piece. */
export function reportOf({ report }: ImportedFlow): readonly string[] {
  return report.map(
    ({ place, fate, what, said }) => `${place} ${fate} ${what}${said === "" ? "" : `: ${said}`}`,
  );
}

/** The errors that `flowrun check` finds in a flow. */
export function errorsOf({ flow }: ImportedFlow): readonly string[] {
  return checkFlow(createSource("imported.yaml", flow))
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code} ${message}`);
}

/** The block of a flow, as it is written. */
export function blockOf({ flow }: ImportedFlow, name: string): string {
  const [, block = ""] = flow.split(`\n  ${name}:\n`);
  return (
    block
      .split(/^ {0,2}[\w-]/m)[0]
      ?.replaceAll(/^ {4}/gm, "")
      .trim() ?? ""
  );
}
