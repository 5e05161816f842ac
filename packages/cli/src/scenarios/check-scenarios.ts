import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Language } from "@flowrun/flow";
import type { CheckedScenarios, ScenarioFile } from "@flowrun/language-server";
import { gatherFlow } from "../flow/gather-flow.ts";
import { holdsScenarios } from "../project-files.ts";
import { readTextFile } from "../read-text-file.ts";
import { openTestFile, readTestFile } from "@flowrun/proof";

/**
 * The mistakes of a test file that is being edited, held to its flow as that stands in the editor,
 * else on disk. Mistakes of the flow itself are not among them. None for a file without
 * `flowrun-test`: it may be another tool's. Total.
 */
export function checkScenarios(
  { uri, text, openText }: ScenarioFile,
  language: Language = {},
): CheckedScenarios {
  if (!uri.startsWith("file:") || !holdsScenarios(text))
    return { flow: undefined, diagnostics: [] };
  const path = fileURLToPath(uri);
  const file = openTestFile({ name: path, text });
  const flowPath = join(dirname(path), file.flow);
  const flow = pathToFileURL(flowPath).href;
  if (file.root === undefined) return { flow, diagnostics: file.diagnostics };
  const flowText = openText(flow) ?? textOnDisk(flowPath);
  if (flowText !== undefined) {
    const whole = gatherFlow({ cwd: dirname(path) }, { name: flowPath, text: flowText });
    return { flow, diagnostics: readTestFile(file, whole, language).diagnostics };
  }
  const message = `There is no flow "${file.flow}" that can be read.`;
  const hint = 'Name it with "flow": its path from the folder of this file.';
  const problem = {
    code: "PROOF_NO_FLOW",
    severity: "error",
    message,
    span: file.flowSpan,
    hint,
  } as const;
  return { flow, diagnostics: [...file.diagnostics, problem] };
}

/** The text of a file; `undefined` when it cannot be read, for any reason. */
export function textOnDisk(path: string): string | undefined {
  try {
    return readTextFile(path);
  } catch {
    return undefined;
  }
}
