/** A line of an extension: an application with its arguments. */
export interface PlanLine {
  /** Its line in the file, from 1. */
  readonly line: number;
  readonly priority: number;
  readonly label: string | undefined;
  readonly app: string;
  /** As written between the parentheses. */
  readonly args: string;
}

/** The lines for the numbers that a pattern fits, in the order of the priorities. */
export interface Extension {
  /** As written: `100`, `_2XX`, `s`. */
  readonly pattern: string;
  readonly lines: PlanLine[];
}

/** A context, with its extensions by pattern. */
export interface Context {
  readonly name: string;
  readonly extensions: Map<string, Extension>;
  readonly includes: { readonly name: string; readonly line: number }[];
}

/** A line that is no step of an extension, and why it is not taken. */
export interface OddLine {
  readonly line: number;
  readonly text: string;
  readonly why: string;
  /** Whether a person must look at it. */
  readonly isOpen: boolean;
}

/** An `extensions.conf`. */
export interface DialPlan {
  readonly contexts: ReadonlyMap<string, Context>;
  /** Global variables with their values, of `[globals]`. */
  readonly globals: ReadonlyMap<string, { readonly value: string; readonly line: number }>;
  readonly odd: readonly OddLine[];
}

/** All lines of all extensions. */
export function planLines({ contexts }: DialPlan): readonly PlanLine[] {
  return [...contexts.values()].flatMap(({ extensions }) =>
    [...extensions.values()].flatMap(({ lines }) => lines),
  );
}

/** A line as it would stand in the file. */
export function planText({ app, args }: PlanLine): string {
  return `${app}(${args})`;
}
