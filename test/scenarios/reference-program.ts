import { readFileSync } from "node:fs";
import { compileFlow } from "@flowrun/flow";
import { formatDiagnostics, type Program } from "@flowrun/core";

const file = new URL("../../flows/reference.yaml", import.meta.url);

/** The reference flow, compiled with settings as the environment would give them. */
export function referenceProgram(settings: Readonly<Record<string, string>> = {}): Program {
  return programOfText(readFileSync(file, "utf8"), settings);
}

/** A flow, compiled in the same way. */
export function programOfText(
  text: string,
  settings: Readonly<Record<string, string>> = {},
): Program {
  const source = { name: "flow.yaml", text };
  const inputs = Object.entries(settings).map(
    ([name, value]) => [name, { value, origin: "the scenario" }] as const,
  );
  const { program, diagnostics } = compileFlow(source, Object.fromEntries(inputs));
  if (program === undefined) throw new Error(formatDiagnostics(source, diagnostics));
  return program;
}
