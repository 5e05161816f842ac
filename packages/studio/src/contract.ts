/** The messages of page and server to each other, as JSON. */
import type { OfferFigures } from "@flowrun/host";
import type { TableRow } from "./data/data-contract.ts";
import type { Role } from "./live/live-contract.ts";

/** The answer to `GET /api/flows`. */
export interface FlowList {
  /** The last part of the path of the folder, for people. */
  readonly folder: string;
  /** In the order of their names. */
  readonly flows: readonly FlowEntry[];
}

/** The answer to `GET /api/studio`: the things that are there, and the rights of a page. */
export interface StudioFacts {
  readonly contract: 1;
  /** Stands for the folder, whatever the address: pages keep what is not saved by it. */
  readonly place: string;
  readonly roles: readonly Role[];
  /** The flow that runs beside the studio, by its name in the folder; absent where none does. */
  readonly running?: string;
  /**
   * The user of the account by which the page can call the platform; absent where there is none.
   */
  readonly phone?: string;
  /** The path of the module with more verbs and rules; absent where there is none. */
  readonly plugin?: string;
  /** Whether `/api/live` tells of a host. */
  readonly isLive: boolean;
  /**
   * Whether another version of the running flow can be offered to its calls; `roles` says whether
   * by this page.
   */
  readonly hasOffers: boolean;
  /** The names of the environments that flows can be published to; absent where there are none. */
  readonly environments?: readonly string[];
  /** Whether calls can be listed: of a host, or recorded ones. */
  readonly hasCalls: boolean;
}

/** A flow in the folder. */
export interface FlowEntry {
  /** Its path from the folder, with slashes. */
  readonly name: string;
  /** Scenario files beside it. */
  readonly tests: readonly string[];
}

/** The answer to `GET /api/offer`, and every change of it. */
export interface OfferState {
  readonly offer: OfferFigures | null;
  /** The version that takes all other calls. */
  readonly current: OfferedVersion;
  /**
   * The offered version, also one that was taken back by itself; `null` when nothing is offered.
   */
  readonly offered: OfferedVersion | null;
}

/** A version of the flow that runs. */
export interface OfferedVersion {
  /** As in `LiveVersion` and `CallSummary.flow`. `GET /api/versions/{id}` has its text. */
  readonly id: string;
  /** The flow's own version; empty when it says nothing. */
  readonly version: string;
}

/** The answer to `POST /api/history/{name}`. */
export interface Committed {
  /** The id of the new commit. */
  readonly id: string;
}

/** A commit of a file. */
export interface Commit {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly author: string;
  readonly subject: string;
}

/** The answer to `GET /api/history/{name}`: the newest first. */
export interface CommitList {
  readonly commits: readonly Commit[];
}

/** The answer to `DELETE /api/flows/{name}` and `POST /api/bin/{id}`: files that went together. */
export interface BinEntry {
  readonly id: string;
  /** When they were removed, in milliseconds since the epoch. */
  readonly at: number;
  /** Their paths from the folder. */
  readonly names: readonly string[];
}

/** The answer to `GET /api/bin`: the newest first. */
export interface BinList {
  readonly entries: readonly BinEntry[];
}

/** A flow to begin with, and its scenarios. */
export interface FlowTemplate {
  /** The name of its file, without its ending. */
  readonly name: string;
  /** Its use, in one line. */
  readonly about: string;
  readonly text: string;
  readonly tests: string;
}

/** The answer to `GET /api/templates`. */
export interface TemplateList {
  readonly templates: readonly FlowTemplate[];
}

/** The answer to `GET /api/flows/{name}`: a file as it is now. */
export interface FlowFile {
  readonly name: string;
  readonly text: string;
  /** Stands for the text; `If-Match` of the next `PUT`. */
  readonly etag: string;
  /** The scenario files beside a flow. */
  readonly tests: readonly string[];
}

/** The answer to `PUT /api/flows/{name}`. */
export interface Saved {
  readonly etag: string;
}

/** The answer when something cannot be done. */
export interface StudioProblem {
  readonly code: string;
  /** A sentence that names the fault, names in quotes. */
  readonly message: string;
  readonly hint: string;
  /** With `STUDIO_CHANGED`: the file as it is now. */
  readonly file?: FlowFile;
  /** With `STUDIO_ROW_CHANGED`: the row as it is now; absent when it is not there any more. */
  readonly row?: TableRow;
}
