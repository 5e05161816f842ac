import type { Program } from "@flowrun/core";
import type { LineSocket, OpenLedger } from "@flowrun/durability";
import type { CallsElsewhere } from "./calls-elsewhere.ts";
import type { NotePlace } from "./notes.ts";
import type { Beat } from "./presence.ts";
import type { Route, ToldVersions } from "./route.ts";

/** The role of a process in its cell. */
export interface CellStats {
  readonly role: Beat["beat"];
  /**
   * For how long something has stood in the log that it has not read, in milliseconds; 0 for who
   * writes it.
   */
  readonly lagMs: number;
  /** How many processes stand by. */
  readonly standbys: number;
}

/** The versions of a flow that are published in a cell. */
export interface CellVersions {
  /** The news about the versions of this process from here on. */
  tell(told: () => ToldVersions): void;
  /** Rejects where the cell does not answer. */
  route(): Promise<Route | undefined>;
  setRoute(route: Omit<Route, "id">): Promise<string>;
  onRoute(look: () => void): () => void;
  /** The program of this name; `undefined` where there is none that this process can read. */
  fetch(flow: string): Promise<Program | undefined>;
}

/** The ledger of a cell. */
export interface CellLedger extends OpenLedger {
  /** The role of this process. */
  readonly cell: () => CellStats;
  /** The versions of the flow that were published. */
  readonly versions: CellVersions;
  /** Where it notes what the log does not take in time. */
  keepNotesAt(place: NotePlace): void;
  /**
   * A line to a process that stands by and can go on with the calls, the one of this
   * name, or of this machine, if one is given.
   */
  standby(to?: string): LineSocket | undefined;
  /** The calls of other cells, as far as they are told something. */
  readonly elsewhere: Pick<CallsElsewhere, "attend" | "signal">;
}
