import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Diagnostic } from "@flowrun/core";
import type { ScenarioFile } from "@flowrun/language-server";
import { holdsScenarios } from "../project-files.ts";
import { readTextFile } from "../read-text-file.ts";
import { openTestFile, readTestFile } from "@flowrun/proof";

/**
 * What is wrong with a test file that is being edited, held to its flow as that stands in the editor, else on disk. Of the flow
 * itself nothing is said here. None for a file without `flowrun-test`: it may be another tool's. Total.
 */
export function checkScenarios({ uri, text, openText }: ScenarioFile): readonly Diagnostic[] {
  if (!uri.startsWith("file:") || !holdsScenarios(text)) return [];
  const path = fileURLToPath(uri);
  const file = openTestFile({ name: path, text });
  if (file.root === undefined) return file.diagnostics;
  const flowPath = join(dirname(path), file.flow);
  const flowText = openText(pathToFileURL(flowPath).href) ?? textOnDisk(flowPath);
  if (flowText !== undefined) return readTestFile(file, { name: flowPath, text: flowText }).diagnostics;
  const message = `There is no flow "${file.flow}" that can be read.`;
  const hint = 'Name it with "flow": its path from the folder of this file.';
  return [...file.diagnostics, { code: "PROOF_NO_FLOW", severity: "error", message, span: file.flowSpan, hint }];
}

function textOnDisk(path: string): string | undefined {
  try {
    return readTextFile(path);
  } catch {
    // Whatever the reason, there is nothing to hold the scenarios to, and that is what is said.
    return undefined;
  }
}
