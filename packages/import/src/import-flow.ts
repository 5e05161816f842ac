import { type Json, parseJson } from "@flowrun/core/plugin";
import { dialPlanReader } from "./asterisk/dial-plan-reader.ts";
import { connectReader } from "./connect/connect-reader.ts";
import { finishDraft } from "./draft/finish-draft.ts";
import type { FlowDraft } from "./draft/flow-draft.ts";
import { legalName } from "./draft/legal-name.ts";
import { mendRefused } from "./draft/mend-refused.ts";
import { writeFlow } from "./draft/write-flow.ts";
import { jambonzReader } from "./jambonz/jambonz-reader.ts";
import { brokenJson, problem } from "./import-problem.ts";
import { type Imported, importKinds, type ImportKind, type ReportLine } from "./imported.ts";
import type { DraftLine, ForeignFile, Reader, Translated } from "./reader.ts";
import { swmlReader } from "./swml/swml-reader.ts";
import { studioReader } from "./twilio/studio-reader.ts";

/** How a file is imported. */
export interface ImportOptions {
  /** The name of the flow, which is made legal; such as the name of the file. */
  readonly name?: string;
  /** The system that it comes from. Left out, the content tells. */
  readonly from?: ImportKind;
  /**
   * The time zone of the system that it comes from, such as `Europe/Oslo`. Left out, hours are those
   * of UTC, and are for a person to decide.
   */
  readonly zone?: string;
}

const largest = 8 * 1024 * 1024;
const largestFlow = 1024 * 1024;

/**
 * Makes a flow of a file of another system, with a report of every piece of it. Total: any text
 * gives a flow that `checkFlow` finds no error in, or the reason for none.
 */
export function importFlow(
  text: string,
  { name = "imported", from, zone }: ImportOptions = {},
): Imported {
  const content = text.replace(/^\uFEFF/, "");
  const broken = whyUnusable(content);
  if (broken !== undefined) return broken;
  const file = { text: content, json: jsonOf(content), ...(zone !== undefined && { zone }) };
  const kind = from ?? importKinds.find((each) => readers[each].knows(file));
  if (kind === undefined) return unknownKind(file);
  const read = readers[kind].read(file);
  return "problem" in read ? read : finished(read, { kind, name });
}

const readers: Readonly<Record<ImportKind, Reader>> = {
  asterisk: dialPlanReader,
  twilio: studioReader,
  connect: connectReader,
  swml: swmlReader,
  jambonz: jambonzReader,
};

/** The JSON of a text; `undefined` for one that is none. */
function jsonOf(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function unknownKind({ text, json }: ForeignFile): Problem {
  if (/^\s*\{/.test(text) && json === undefined) return brokenJson;
  return problem(
    "IMPORT_UNKNOWN_KIND",
    "It cannot be told which system the file comes from.",
    `Say it with --from: ${importKinds.join(", ")}.`,
  );
}

function whyUnusable(text: string): Problem | undefined {
  if (text.length > largest)
    return problem(
      "IMPORT_TOO_LARGE",
      "The file is larger than 8 MiB.",
      "Import a part of it: the contexts of one way in, or one flow of several.",
    );
  if (text.trim() === "")
    return problem("IMPORT_EMPTY", "The file is empty.", "Name the file that holds the flow.");
  const at = text.indexOf("\uFFFD");
  if (at === -1) return undefined;
  const line = text.slice(0, at).split("\n").length;
  return problem(
    "IMPORT_ENCODING",
    `The file is not UTF-8: line ${line} holds a character that cannot be read.`,
    "Convert it first: iconv -f latin1 -t utf-8 FILE > NEW_FILE",
  );
}

function finished(
  read: Translated,
  { kind, name }: { readonly kind: ImportKind; readonly name: string },
): Imported {
  const { draft } = read;
  const looped = finishDraft(draft).map((block): ReportLine => {
    const said =
      "waits for a second now on each way round, since a loop that never waits is refused";
    return { place: `block ${block}`, what: "a loop", fate: "changed", said };
  });
  const head = "Imported by flowrun import. A `note` says what a person must decide.";
  const { text, refused, isLeft } = mendRefused(draft, () =>
    writeFlow(draft, legalName(name), head),
  );
  if (isLeft || text.length > largestFlow)
    return problem(
      "IMPORT_TOO_LARGE",
      "The flow would be larger than a flow may be, or cannot be made right.",
      "Import a part of the file: the contexts of one way in, or one flow of several.",
    );
  const gone = refused.map(({ block, why }): ReportLine => {
    return { place: `block ${block}`, what: "a step", fate: "decide", said: `left out: ${why}` };
  });
  return {
    kind,
    flow: text,
    report: [...read.report.map((line) => reported(line, draft)), ...looped, ...gone],
  };
}

type Problem = Extract<Imported, { readonly problem: unknown }>;

/** A line of the report, when it is known which blocks the flow has. */
function reported({ block, ...line }: DraftLine, { blocks }: FlowDraft): ReportLine {
  if (block === undefined || blocks.has(block)) return line;
  return { ...line, fate: "changed", said: "left out: no step leads here" };
}
