import type { CallDesk } from "../call/call-desk.ts";
import type { RecordDesk } from "../live/record-desk.ts";
import type { ReplayDesk } from "../publish/replay-desk.ts";
import type { Asking } from "../worker/asking.ts";
import type { CertificateDesk } from "./certificate-desk.ts";
import type { ProofDesk } from "./proof-desk.ts";
import type { RoomsDesk } from "./rooms-desk.ts";
import type { SearchDesk } from "./search-desk.ts";

/** All questions to a worker about the scenarios and calls of a flow. */
export type ProofDesks = ProofDesk &
  SearchDesk &
  CallDesk &
  ReplayDesk &
  RecordDesk &
  RoomsDesk &
  CertificateDesk;

/** A desk in a worker of its own, which can be ended in the midst of a search. */
export interface ProofWorker {
  readonly desk: Asking<ProofDesks>;
  end(): void;
}
