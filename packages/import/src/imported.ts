import type { ImportCode } from "./import-catalogue.ts";

/** The systems whose flows can be imported. */
export const importKinds = ["asterisk", "twilio", "connect", "swml", "jambonz"] as const;

/** A system whose flows can be imported. */
export type ImportKind = (typeof importKinds)[number];

/**
 * The fate of a piece of the file: it was `taken` as it is, `changed` into something close, or a
 * person must `decide`.
 */
export type Fate = "taken" | "changed" | "decide";

/** A line of the report. */
export interface ReportLine {
  /** Where it stands in the file: `line 12`, `widget welcome`. */
  readonly place: string;
  /** The text that stands there. */
  readonly what: string;
  readonly fate: Fate;
  /** The change, or the question to decide; empty for `taken`. */
  readonly said: string;
}

/** A flow that was made of a file of another system. */
export interface ImportedFlow {
  readonly kind: ImportKind;
  /** The text of the flow, which has no errors for `flowrun check`. */
  readonly flow: string;
  /** Every piece of the file, in its order. */
  readonly report: readonly ReportLine[];
}

/** Why a file cannot be imported. */
export interface ImportProblem {
  readonly code: ImportCode;
  readonly message: string;
  readonly hint: string;
}

/** The result of an import: a flow, or the reason for none. */
export type Imported = ImportedFlow | { readonly problem: ImportProblem };
