import { quote } from "../../diagnostics/words.ts";
import {
  joinParts,
  textFormat,
  type KindRecord,
  type TextPart,
  type TextProblem,
} from "./option-kind.ts";
import { textKind } from "./texts.ts";

const longest = 200;

/**
 * The name of a recording: a path of folders, without a format. The value of an expression beside
 * other text is a piece of one name in it; alone it may be a path, such as the name of an earlier
 * recording. No expression leads out of the folder where it stands, for any keys that a caller
 * types: signs that would become `_`.
 */
export const recording: KindRecord = {
  ...textKind,
  expected: "the name of a recording, such as boxes/7/greeting",
  schema: () => ({ type: "string", minLength: 1, format: textFormat("recording") }),
  problem: problemOfName,
  encode: pathOf,
  join: joinNames,
};

/** Finds the problem of a name, or gives `undefined`. */
function problemOfName(name: string, text: string): TextProblem | undefined {
  const why = whyNoName(text);
  if (why === undefined) return undefined;
  return { code: "FLOW_BAD_OPTION", message: `"${name}" cannot be ${quote(text)}: ${why}.` };
}

function whyNoName(text: string): string | undefined {
  const segments = text.split("/");
  if (text.length > longest) return `it is longer than ${longest} letters`;
  if (segments.includes("")) return "it has a folder without a name";
  if (segments.some((segment) => segment === "." || segment === ".."))
    return 'it cannot hold "." or ".." as a folder';
  return /[\\\p{Cc}]/u.test(text) ? "it holds a letter that no file has in its name" : undefined;
}

function joinNames(parts: readonly TextPart[]): string {
  return pathOf(
    joinParts(
      parts.map(({ text, isGiven }) => ({
        text: isGiven ? text.replaceAll("/", "_") : text,
        isGiven,
      })),
    ),
  );
}

/** The nearest right name. */
function pathOf(text: string): string {
  const segments = text
    .toWellFormed()
    .replaceAll(/[\\\p{Cc}]|\$(?=\{)/gu, "_")
    .slice(0, longest)
    .split("/");
  return segments
    .map((segment) => (["", ".", ".."].includes(segment) ? "_" : segment))
    .join("/")
    .slice(0, longest);
}
