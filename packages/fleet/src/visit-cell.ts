import { randomUUID } from "node:crypto";
import { pause, type Cell, type Clock } from "@flowrun/core/plugin";
import type { LineSocket } from "@flowrun/durability";
import { CellLines } from "./cell-lines.ts";
import { beatMs, Presence, type Beat } from "./presence.ts";

/** A cell as a process sees it that takes no part in it. */
export interface CellVisit {
  /** The processes that were heard in the last seconds. */
  readonly all: () => readonly Beat[];
  /** A line to one of them. */
  readonly open: (to: Beat) => LineSocket;
  /** The cell itself, to read what is kept there. */
  readonly cell: Cell;
  readonly close: () => Promise<void>;
}

/** Looks into a cell, once everybody who lives there has had the time to say so. */
export async function visitCell(cell: Cell, clock: Clock): Promise<CellVisit> {
  const presence = new Presence(cell, clock);
  const lines = new CellLines({ cell, clock, presence, worker: randomUUID() });
  await pause(clock, clock.now() + 4 * beatMs);
  return {
    cell,
    all: () => presence.all,
    open: ({ worker }) => lines.open(worker),
    async close() {
      lines.close();
      presence.close();
      await cell.close();
    },
  };
}
