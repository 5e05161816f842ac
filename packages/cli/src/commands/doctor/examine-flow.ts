import { unservedParts } from "../../flow/program-needs.ts";
import { unvoicedSteps, whyNotRun } from "../../run/unmet-needs.ts";
import { countDiagnostics } from "../../terminal/report.ts";
import { look, ok, wrong, type Finding } from "./finding.ts";
import type { Patient } from "./patient.ts";

/** Whether the flow can be run, and the configuration has all that it names. */
export async function examineFlow({ flow, program, config }: Patient): Promise<readonly Finding[]> {
  if (flow === undefined)
    return [look("flow", "No flow was named: only the configuration is looked at.", nameOne)];
  const { name } = flow.source;
  const count = countDiagnostics(flow.diagnostics);
  const check = `Run \`flowrun check ${name}\`.`;
  if (program === undefined) return [wrong("flow", `"${name}" has ${count}.`, check)];
  const unmet = whyNotRun(program, config).map(({ message, hint = check, code }) =>
    wrong("flow", message, hint, code),
  );
  const sentences = [...unservedParts(program, config), ...unvoicedSteps(program, config)];
  const unserved = sentences.map((sentence) =>
    look("flow", sentence, "Set it, where the flow is to do that."),
  );
  const state = flow.diagnostics.length === 0 ? ok : look;
  return [state("flow", `"${name}" has ${count}.`, check), ...unmet, ...unserved];
}

const nameOne = "Name it (`flowrun doctor FLOW`) for all that it needs.";
