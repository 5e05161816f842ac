import type { Span } from "@flowrun/core";
import { labelPattern } from "@flowrun/core/tooling";
import type { Edit } from "./edit.ts";
import { type FlowText, isReadable } from "./flow/flow-text.ts";
import type { FlowScenarios } from "./scenarios.ts";
import { occurrenceAt, occurrencesIn, saysTheSame } from "./flow/occurrences.ts";
import { findFile, findPart, type PlaceBeside } from "./flow/used-files.ts";

/**
 * The edits of a renaming in the flow and in its files of scenarios, or why it is refused, as a
 * sentence for people.
 */
export type Renaming =
  | {
      readonly ok: true;
      readonly edits: readonly Edit[];
      readonly scenarios: readonly ScenarioEdits[];
    }
  | { readonly ok: false; readonly reason: string };

/** The changes in a file of scenarios. */
export interface ScenarioEdits {
  readonly file: FlowScenarios;
  readonly edits: readonly Edit[];
}

/** The name of the block at an offset, which may be renamed; `undefined` where there is none. */
export function renameableAt(flow: FlowText, offset: number): Span | undefined {
  const found = occurrenceAt(flow, offset);
  return found?.kind === "block" && !isElsewhere(found.name) ? found.span : undefined;
}

/**
 * Gives the block at an offset another name, everywhere: its own key, `start`, `otherwise`, `then`,
 * `else` and `go`, and the files of scenarios. These files are read only when the name may be
 * given. It is refused while a part of the flow or one of these files cannot be read, because a
 * place could be missed there.
 */
export function renameBlock(
  flow: FlowText,
  offset: number,
  {
    name,
    findScenarios,
  }: { readonly name: string; readonly findScenarios: () => readonly FlowScenarios[] },
): Renaming {
  const found = occurrenceAt(flow, offset);
  if (found?.kind !== "block") return refuse("Only blocks can be renamed, and there is none here.");
  if (isElsewhere(found.name))
    return refuse(
      `"${found.name}" is a part of another file, which other flows may use, too: rename it there.`,
    );
  if (!isReadable(flow))
    return refuse(
      "Mend the errors of the flow first: a part of it cannot be read, and a name could be missed there.",
    );
  if (name === found.name) return { ok: true, edits: [], scenarios: [] };
  if (!new RegExp(labelPattern).test(name) || name.startsWith("x-"))
    return refuse(
      `A block cannot be named "${name}": a name has 1 to 63 letters, digits, "_" and "-", and begins with a letter or "_".`,
    );
  if (flow.draft.blocks.has(name)) return refuse(`There is a block "${name}" already.`);
  const files = findScenarios();
  const unreadable = files.find(({ blockNames }) => blockNames === undefined);
  if (unreadable !== undefined)
    return refuse(
      `Mend the errors of "${fileNameOf(unreadable.uri)}" first: it cannot be read, and a name could be missed there.`,
    );
  const editsOf = (text: string, spans: readonly Span[]): readonly Edit[] =>
    spans.map((span) => ({ span, text: wordFor(text, span, name) }));
  const places = occurrencesIn(flow).filter((each) => saysTheSame(each, found));
  const scenarios = files.flatMap((file) => {
    const same = file.blockNames?.filter(({ value }) => value === found.name) ?? [];
    const spans = same.map(({ span }) => span);
    return spans.length === 0 ? [] : [{ file, edits: editsOf(file.text, spans) }];
  });
  const spans = places.map(({ span }) => span);
  return { ok: true, edits: editsOf(flow.source.text, spans), scenarios };
}

/** Whether a name is that of a part of another file: `mail#leave_message`. */
function isElsewhere(name: string): boolean {
  return name.includes("#");
}

function fileNameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}

/** YAML reads some bare words as something else, so these are quoted where the old name was not. */
function wordFor(text: string, span: Span, name: string): string {
  const isQuoted = /["']/.test(text[span.start - 1] ?? "");
  return !isQuoted && /^(?:true|false|null|yes|no|on|off)$/i.test(name) ? `"${name}"` : name;
}

function refuse(reason: string): Renaming {
  return { ok: false, reason };
}

/**
 * Where the name at an offset gets its meaning: one place, or for a result each step that sets it.
 */
export function findDefinitions(flow: FlowText, offset: number): readonly Span[] {
  const wanted = occurrenceAt(flow, offset);
  if (wanted === undefined) return [];
  return occurrencesIn(flow).flatMap((each) =>
    each.declares && saysTheSame(each, wanted) ? [each.span] : [],
  );
}

/**
 * Where a part of a used file, or the file itself, is that is named at an offset; `undefined` where
 * none is, or none can be read.
 */
export function findDefinitionBeside(flow: FlowText, offset: number): PlaceBeside | undefined {
  const wanted = occurrenceAt(flow, offset);
  return wanted?.kind === "block" ? findPart(flow, wanted.name) : findFile(flow, offset);
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

/**
 * The same in the file in which the part is that is named at an offset; none where the flow has it
 * itself.
 */
export function findReferencesBeside(
  flow: FlowText,
  offset: number,
  { includeDeclaration }: { readonly includeDeclaration: boolean },
): readonly PlaceBeside[] {
  const wanted = occurrenceAt(flow, offset);
  const found = wanted?.kind === "block" ? findPart(flow, wanted.name) : undefined;
  const { part } = found ?? {};
  if (found === undefined || part === undefined) return [];
  return occurrencesIn(found.flow).flatMap((each) =>
    saysTheSame(each, part) && (includeDeclaration || !each.declares)
      ? [{ ...found, span: each.span }]
      : [],
  );
}
