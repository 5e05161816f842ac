import type { Diagnostic } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { parseWhole } from "./convert-yaml.ts";
import { behindDash, headOf, isItem, isKey } from "./line-edit.ts";
import { neighbourhoodOf, type Neighbourhood } from "./neighbourhood.ts";
import { lineAt, lineBefore, nextLine, type Explain, type WrittenLine } from "./yaml-fault.ts";

/** The longest line that is looked at, and how much of its edits is read, in UTF-16 units. */
const longestLine = 2000;
const mostRead = 60_000;

/** A line with one sign more, less, or another. */
interface SignEdit {
  readonly at: number;
  /** The length of what it takes away. */
  readonly taken: number;
  readonly put: string;
}

/**
 * A sign too many, too few, or in the place of another. Nothing is known of the mistake but that the
 * file makes sense without it: each sign of the lines around it is tried.
 */
export function closestRepair(
  ...[text, fault, { crossed, unclosed }]: Parameters<Explain>
): Diagnostic | undefined {
  const { span, fits, isSearch } = fault;
  if (isSearch !== true) return undefined;
  const here = lineAt(text, span.start);
  const opened = crossed?.opened ?? unclosed;
  const around = [
    opened === undefined ? undefined : lineAt(text, opened),
    here,
    lineBefore(text, here.span.start),
    nextLine(text, here.span.start),
  ];
  const lines = new Map(
    around.flatMap((line) =>
      line === undefined || line.text.length > longestLine ? [] : [[line.span.start, line]],
    ),
  );
  const near = neighbourhoodOf(text, span.start, fits);
  if (near === undefined) return undefined;
  let readings = near.readings;
  for (const line of lines.values()) {
    const found = editsOf(line.text, unclosed !== undefined).find((edit) => {
      const written = edited(line.text, edit);
      if (readings === 0 || !isReadAlone(written)) return false;
      readings -= 1;
      const whole = `${text.slice(0, line.span.start)}${written}${text.slice(line.span.end)}`;
      return near.read(whole) !== undefined;
    });
    if (found !== undefined) return told(line, found);
  }
  return withoutLine(text, near, [...lines.values()]);
}

/** A line without which the file makes sense, where nothing else in it does. */
function withoutLine(
  text: string,
  near: Neighbourhood,
  lines: readonly WrittenLine[],
): Diagnostic | undefined {
  const found = lines.find(({ span: { start, end }, column, text: written }) => {
    if (!isReadAlone(written)) return false;
    const next = text.startsWith("\n", end) ? end + 1 : end;
    return near.read(`${text.slice(0, start - column)}${text.slice(next)}`) !== undefined;
  });
  if (found === undefined) return undefined;
  const next = nextLine(text, found.span.start);
  const isAboveItem = next !== undefined && isItem(next) && next.column === found.column;
  const isValue = !isKey(behindDash(found)) && !isItem(found);
  const head = headOf(found.text).replaceAll('"', "");
  return isValue
    ? flowProblem("FLOW_YAML", found.span, `"${head}" stands on a line without a key.`, {
        hint: "Write the key that it is the value of before it, with a colon; or remove the line.",
      })
    : flowProblem("FLOW_YAML", found.span, `"${head}" makes no sense in this place.`, {
        hint: isAboveItem
          ? "Remove it, or move it to what it belongs to: a list begins below it, and has no keys beside its items."
          : "Move the line to what it belongs to, or remove it.",
      });
}

function edited(line: string, { at, taken, put }: SignEdit): string {
  return `${line.slice(0, at)}${put}${line.slice(at + taken)}`;
}

/** Whether a line is YAML by itself, which most lines of a file that can be read are. */
function isReadAlone(line: string): boolean {
  return parseWhole(line.trim()) !== undefined;
}

/**
 * The edits of a line, the likeliest kinds first. Signs inside quotes stay as they are. A bracket is
 * added only where one lacks its partner, on the line or in the file: elsewhere it would be text.
 */
function editsOf(line: string, isUnclosed: boolean): readonly SignEdit[] {
  const bare = line.replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
  const at = (pattern: RegExp, from: string, puts: readonly string[]): readonly SignEdit[] =>
    [...from.matchAll(pattern)].flatMap(({ 0: { length: taken }, index }) =>
      puts.map((put) => ({ at: index, taken, put })),
    );
  // A colon between a word and a value is that of a key, and never too many by itself.
  const open = bare.split(/[[{]/).length - bare.split(/[\]}]/).length;
  const isOpen = open > 0;
  // Only brackets of the more frequent kind may be too many.
  const few = open > 0 ? /[\]}]/ : /[[{]/;
  const remove = at(/[^\w\s:]|(?<=[^\w\s/]):|:(?=[^\w\s/])/g, bare, [""]).filter(
    (edit) => open === 0 || !few.test(bare.charAt(edit.at)),
  );
  const edits = [
    ...at(/[\])}]/g, bare, ["}", "]"]),
    ...at(/[[({]/g, bare, ["{", "["]),
    ...(isOpen ? [] : remove),
    ...(isOpen || isUnclosed ? at(/(?<=\S)(?=\s*(?:[,}\]]|$|\s#))/g, bare, [" }", "]"]) : []),
    ...(open < 0 ? at(/(?<=(?:[:,-]\s|[[{])\s*)(?=[^\s,}\]])/g, bare, ["{ ", "["]) : []),
    ...(isOpen ? remove : []),
    ...at(/(?<=[\w"'\]}])\s+(?=[\w"'[{$])/g, bare, [", ", ": "]),
  ];
  return edits
    .filter((edit) => edited(line, edit) !== line)
    .slice(0, Math.floor(mostRead / Math.max(1, line.length)));
}

function told({ span, text }: WrittenLine, { at, taken, put }: SignEdit): Diagnostic {
  // A sign that is missing at the end is shown at the last that stands there.
  const start = Math.min(span.start + at, Math.max(span.start, span.end - 1));
  const sign = text.slice(at, at + taken).trim();
  const [added, place] = [
    put.trim(),
    { start, end: Math.min(start + Math.max(1, taken), span.end) },
  ];
  if (put === "" && sign === "#")
    return flowProblem(
      "FLOW_COMMENT_VALUE",
      place,
      'Here "#" begins a comment, so that the rest of the line is lost.',
      { hint: 'Write "#" in double quotes.' },
    );
  if (put === "") {
    const shown = sign === '"' ? `'"'` : `"${sign}"`;
    return flowProblem("FLOW_YAML", place, `No ${shown} can stand here.`, {
      hint: `Remove the ${shown}.`,
    });
  }
  if (sign !== "")
    return flowProblem("FLOW_YAML", place, `"${sign}" stands here, where "${added}" belongs.`, {
      hint: `Write "${added}" for the "${sign}".`,
    });
  const before = /(?:"[^"]*"|[^\s,{}[\]]+[}\]]?|[}\]])\s*$/.exec(text.slice(0, at))?.[0].trim();
  const behind = /^\s*(?:"[^"]*"|[^\s,{}[\]]+)/.exec(text.slice(at + taken))?.[0].trim();
  const opens = /[[{]/.test(added);
  const word = opens ? behind : before;
  return flowProblem("FLOW_YAML", place, `A "${added}" is missing here.`, {
    hint: `Write "${added}"${word === undefined ? "" : ` ${opens ? "before" : "behind"} \`${word}\``}.`,
  });
}
