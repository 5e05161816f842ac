import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { flowProblem } from "../diagnostics/flow-problem.ts";
import type { Source } from "../source/source.ts";
import { readFullYaml } from "./read-full-yaml.ts";
import { readPlainYaml } from "./read-plain-yaml.ts";
import type { YamlReading } from "./yaml-node.ts";

/** The largest flow that is read, in UTF-16 units; with plain Latin text that is 1 MiB. */
export const largestFlow = 1_048_576;

/**
 * A YAML 1.2 text as a tree with places. Total: any text gives a tree or diagnostics. What most flows are written in is
 * read without the YAML library, which costs ten times as much; the library decides on everything else.
 */
export function readYaml({ text }: Source): YamlReading {
  const refused = refuse(text);
  if (refused !== undefined) return { root: undefined, diagnostics: [refused] };
  const root = readPlainYaml(text);
  return root === undefined ? readFullYaml(text) : { root, diagnostics: [] };
}

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|(?!^)\uFEFF/;

function refuse(text: string): Diagnostic | undefined {
  if (text.length > largestFlow) {
    return flowProblem(
      "FLOW_FILE_TOO_LARGE",
      { start: 0, end: 0 },
      "The file is larger than 1 MiB, which no flow needs.",
      {
        hint: "Check that this is the right file.",
      },
    );
  }
  const at = text.search(controlCharacter);
  if (at === -1) return undefined;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  return flowProblem(
    "FLOW_CONTROL_CHARACTER",
    { start: at, end: at + 1 },
    `The file holds the invisible character U+${code}, which text cannot hold.`,
    {
      hint: "Remove the character, and save the file as UTF-8.",
    },
  );
}
