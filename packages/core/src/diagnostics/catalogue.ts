/** What `flowrun explain CODE` says of one code. Each text is whole sentences. */
export interface CatalogueEntry {
  /** What is wrong, in general. */
  readonly title: string;
  /** Why it is a mistake, or how it comes about. */
  readonly why: string;
  /** What to do about it. */
  readonly remedy: string;
}

/** A closed list of codes with their explanations. A code never changes its meaning. */
export type Catalogue<Code extends string = string> = Readonly<Record<Code, CatalogueEntry>>;
