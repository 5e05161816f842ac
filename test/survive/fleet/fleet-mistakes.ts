import type { Cell, CellRecord } from "@flowrun/core/plugin";
import type { NotePlace } from "../../../packages/fleet/src/notes.ts";
import type { CellLedger } from "../../../packages/fleet/src/cell-ledger.ts";

/** What a process of a fleet can do wrong on purpose, to see that it is found. */
export const fleetMistakes = [
  /** Who is told that another one has the cell goes on. */
  "unfenced",
  /** Who stands by leaves out what it reads now and then. */
  "skips records",
  /** What went on without the log is believed to stand there. */
  "believes",
  /** Nothing waits for the log. */
  "does not wait",
  /** What the log does not take in time is believed to be noted. */
  "notes nothing",
] as const;

/** One of them. */
export type FleetMistake = (typeof fleetMistakes)[number];

/** The way to the cell of a process with this mistake. */
export function cellOf(cell: Cell, mistake: FleetMistake | undefined): Cell {
  if (mistake === "unfenced")
    return {
      ...cell,
      append: async (record, after) => (await cell.append(record, after)) ?? after + 1,
    };
  if (mistake !== "skips records") return cell;
  let read = 0;
  const most = (take: (record: CellRecord) => void) => (record: CellRecord) => {
    read += 1;
    // That it read something is known to it.
    take(read % 5 === 0 ? { ...record, text: "" } : record);
  };
  return { ...cell, follow: (take) => cell.follow(most(take)) };
}

/** The ledger of a process with this mistake. */
export function ledgerOf(ledger: CellLedger, mistake: FleetMistake | undefined): CellLedger {
  if (mistake !== "believes") return ledger;
  return Object.defineProperty(ledger, "isKept", { value: () => true });
}

/** Where a process with this mistake notes what its log does not take. */
export function notesOf(place: NotePlace, mistake: FleetMistake | undefined): NotePlace {
  return mistake === "notes nothing" ? { ...place, note: async () => undefined } : place;
}

/** How long such a process waits for the log, in milliseconds. */
export function waitMsOf(mistake: FleetMistake | undefined): number {
  return mistake === "does not wait" ? 0 : 50;
}
