import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { takesNoList } from "./known-words.ts";
import { behindDash, isItem } from "./line-edit.ts";
import {
  lineAt,
  lineBefore,
  nextLine,
  restOfLine,
  type Explain,
  type WrittenLine,
} from "./yaml-fault.ts";

/** The mistake in the dash of a list item that is written so, and what stands behind the dash. */
export function dashMistake(
  written: string,
): { readonly what: string; readonly written: string } | undefined {
  const [, glued] = /^-([A-Za-z{["'].*)$/s.exec(written) ?? [];
  if (glued !== undefined)
    return { what: "The dash of this list item lacks a space.", written: glued };
  const [, mark = "", behind] = /^(--+|[*+•·▪◦](?=\s))\s*([A-Za-z{["'].*)$/su.exec(written) ?? [];
  if (behind === undefined) return undefined;
  const what = mark.startsWith("--")
    ? "Two dashes stand here, where an item of a list has one."
    : `"${mark}" stands here, where an item of a list has a dash.`;
  return { what, written: behind };
}

/** Two dashes, or another sign for an item, before a word, a map, a list or a text. */
const wrongDash = /^(?:--+|[*+•·▪◦]\s)\s*[A-Za-z{["']/u;

/** A dash without its space, a doubled one, or another sign in its place, which is read as a key: others no longer fit then. */
export function writtenDash(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  let line: WrittenLine | undefined = here;
  let lowest = here.column;
  while (line !== undefined && !(line.column <= lowest && wrongDash.test(line.text))) {
    lowest = Math.min(lowest, line.column);
    line = lowest === 0 ? undefined : lineBefore(text, line.span.start);
  }
  line ??= here;
  const found = dashMistake(line.text);
  if (found === undefined) return undefined;
  return flowProblem("FLOW_YAML", line.span, found.what, { hint: `Write \`- ${found.written}\`.` });
}

/** The first item of a list in the first column, below the key of the list, which stands deeper. */
export function itemAtMargin(...[text, { span }]: Parameters<Explain>): Diagnostic | undefined {
  const here = lineAt(text, span.start);
  const line = [here, nextLine(text, here.span.start)].find(
    (each) => each?.column === 0 && isItem(each),
  );
  const holder = line && lineBefore(text, line.span.start);
  if (line === undefined || holder === undefined || takesNoList(holder)) return undefined;
  const { column, text: key } = behindDash(holder);
  if (column === 0 || !key.endsWith(":")) return undefined;
  const message = `This list item begins in column 1, and "${key}" above it in column ${column + 1}.`;
  return flowProblem("FLOW_YAML", line.span, message, {
    hint: `Begin it in column ${column + 3}, with all that it holds, if it belongs to "${key}".`,
  });
}

/** A list item in the column of keys. */
export function itemAmongKeys(
  ...[text, { code, span }]: Parameters<Explain>
): Diagnostic | undefined {
  const place = restOfLine(text, span);
  const item = text.slice(place.start, place.end);
  if (code !== "BLOCK_AS_IMPLICIT_KEY" || !item.startsWith("- ")) return undefined;
  const message = "A list item begins here, in a column where none can stand.";
  return flowProblem("FLOW_YAML", place, message, {
    hint: "Write the key that holds this list on the line above it; or, if it belongs to a list above, begin it in the column of that.",
  });
}

/** A list item on the line of its key. */
export function dashAfterKey(
  ...[text, { message, span }]: Parameters<Explain>
): Diagnostic | undefined {
  if (!message.startsWith("Unexpected block-seq-ind")) return undefined;
  return flowProblem(
    "FLOW_YAML",
    restOfLine(text, span),
    'A "- " begins a list item, which cannot stand on the line of its key.',
    { hint: "Begin the item on the next line; a text that begins with a dash needs quotes." },
  );
}
