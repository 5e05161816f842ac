import { fileURLToPath } from "node:url";
import type { KnownFlow, ScenarioSearch } from "@flowrun/language-server";
import { addressesBeside, isOurs, testFileName } from "../project-files.ts";
import { textOnDisk } from "../scenarios/check-scenarios.ts";

/**
 * The flows that may use a file: those in its folder, and those that are open, wherever they are.
 * An open file counts as it stands in the editor. Total: a file whose text cannot be had may be a
 * flow, too.
 */
export function findFlows({ flow, open }: ScenarioSearch): readonly KnownFlow[] {
  const opened = new Map(open.map(({ uri, text }) => [uri, text]));
  const uris = new Set([...opened.keys(), ...addressesBeside(flow)]);
  return [...uris].flatMap((uri) => {
    if (!/\.ya?ml$/i.test(uri) || testFileName.test(uri)) return [];
    const text =
      opened.get(uri) ?? (uri.startsWith("file:") ? textOnDisk(fileURLToPath(uri)) : undefined);
    return text === undefined || isOurs(uri, text) ? [{ uri, text }] : [];
  });
}
