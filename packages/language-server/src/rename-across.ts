import type { Span } from "@flowrun/core";
import { usedPath } from "@flowrun/flow/tooling";
import type { Edit } from "./edit.ts";
import { type FlowText, isReadable } from "./flow/flow-text.ts";
import { occurrenceAt, occurrencesIn } from "./flow/occurrences.ts";
import { findPart } from "./flow/used-files.ts";
import { renameableAt, renameBlock } from "./names.ts";
import type { FlowScenarios, KnownFlow } from "./scenarios.ts";
import { uriBeside } from "./uri-beside.ts";

/**
 * The edits of a renaming in every file that says the name, or why it is refused, as a sentence for
 * people.
 */
export type RenamingAcross =
  | { readonly ok: true; readonly files: readonly FileEdits[] }
  | { readonly ok: false; readonly reason: string };

/** The changes in a file, open or not. */
export interface FileEdits {
  readonly uri: string;
  readonly text: string;
  readonly edits: readonly Edit[];
}

/** Where the other files of a renaming come from. */
export interface RenamePorts {
  /** The flows that may use the file at an address. */
  readonly findFlows: (uri: string) => readonly KnownFlow[];
  readonly scenariosOf: (uri: string) => readonly FlowScenarios[];
  readonly read: (flow: KnownFlow & { readonly text: string }) => FlowText;
}

/** A flow at its address. */
interface FlowAt {
  readonly uri: string;
  readonly flow: FlowText;
}

/**
 * The name of the block at an offset, or of the part of a used file, which may be renamed;
 * `undefined` where there is none.
 */
export function renameableAcrossAt(flow: FlowText, offset: number): Span | undefined {
  const found = occurrenceAt(flow, offset);
  if (found?.kind !== "block" || findPart(flow, found.name) === undefined)
    return renameableAt(flow, offset);
  return behind(found.span, found.name.lastIndexOf("#") + 1);
}

/**
 * Gives the block at an offset another name. It does so in the file that declares it, also a used
 * one, in every known flow that uses this file, and in all their scenarios. It is refused while one
 * of them cannot be read, because a place could be missed there.
 */
export function renameAcross(
  here: FlowAt,
  { offset, name }: { readonly offset: number; readonly name: string },
  ports: RenamePorts,
): RenamingAcross {
  const home = homeOf(here, offset);
  if (home === undefined) {
    const reason =
      "This part is in no file that the flow uses and that can be read: rename it where it is declared.";
    return { ok: false, reason };
  }
  const { uri, flow } = home;
  const own = renameBlock(flow, home.offset, { name, findScenarios: () => ports.scenariosOf(uri) });
  if (!own.ok || own.edits.length === 0) return own.ok ? { ok: true, files: [] } : own;
  const known = new Map(
    [...ports.findFlows(uri), ...ports.findFlows(here.uri)].map((each) => [each.uri, each]),
  );
  const old = occurrenceAt(flow, home.offset)?.name ?? "";
  const others = renameInUsers({ uri, flow, old }, [...known.values()], { name, ports });
  if (typeof others === "string") {
    const file = decodeURIComponent(others.slice(others.lastIndexOf("/") + 1));
    const reason = `Mend the errors of "${file}" first: it cannot be read, and a name could be missed there.`;
    return { ok: false, reason };
  }
  const inScenarios = own.scenarios.map(({ file, edits }) => ({
    uri: file.uri,
    text: file.text,
    edits,
  }));
  return {
    ok: true,
    files: oneOfEach([
      { uri, text: flow.source.text, edits: own.edits },
      ...inScenarios,
      ...others,
    ]),
  };
}

/**
 * The changes in the flows that use a file, and in their scenarios; or the address of a flow that
 * cannot be read.
 */
function renameInUsers(
  { uri: home, flow: declaring, old }: FlowAt & { readonly old: string },
  known: readonly KnownFlow[],
  { name, ports }: { readonly name: string; readonly ports: RenamePorts },
): readonly FileEdits[] | string {
  const unread = declaring.draft.parts.has(old)
    ? known.find(({ text }) => text === undefined)
    : undefined;
  if (unread !== undefined) return unread.uri;
  const flows = known.flatMap(({ uri, text }) =>
    text === undefined ? [] : { uri, flow: ports.read({ uri, text }) },
  );
  const files: FileEdits[] = [];
  for (const { uri, flow, prefix } of usersOf(home, flows, [])) {
    if (!isReadable(flow)) return uri;
    const said = `${prefix}${old}`;
    const renamed = ({ span }: { readonly span: Span }): Edit => ({
      span: behind(span, prefix.length),
      text: name,
    });
    const places = occurrencesIn(flow).filter(
      (each) => each.kind === "block" && each.name === said,
    );
    files.push({ uri, text: flow.source.text, edits: places.map(renamed) });
    for (const { uri: file, text, blockNames } of ports.scenariosOf(uri)) {
      if (blockNames === undefined) return file;
      files.push({
        uri: file,
        text,
        edits: blockNames.filter(({ value }) => value === said).map(renamed),
      });
    }
  }
  return files;
}

/** A file that is used under several names has the edits of each. */
function oneOfEach(files: readonly FileEdits[]): readonly FileEdits[] {
  const found = new Map<string, FileEdits>();
  for (const file of files) {
    const edits = [...(found.get(file.uri)?.edits ?? []), ...file.edits];
    if (edits.length > 0) found.set(file.uri, { ...file, edits });
  }
  return [...found.values()];
}

/**
 * The file that declares the block at an offset, with a place of its name there; `undefined` where
 * that cannot be told.
 */
function homeOf(
  { uri, flow }: FlowAt,
  offset: number,
): (FlowAt & { readonly offset: number }) | undefined {
  const found = occurrenceAt(flow, offset);
  if (found?.kind !== "block" || !found.name.includes("#")) return { uri, flow, offset };
  const place = findPart(flow, found.name);
  const beside = place && uriBeside(uri, place.path);
  return place === undefined || beside === undefined
    ? undefined
    : { uri: beside, flow: place.flow, offset: place.span.start };
}

/**
 * The flows that use a file, and those that use these, each with what stands before the names of
 * the file there, once for each way.
 */
function usersOf(
  file: string,
  flows: readonly FlowAt[],
  way: readonly string[],
): readonly (FlowAt & { readonly prefix: string })[] {
  // Files that use one another in a circle are told by the checker.
  if (way.includes(file)) return [];
  return flows.flatMap(({ uri, flow }) => {
    const names = [...flow.draft.uses.values()].flatMap(({ name, path }) => {
      const used = usedPath("", path.value);
      return used !== undefined && uriBeside(uri, used) === file ? [`${name.value}#`] : [];
    });
    const own = names.map((prefix) => ({ uri, flow, prefix }));
    const others = names.length === 0 ? [] : usersOf(uri, flows, [...way, file]);
    return [
      ...own,
      ...others.flatMap((user) => names.map((name) => ({ ...user, prefix: user.prefix + name }))),
    ];
  });
}

/** A span without its first characters. */
function behind({ start, end }: Span, count: number): Span {
  return { start: start + count, end };
}
