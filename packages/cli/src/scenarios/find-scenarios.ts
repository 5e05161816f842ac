import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FlowScenarios, ScenarioSearch } from "@flowrun/language-server";
import { blockNamesIn, openTestFile } from "@flowrun/proof";
import { addressesBeside, holdsScenarios, testFileName } from "../project-files.ts";
import { textOnDisk } from "./check-scenarios.ts";

/**
 * The test files of a flow: those in its folder, and those that are open anywhere. An open file
 * counts as it stands in the editor. Total: a file that cannot be opened is left out.
 */
export function findScenarios({ flow, open }: ScenarioSearch): readonly FlowScenarios[] {
  if (!flow.startsWith("file:")) return [];
  const opened = new Map(open.map(({ uri, text }) => [uri, text]));
  const uris = new Set(
    [...opened.keys(), ...addressesBeside(flow)].filter(
      (uri) => uri.startsWith("file:") && testFileName.test(uri),
    ),
  );
  return [...uris].flatMap((uri) => {
    const path = fileURLToPath(uri);
    const text = opened.get(uri) ?? textOnDisk(path);
    if (text === undefined || !mayBeOf(flow, path, text) || !holdsScenarios(text)) return [];
    const file = openTestFile({ name: path, text });
    const isOfFlow = pathToFileURL(join(dirname(path), file.flow)).href === flow;
    return isOfFlow ? [{ uri, text, blockNames: blockNamesIn(file) }] : [];
  });
}

/** Whether a test file may be about a flow: by its own name, or since it holds that of the flow. */
function mayBeOf(flow: string, path: string, text: string): boolean {
  const name = basename(fileURLToPath(flow));
  return basename(path).replace(".test.", ".") === name || text.includes(name);
}
