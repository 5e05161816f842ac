import type { Source } from "@flowrun/core";
import type { FlowView } from "../view/flow-view.ts";

/** A flow with the text that the spans of its view lead into. */
export interface FlowVersion {
  readonly view: FlowView;
  readonly source: Source;
}

/** The fate of a part of a flow from one version to the next. */
export type DiffMark = "added" | "removed" | "changed";

/** Two versions of a flow as one graph, and in words. Plain data. */
export interface FlowDiff {
  /**
   * All of the newer version, and in its places what only the older one has, whose ids begin with
   * `− `.
   */
  readonly view: FlowView;
  readonly marks: DiffMarks;
  /**
   * First what is outside of blocks, then blocks in the order of the newer version, then those that
   * are gone.
   */
  readonly changes: readonly DiffChange[];
}

/**
 * The marks of all that differs between the versions. A card that is added or removed has them all.
 */
export interface DiffMarks {
  /** By the names of cards. A card with other steps or exits is `changed`. */
  readonly cards: Readonly<Record<string, DiffMark>>;
  /** By step ids. */
  readonly steps: Readonly<Record<string, DiffMark>>;
  /** By the ids of exits. An exit that leads elsewhere is there twice: removed, and added. */
  readonly exits: Readonly<Record<string, DiffMark>>;
}

/** A difference between the versions. */
export interface DiffChange {
  readonly kind: DiffMark;
  /**
   * The kind of thing. With `section` it is a part of a file outside of blocks (`settings`,
   * `start`), by its key, and in a used file behind its path (`mail.yaml: parts`). Else it is a
   * block, or a step of a block.
   */
  readonly what: "section" | "block" | "step";
  /** The key, or the name of the block. */
  readonly name: string;
  /** The name that a block had in the older version, where that is another. */
  readonly was: string | undefined;
  /**
   * The step's place in its block, counted from 1, in the version that has it: in the newer one,
   * when both do.
   */
  readonly step: number | undefined;
  /** The verb of the step. */
  readonly verb: string | undefined;
  /** The lines that only one version has, in their order. None for a whole block. */
  readonly lines: readonly DiffLine[];
}

/** A line of the text that only one of the versions has. */
export interface DiffLine {
  readonly sign: "+" | "-";
  readonly text: string;
}
