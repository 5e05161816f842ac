/**
 * A graph ready to be drawn, whatever draws it: texts are cut to a size that can be read, but not
 * yet escaped.
 */
export interface Picture {
  /** The flow's name with its version. */
  readonly title: string;
  /** In a few words what the picture shows. */
  readonly caption: string;
  /** Whether the picture shows what calls have walked. */
  readonly hasCounts: boolean;
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
}

/** How a node or an edge looks: `plain` without coverage, else `walked` or `unwalked`. */
export type Mark = "plain" | "walked" | "unwalked";

/** A box. */
export interface PictureNode {
  /** Letters, digits and `_`; unique in the picture, never a word of Mermaid or DOT. */
  readonly id: string;
  /**
   * `missing`: a block that is named but does not exist. `reference`: an arrow that goes on at a
   * block elsewhere.
   */
  readonly kind: "start" | "block" | "missing" | "end" | "reference" | "finally";
  readonly name: string;
  readonly rows: readonly PictureRow[];
  readonly mark: Mark;
  readonly count: number | undefined;
  /** No path leads to the block. */
  readonly isUnreachable: boolean;
  /** The problems of the block, one line for each. */
  readonly problems: readonly string[];
  /** The line of the file; `undefined` for a node that stands for none. */
  readonly line: number | undefined;
}

/**
 * A step in a box; the last row of a long block tells how many more there are and has no verb.
 */
export interface PictureRow {
  readonly verb: string;
  readonly argument: string;
  readonly condition: string | undefined;
  readonly line: number | undefined;
  readonly mark: Mark;
  readonly count: number | undefined;
}

/** An arrow. */
export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  /** The lines of its label; none for an arrow that needs no words. */
  readonly label: readonly string[];
  readonly mark: Mark;
}

/**
 * A step on one line: its verb and argument, `?` in front when it has a condition, and its count
 * behind.
 */
export function rowText({ verb, argument, condition, count }: PictureRow): string {
  const counted = count === undefined ? "" : `×${count}`;
  return [condition === undefined ? "" : "?", verb, argument, counted]
    .filter((part) => part !== "")
    .join(" ");
}
