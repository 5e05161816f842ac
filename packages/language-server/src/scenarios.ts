import type { Diagnostic, Located } from "@flowrun/core";

/** Whether a file is one of scenarios for `flowrun test`, by its name. */
export function isScenarioName(name: string): boolean {
  return /\.test\.ya?ml$/i.test(name);
}

/** A file of scenarios that is open in an editor. */
export interface ScenarioFile {
  readonly uri: string;
  readonly text: string;
  /**
   * The text of another document that is open, as it stands in the editor; `undefined` when it is
   * not open.
   */
  readonly openText: (uri: string) => string | undefined;
}

/** The result of checking a file of scenarios. */
export interface CheckedScenarios {
  /** The address of the flow that it is about; `undefined` when that is not known. */
  readonly flow: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Gives what is wrong with a file of scenarios. Total. */
export type CheckScenarios = (file: ScenarioFile) => CheckedScenarios;

/** A file of scenarios of a flow, open or not. */
export interface FlowScenarios {
  readonly uri: string;
  readonly text: string;
  /**
   * Each place that names a block of the flow, without quotes; `undefined` when the file cannot be
   * read.
   */
  readonly blockNames: readonly Located<string>[] | undefined;
}

/** Where the files of scenarios of a flow are looked for, and the flows that use it. */
export interface ScenarioSearch {
  /** The address of the flow. */
  readonly flow: string;
  /** The documents that are open in the editor. */
  readonly open: readonly Pick<ScenarioFile, "uri" | "text">[];
}

/** A flow, open or not. */
export interface KnownFlow {
  readonly uri: string;
  /** `undefined` when it cannot be read. */
  readonly text: string | undefined;
}

/**
 * Gives the flows that may use the one that is named, as they stand in the editor, else on disk.
 * Total.
 */
export type FindFlows = (search: ScenarioSearch) => readonly KnownFlow[];

/** Gives the files of scenarios of a flow, as they stand in the editor, else on disk. Total. */
export type FindScenarios = (search: ScenarioSearch) => readonly FlowScenarios[];
