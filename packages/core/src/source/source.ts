/**
 * A text with a name, and the means to name a place in it. A flow that uses other files is one text
 * with theirs. Each file is begun by a line that no file can hold (`source-files.ts`), so that
 * everything that keeps, sends or compares a flow has all of it.
 */
export interface Source {
  /** As shown in messages: usually the path the user typed. */
  readonly name: string;
  readonly text: string;
}

/** A source with a name and a text. */
export function createSource(name: string, text: string): Source {
  return { name, text };
}
