import { entryOf } from "../draft/entry-of.ts";
import type { Context, DialPlan, Extension, OddLine } from "./dial-plan.ts";

/** Whether a text has the lines of a dial plan: a context, and an extension in it. */
export function looksLikeDialPlan(text: string): boolean {
  return /^\s*\[[^\]\n]+\]/m.test(text) && /^\s*(?:exten|same|include)\s*=/m.test(text);
}

/**
 * Reads an `extensions.conf`. Total: what is not understood is an odd line, and nothing is left out
 * without a word.
 */
export function readDialPlan(text: string): DialPlan {
  const reading: Reading = { contexts: new Map(), globals: new Map(), odd: [], section: "" };
  for (const line of codeLines(text)) readLine(reading, line);
  return reading;
}

/** All that was read so far. */
interface Reading {
  readonly contexts: Map<string, Context>;
  readonly globals: Map<string, { readonly value: string; readonly line: number }>;
  readonly odd: OddLine[];
  section: string;
  /** The extension that `same` goes on with. */
  last?: Extension | undefined;
}

interface CodeLine {
  readonly line: number;
  readonly text: string;
}

function readLine(reading: Reading, { line, text }: CodeLine): void {
  const [, name] = /^\[([^\]]+)\]/.exec(text) ?? [];
  const [, key = "", value = ""] = /^([^=]*?)\s*=>?\s*(.*)$/s.exec(text) ?? [];
  const openly = (why: string): void => void reading.odd.push({ line, text, why, isOpen: true });
  if (name !== undefined) {
    reading.section = name;
    reading.last = undefined;
  } else if (text.startsWith("#")) openly("is another file: put its lines in this place");
  else if (reading.section === "globals") reading.globals.set(key, { value, line });
  else if (reading.section === "general")
    reading.odd.push({ line, text, why: "left out: a setting of Asterisk itself", isOpen: false });
  else if (reading.section === "") openly("stands in no context");
  else readInContext(reading, { key, value, line }, openly);
}

function readInContext(
  reading: Reading,
  written: WrittenLine,
  openly: (why: string) => void,
): void {
  const { key, value, line } = written;
  const context = contextIn(reading.contexts, reading.section);
  if (key === "exten" || key === "same")
    reading.last = readStep(context, reading.last, written, openly) ?? reading.last;
  else if (key === "include") {
    const [included = "", ...times] = value.split(/[,|]/);
    context.includes.push({ name: included.trim(), line });
    if (times.length > 0) openly("holds at certain times only, and is taken as if it held always");
  } else openly(entryOf(oddKeys, key) ?? "is no line of a dial plan that is known");
}

/** A line with its key. */
interface WrittenLine {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

const oddKeys: Readonly<Record<string, string>> = {
  switch: "asks another dial plan, which is not here",
  eswitch: "asks another dial plan, which is not here",
  lswitch: "asks another dial plan, which is not here",
  ignorepat: "is the dial tone of analogue telephones, which a flow does not have",
};

function contextIn(contexts: Map<string, Context>, name: string): Context {
  const known = contexts.get(name);
  if (known !== undefined) return known;
  const context: Context = { name, extensions: new Map(), includes: [] };
  contexts.set(name, context);
  return context;
}

/** Adds the step of an `exten` or `same` line; gives the extension that it belongs to. */
function readStep(
  context: Context,
  last: Extension | undefined,
  { key, value, line }: WrittenLine,
  openly: (why: string) => void,
): Extension | undefined {
  const parts = stepPattern.exec(key === "same" ? `,${value}` : value)?.slice(1) ?? [];
  const [pattern = "", priority = "", label, rest = ""] = parts.map((part) => part?.trim());
  const extension = key === "same" ? last : extensionIn(context, pattern);
  const number = priorityOf(priority, extension);
  const { app, args } = applicationOf(rest);
  if (priority === "hint") openly("is a lamp (BLF), which no flow has: keep it in the dial plan");
  else if (extension === undefined || number === undefined || app === "")
    openly("has no extension, priority and application that can be read");
  else {
    extension.lines.push({ line, priority: number, label, app, args });
    extension.lines.sort((a, b) => a.priority - b.priority);
  }
  return extension;
}

/** `_2XX,n(label),Dial(…)`, where the first part may be missing. */
const stepPattern = /^(?:([^,]*?)\s*,)?\s*([^,(]+?)\s*(?:\(([^)]*)\))?\s*,\s*(.+)$/s;

function extensionIn({ extensions }: Context, written: string): Extension | undefined {
  const pattern = written.replaceAll(/[\s-](?=[^\]]*$)(?<=^_.*)/g, "").trim();
  if (pattern === "") return undefined;
  const known = extensions.get(pattern);
  if (known !== undefined) return known;
  const extension: Extension = { pattern, lines: [] };
  extensions.set(pattern, extension);
  return extension;
}

function priorityOf(written: string, extension: Extension | undefined): number | undefined {
  const before = extension?.lines.at(-1)?.priority ?? 0;
  if (/^\d{1,6}$/.test(written)) return Number(written);
  const [, sign, more = "0"] = /^([ns])(?:\+(\d{1,4}))?$/.exec(written) ?? [];
  if (sign === undefined) return undefined;
  return sign === "n" ? before + 1 + Number(more) : before + Number(more);
}

/** `Dial(PJSIP/1,20)`, or as it was written until 1.6: `Dial,PJSIP/1|20`. */
function applicationOf(written: string): { readonly app: string; readonly args: string } {
  const [, app = "", args] = /^([A-Za-z]\w*)\s*(?:\((.*)\)?)?$/s.exec(written.trim()) ?? [];
  if (app !== "") return { app, args: (args ?? "").replace(/\)$/, "") };
  const [, old = "", piped = ""] = /^([A-Za-z]\w*)\s*[,|](.*)$/s.exec(written.trim()) ?? [];
  return { app: old, args: piped.replaceAll("|", ",") };
}

/** The lines that are no comment, trimmed. */
function codeLines(text: string): readonly CodeLine[] {
  const lines: CodeLine[] = [];
  let isComment = false;
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (isComment || /^\s*;--(?!-)/.test(raw)) {
      isComment = !raw.includes("--;");
      continue;
    }
    const code = raw
      .replace(/(?<!\\);.*$/s, "")
      .replaceAll("\\;", ";")
      .trim();
    if (code !== "") lines.push({ line: at + 1, text: code });
  }
  return lines;
}
