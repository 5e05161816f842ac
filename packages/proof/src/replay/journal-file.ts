import type { JournalEvent, JournalStart } from "@flowrun/core";
import type { ReplayCode } from "./replay-catalogue.ts";
import { problemOfEvent, problemOfStart } from "./journal-shape.ts";

/** The journal of one call, read from a file. */
export interface JournalFile {
  readonly name: string;
  readonly head: JournalStart;
  /** Line 2 of the file is the first. */
  readonly events: readonly JournalEvent[];
  /** Whether the last line was cut off while it was written; it is left out. */
  readonly cutOff: boolean;
}

/** What is wrong with a journal: one sentence that names the file and the line. */
export interface JournalProblem {
  readonly code: ReplayCode;
  readonly message: string;
}

/** A journal, or why there is none. */
export type JournalReading =
  | { readonly journal: JournalFile; readonly problem?: undefined }
  | { readonly journal?: undefined; readonly problem: JournalProblem };

/** Reads the text of a journal. Total; of several mistakes the first is told. */
export function readJournal(name: string, text: string): JournalReading {
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  const last = parse(rest);
  const cutOff = rest !== "" && last === undefined && lines.length > 0;
  const values = [...lines.map(parse), ...(last === undefined ? [] : [last])];
  const [head, ...others] = values;
  if (values.length === 0 && rest === "") return fail("PROOF_JOURNAL_EMPTY", `The journal "${name}" holds no call.`);
  const wrong = problemOfStart(head);
  if (wrong !== undefined) return failAt(name, 1, wrong);
  const start = head as JournalStart;
  for (const [index, value] of others.entries()) {
    const problem = problemOfEvent(value, start.call);
    if (problem !== undefined) return failAt(name, index + 2, problem);
  }
  return { journal: { name, head: start, events: others as readonly JournalEvent[], cutOff } };
}

/** A line as JSON; `undefined` when it is none. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function failAt(name: string, line: number, what: string): JournalReading {
  return fail("PROOF_JOURNAL_LINE", `Line ${line} of the journal "${name}" ${what}.`);
}

function fail(code: ReplayCode, message: string): JournalReading {
  return { problem: { code, message } };
}
