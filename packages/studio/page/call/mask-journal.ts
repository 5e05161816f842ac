import {
  start,
  step,
  type JournalEntry,
  type JournalEvent,
  type JournalStart,
  type Program,
} from "@flowrun/core";
import { createCallJournal } from "@flowrun/host/tooling";

/** The journal of a call, as a host would have written it. */
export interface MaskedJournal {
  readonly head: JournalStart;
  readonly events: readonly JournalEvent[];
}

/**
 * The journal of a tried call as a host would have written it: everything that the flow declares
 * secret is masked. Gives `undefined` for a journal that does not begin with its call.
 */
export function maskJournal(
  program: Program,
  [head, ...inputs]: readonly JournalEntry[],
): MaskedJournal | undefined {
  if (head === undefined || !("start" in head)) return undefined;
  const written: JournalEntry[] = [];
  const journal = createCallJournal({ write: (entry) => void written.push(entry) }, program);
  let result = start(program, head.start);
  journal.started(head.start, result);
  for (const input of inputs) {
    if (!("event" in input)) continue;
    const before = result.state;
    result = step(program, before, input.event);
    journal.stepped(before, input.event, result);
  }
  const [first, ...events] = written;
  return first !== undefined && "start" in first
    ? { head: first, events: events as JournalEvent[] }
    : undefined;
}
