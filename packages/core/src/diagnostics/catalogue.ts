/** The words of `flowrun explain CODE` for one code. Each text is whole sentences. */
export interface CatalogueEntry {
  /** The fault, in general. */
  readonly title: string;
  /** Why it is a mistake, or how it comes about. */
  readonly why: string;
  /** The remedy. */
  readonly remedy: string;
  /**
   * For a problem of a flow: whether the flow cannot run, or only probably does not what is meant.
   */
  readonly severity?: "error" | "warning";
  /** For a problem of a flow: the part of a short flow that has it, and ends in a line break. */
  readonly example?: string;
}

/** A closed list of codes with their explanations. A code never changes its meaning. */
export type Catalogue<Code extends string = string> = Readonly<Record<Code, CatalogueEntry>>;
