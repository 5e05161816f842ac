import type { Span } from "@flowrun/core";
import { labelPattern, readFlow } from "@flowrun/core/tooling";
import type { Edit } from "./edit.ts";
import type { FlowText } from "./flow/flow-text.ts";
import { occurrenceAt, occurrencesIn, saysTheSame } from "./flow/occurrences.ts";

/** The edits of a renaming, or why it is refused, as a sentence for people. */
export type Renaming =
  | { readonly ok: true; readonly edits: readonly Edit[] }
  | { readonly ok: false; readonly reason: string };

/** The name of the block at an offset, which may be renamed; `undefined` where there is none. */
export function renameableAt(flow: FlowText, offset: number): Span | undefined {
  const found = occurrenceAt(flow, offset);
  return found?.kind === "block" ? found.span : undefined;
}

/**
 * Gives the block at an offset another name, everywhere: its own key, `start`, `otherwise`, `then`, `else` and `go`. It is
 * refused while a part of the flow cannot be read, because a place could be missed there.
 */
export function renameBlock(flow: FlowText, offset: number, name: string): Renaming {
  const found = occurrenceAt(flow, offset);
  if (found?.kind !== "block") return refuse("Only blocks can be renamed, and there is none here.");
  if (readFlow(flow.source, flow.verbs).ast === undefined)
    return refuse("Mend the errors of the flow first: a part of it cannot be read, and a name could be missed there.");
  if (name === found.name) return { ok: true, edits: [] };
  if (!new RegExp(labelPattern).test(name) || name.startsWith("x-"))
    return refuse(
      `A block cannot be named "${name}": a name has 1 to 63 letters, digits, "_" and "-", and begins with a letter or "_".`,
    );
  if (flow.draft.blocks.has(name)) return refuse(`There is a block "${name}" already.`);
  const places = occurrencesIn(flow).filter((each) => saysTheSame(each, found));
  return { ok: true, edits: places.map(({ span }) => ({ span, text: wordFor(flow, span, name) })) };
}

/** YAML reads some bare words as something else, so these are quoted where the old name was not. */
function wordFor({ source: { text } }: FlowText, span: Span, name: string): string {
  const isQuoted = /["']/.test(text[span.start - 1] ?? "");
  return !isQuoted && /^(?:true|false|null|yes|no|on|off)$/i.test(name) ? `"${name}"` : name;
}

function refuse(reason: string): Renaming {
  return { ok: false, reason };
}

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
