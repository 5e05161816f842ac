import type { StudioCode } from "./catalogue.ts";
import type { FlowFile, StudioProblem } from "./contract.ts";
import type { TableRow } from "./data/data-contract.ts";

/** A code that a request can meet. */
export type RequestCode = Exclude<
  StudioCode,
  "STUDIO_PORT_IN_USE" | "STUDIO_LISTEN_FAILED" | "STUDIO_NO_PAGE" | "STUDIO_NO_ADDRESS"
>;

const statuses: Readonly<Record<RequestCode, StudioError["status"]>> = {
  STUDIO_FOREIGN: 403,
  STUDIO_NO_TOKEN: 401,
  STUDIO_NOT_ALLOWED: 403,
  STUDIO_NOT_OFFERED: 422,
  STUDIO_NOT_READY: 422,
  STUDIO_NO_OFFER: 409,
  STUDIO_ENVIRONMENT_AWAY: 502,
  STUDIO_NOT_COMMITTED: 422,
  STUDIO_NO_CALL: 404,
  STUDIO_NO_SOUND: 404,
  STUDIO_SOUND_REFUSED: 422,
  STUDIO_NO_TABLE: 404,
  STUDIO_ROW_CHANGED: 412,
  STUDIO_ROW_REFUSED: 422,
  STUDIO_IMPORT_REFUSED: 422,
  STUDIO_STORE_FAILED: 502,
  STUDIO_NO_FLOW: 404,
  STUDIO_CHANGED: 412,
  STUDIO_IN_THE_WAY: 409,
  STUDIO_TOO_LARGE: 413,
  STUDIO_NOT_WRITTEN: 500,
};

/** Why a request cannot be answered, for the page and for people. */
export class StudioError extends Error {
  readonly problem: StudioProblem;
  readonly status: 401 | 403 | 404 | 409 | 412 | 413 | 421 | 422 | 500 | 502;

  constructor(code: RequestCode, message: string, more: StudioErrorMore) {
    super(message);
    this.name = "StudioError";
    this.status = more.status ?? statuses[code];
    this.problem = {
      code,
      message,
      hint: more.hint,
      ...(more.file && { file: more.file }),
      ...(more.row && { row: more.row }),
    };
  }
}

/** The parts of an error besides its message. */
export interface StudioErrorMore {
  /** The remedy. */
  readonly hint: string;
  /** The file as it is now. */
  readonly file?: FlowFile;
  /** The row as it is now. */
  readonly row?: TableRow;
  /** Default: the one of the code. */
  readonly status?: 421;
}

/** The error of a file that is another one than the page has. */
export function changedMeanwhile(file: FlowFile): StudioError {
  const hint = "Take what is there now, or save yours.";
  return new StudioError("STUDIO_CHANGED", `"${file.name}" has changed since it was opened.`, {
    hint,
    file,
  });
}
