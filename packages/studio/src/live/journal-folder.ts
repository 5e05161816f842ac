import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { JournalEvent, JournalStart, Waypoint } from "@flowrun/core";
import type { CallSummary } from "./live-contract.ts";
import { arrivalOf, flowId } from "./call-summary.ts";

/** A folder of journals, as `flowrun FLOW --journal DIR` writes it. */
export interface JournalFolder {
  /** The newest 500 calls, the newest first. A file that is no journal is left out. */
  list(): Promise<readonly CallSummary[]>;
  /** The journal of a call, one entry a line; `undefined` when it is not there. */
  read(call: string): Promise<string | undefined>;
}

const mostCalls = 500;
/** Longer journals are not shown. */
const largest = 8 * 1_048_576;

/**
 * Opens a folder of journals, which may still be empty or missing. Only the summary of each file is
 * kept.
 */
export function openJournalFolder(folder: string): JournalFolder {
  const known = new Map<string, Known>();
  const lookAt = async (name: string): Promise<Known | undefined> => {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts?.isFile() !== true || facts.size > largest) return undefined;
    const before = known.get(name);
    if (before?.size === facts.size) return before;
    const text = await readFile(join(folder, name), "utf8").catch(() => "");
    const now = { size: facts.size, summary: summaryOf(text) };
    known.set(name, now);
    return now;
  };
  return {
    async list() {
      const names = (await readdir(folder).catch(() => [])).filter(isCallJournal);
      for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
      const found = [];
      for (const name of names) found.push(await lookAt(name));
      const calls = found.flatMap((each) => each?.summary ?? []);
      return calls.toSorted((a, b) => b.at - a.at).slice(0, mostCalls);
    },
    async read(call) {
      const name = `${call.replaceAll(/[^\w.-]/g, "_")}.jsonl`;
      if (!isCallJournal(name) || (await lookAt(name))?.summary?.id !== call) return undefined;
      return readFile(join(folder, name), "utf8").catch(() => undefined);
    },
  };
}

interface Known {
  readonly size: number;
  readonly summary: CallSummary | undefined;
}

/** The journals of rooms lie beside those of calls. */
function isCallJournal(name: string): boolean {
  return name.endsWith(".jsonl") && !name.startsWith("room.") && !name.startsWith(".");
}

/** The summary of a call from the text of its journal; a line that is cut off is left out. */
function summaryOf(text: string): CallSummary | undefined {
  const entries = text.split("\n").flatMap((line) => parseEntry(line) ?? []);
  const [head] = entries;
  if (head === undefined || !("start" in head)) return undefined;
  const flow = flowId(head.source?.text ?? head.flow);
  let summary: CallSummary = { ...arrivalOf(head.call, head.start), block: "", step: "", flow };
  for (const entry of entries) {
    const at = "event" in entry ? entry.event.at : entry.start.at;
    for (const point of entry.walk ?? []) summary = summaryAt(summary, point, at);
  }
  return summary;
}

/** A call after it went on to a point of its way, at `at`. */
function summaryAt(summary: CallSummary, point: Waypoint, at: number): CallSummary {
  if (point.kind === "block.entered") return { ...summary, block: point.block };
  if (point.kind === "step.entered") return { ...summary, step: point.step };
  return point.kind === "call.ended"
    ? { ...summary, ended: { at, reason: point.reason } }
    : summary;
}

function parseEntry(line: string): JournalStart | JournalEvent | undefined {
  try {
    const entry = JSON.parse(line) as JournalStart | JournalEvent | null;
    return typeof entry?.call === "string" ? entry : undefined;
  } catch {
    return undefined;
  }
}
