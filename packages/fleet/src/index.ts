// The needs of the command, and of packages beside it. It changes with them.
export type { NotePlace } from "./notes.ts";
export type { CellLedger, CellStats, CellVersions } from "./cell-ledger.ts";
export { openCellLedger } from "./open-cell-ledger.ts";
export { type Beat, isNamed, successorAmong } from "./presence.ts";
export {
  readRoute,
  writeRoute,
  type Route,
  type ToldVersions,
  type Offered,
  type TakenBack,
} from "./route.ts";
export { visitCell, type CellVisit } from "./visit-cell.ts";
