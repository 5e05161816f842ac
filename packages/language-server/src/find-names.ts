import type { Span } from "@flowrun/core";
import type { FlowText } from "./flow/flow-text.ts";
import { occurrenceAt, occurrencesIn, saysTheSame } from "./flow/occurrences.ts";

/** Where the name at an offset gets its meaning: one place, or for a result each step that sets it. */
export function findDefinitions(flow: FlowText, offset: number): readonly Span[] {
  const wanted = occurrenceAt(flow, offset);
  if (wanted === undefined) return [];
  return occurrencesIn(flow).flatMap((each) => (each.declares && saysTheSame(each, wanted) ? [each.span] : []));
}

/** Every place that says the name at an offset, in the order of the file. */
export function findReferences(
  flow: FlowText,
  offset: number,
  { includeDeclaration }: { readonly includeDeclaration: boolean },
): readonly Span[] {
  const wanted = occurrenceAt(flow, offset);
  if (wanted === undefined) return [];
  return occurrencesIn(flow).flatMap((each) =>
    saysTheSame(each, wanted) && (includeDeclaration || !each.declares) ? [each.span] : [],
  );
}
