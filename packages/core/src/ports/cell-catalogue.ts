import type { Catalogue } from "../diagnostics/catalogue.ts";
import { PortError, type PortErrorOptions } from "./port-error.ts";

/** Every code that a cell fails with. */
export type CellCode =
  | "CELL_OPTION"
  | "CELL_CREDENTIALS"
  | "CELL_REFUSED"
  | "CELL_STREAM"
  | "CELL_AWAY";

/** The words of `flowrun explain CELL_…`. */
export const cellCatalogue: Catalogue<CellCode> = {
  CELL_OPTION: {
    title: "An option of the cell cannot be used.",
    why: "A plugin for cells has the options that its documentation names, and no others.",
    remedy:
      "Correct the option that the message names under `cell.options`; `flowrun docs fleet` has them all.",
  },
  CELL_CREDENTIALS: {
    title: "The credentials for the servers of the cell are missing, or cannot be read.",
    why: "With NATS: the file that `cell.options.credentials` names is not there, may not be read, or is no file of credentials. With Postgres: the database wants a password, and neither PGPASSWORD nor a line of the file that PGPASSFILE names has one.",
    remedy:
      "Name the right file, and let the user who runs flowrun, and nobody else, read it; or set PGPASSWORD in the environment of every process of the cell, and of the commands that look into it.",
  },
  CELL_REFUSED: {
    title: "The servers of the cell refuse this process.",
    why: "They were reached, and do not know the credentials, or these have expired; or there is no such database.",
    remedy:
      "Give flowrun a user of its own at the servers: for NATS a file that `cell.options.credentials` names, for Postgres PGPASSWORD or the file that PGPASSFILE names; `flowrun docs fleet` has the permissions that it needs.",
  },
  CELL_STREAM: {
    title: "The log of the cell cannot be made.",
    why: "With NATS: JetStream is off, has no room, the user may not make or use the streams `FR_LOG` and `FR_FLOW`, or the server is older than 2.10. With Postgres: the user may not make or use the tables `flowrun_cell_log` and `flowrun_cell_text`.",
    remedy:
      "Turn JetStream on (`jetstream {}` in the servers' configuration), install newer servers, or make the streams or tables as `flowrun docs fleet` says.",
  },
  CELL_AWAY: {
    title: "The servers of the cell do not answer.",
    why: "None of them can be reached, or most of them are away, so that they cannot agree. Calls that are live go on; none is taken over meanwhile.",
    remedy: "Look at the servers and the network between. flowrun connects again by itself.",
  },
};

/** A `PortError` whose code stands in `cellCatalogue`. */
export function cellError(code: CellCode, message: string, options?: PortErrorOptions): PortError {
  return new PortError(code, message, options);
}
