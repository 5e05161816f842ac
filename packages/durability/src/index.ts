// The needs of the command, and of packages beside it. It changes with them.
export { askAt } from "./ask-at.ts";
export {
  type CallQuestion,
  type CallReply,
  type ToldCall,
  type ToldHoldings,
  isAboutCalls,
} from "./call-messages.ts";
export { claim, type Claim, reachOwner } from "./claim.ts";
export { CliError, exitCode, type Problem } from "./cli-error.ts";
export type { Reply, Question, Invitation } from "./hand-over-messages.ts";
export type { LedgerStats } from "./ledger-stats.ts";
export { type LedgerKey, wrongKeys, readLedgerKeys } from "./ledger-keys.ts";
export { lineOf, parseLines, withoutEnded, LiveLines } from "./ledger-lines.ts";
export { openLineFile, type LineFile, readWholeLines } from "./line-file.ts";
export type { LineSocket } from "./line-socket.ts";
export { ledgerSocket, type OpenLedger, type LedgerPlace, openLedger } from "./open-ledger.ts";
export { makeOwnFolder } from "./own-folder.ts";
export { ownerName } from "./owner-name.ts";
export { liveOwnerAt, type LiveOwner } from "./live-owner.ts";
export { nameOfText, textOf, programOf } from "./program-text.ts";
export { sealText, openText, MissingKeyError } from "./sealed-disk.ts";
