import type { Json } from "@flowrun/core/plugin";
import type { FlowDraft } from "./draft/flow-draft.ts";
import type { ImportProblem, ReportLine } from "./imported.ts";

/** A line of the report, while the flow is a draft. */
export interface DraftLine extends ReportLine {
  /** The block that was made of the piece, whose fate is another one where nothing leads to it. */
  readonly block?: string;
}

/** A file that was made a draft, with its report. */
export interface Translated {
  readonly draft: FlowDraft;
  readonly report: readonly DraftLine[];
}

/** A text to import, and its JSON where it is JSON. */
export interface ForeignFile {
  readonly text: string;
  readonly json: Json | undefined;
  /** The time zone of the system, where the user has named it. */
  readonly zone?: string;
}

/** The reader of one system. */
export interface Reader {
  /** Whether a file looks like one of the system. */
  readonly knows: (file: ForeignFile) => boolean;
  /** Makes a draft of it, or says why there is none. */
  readonly read: (file: ForeignFile) => Translated | { readonly problem: ImportProblem };
}
