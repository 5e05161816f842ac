import type { Span } from "../source/span.ts";
import type { Catalogue, CatalogueEntry } from "./catalogue.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { ProblemDetail } from "./flow-problem.ts";

/** A code with everything that is said of it. The code is permanent. */
export interface ProblemWords extends CatalogueEntry {
  readonly code: string;
  /** `warning` for a flow that runs, but probably not as meant. */
  readonly severity: Diagnostic["severity"];
  /** The part of a short flow that has this mistake and no other. Its lines may be indented. */
  readonly example: string;
}

/** A kind of problem, which can be found in many places. */
export interface Problem extends ProblemWords {
  /** A problem of its kind. */
  readonly at: (span: Span, message: string, detail?: ProblemDetail) => Diagnostic;
}

/** A kind of problem, from its words. */
export function defineProblem(words: ProblemWords): Problem {
  const { code, severity } = words;
  return {
    ...words,
    example: withoutMargin(words.example),
    at: (span, message, { hint, related } = {}) => ({
      code,
      severity,
      message,
      span,
      ...(hint === undefined ? {} : { hint }),
      ...(related === undefined ? {} : { related }),
    }),
  };
}

/** The words of `flowrun explain` for problems. Alphabetical. */
export function catalogueOf(problems: readonly ProblemWords[]): Catalogue {
  const entries = problems.map(({ code, severity, title, why, remedy, example }) => {
    return [code, { severity, title, why, remedy, example }] as const;
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function withoutMargin(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const margin = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => `${line.slice(margin)}\n`).join("");
}
