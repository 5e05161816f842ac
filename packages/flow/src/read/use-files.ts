import type { Diagnostic } from "@flowrun/core";
import {
  begunBySections,
  defaultLanguage,
  type FlowAst,
  flowProblem,
  printType,
  usedName,
  type UseNode,
} from "@flowrun/core/tooling";
import type { VerbTable } from "./find-verb.ts";
import { mostFiles } from "./gather-files.ts";
import { linkSteps } from "./link-steps.ts";
import { type TableNode, tables } from "./sections/tables.ts";
import { ranBy, underName, withParts } from "./used-parts.ts";

/** A flow with what it has of other files, and what cannot be used. */
export interface Composition {
  readonly ast: FlowAst;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A flow with those parts of the files that it names, and all that they need, each file by the name
 * that it is used under.
 */
export function useFiles(
  own: FlowAst,
  files: ReadonlyMap<string, FlowAst>,
  verbs: VerbTable,
): Composition {
  const wanted = [
    ...[...own.blocks.values()].flatMap(({ steps }) => steps.flatMap((step) => ranBy(verbs, step))),
    ...begunBySections(own).map(({ part }) => part.value),
  ];
  const wantedOf = (name: string, { parts }: FlowAst): readonly string[] =>
    [...parts.keys()].filter((part) => wanted.includes(usedName(name, part)));
  const used = [...files].map(([name, file]) => {
    const begun = begunBySections(file).map(({ part }) => part.value);
    return underName(withParts(file, verbs, [...wantedOf(name, file), ...begun]), name, verbs);
  });
  const ast: FlowAst = {
    ...own,
    declared: mergedSections(own, used),
    parts: merged([own, ...used], "parts"),
    blocks: merged([own, ...used], "blocks"),
    files: merged([own, ...used], "files"),
  };
  const diagnostics = [...own.uses.values()].flatMap((use) => {
    const file = files.get(use.name.value);
    if (file === undefined) return [];
    const isUsed = wantedOf(use.name.value, file).length > 0;
    return [...misfits(own, use, file), ...(isUsed ? [] : [unused(use)])];
  });
  const [first] = own.uses.values();
  if (ast.files.size > mostFiles && first !== undefined) diagnostics.push(tooMany(first));
  const linked = { ...ast, blocks: new Map([...ast.blocks, ...linkSteps(ast, verbs, own.blocks)]) };
  return { ast: linked, diagnostics };
}

type Merged = "parts" | "blocks" | "files";

function merged<Key extends Merged>(flows: readonly FlowAst[], key: Key): FlowAst[Key] {
  // The nodes under one key are all of one kind.
  return new Map<string, unknown>(flows.flatMap((flow) => [...flow[key]])) as FlowAst[Key];
}

/**
 * The declared things of a flow, with those of the files that it uses. The flow's own declaration
 * of a shared thing counts first.
 */
function mergedSections(own: FlowAst, used: readonly FlowAst[]): FlowAst["declared"] {
  const sections = [...own.declared].map(([key, { section, nodes }]) => {
    const files = section.used === "hidden" ? [] : used;
    const others = files.flatMap(({ declared }) => [...(declared.get(key)?.nodes ?? [])]);
    const added = others.filter(([name]) => !nodes.has(name));
    return [key, { section, nodes: new Map([...nodes, ...added]) }] as const;
  });
  return new Map(sections);
}

/** The same file with nothing but its parts. */
export function onlyParts(flow: FlowAst, verbs: VerbTable): FlowAst {
  return withParts(flow, verbs, flow.parts.keys());
}

/** A file as it was read, without what does not count where it is used. */
export function asUsed(flow: FlowAst): FlowAst {
  const none = new Map<string, never>();
  const start = { value: "", span: flow.start.span };
  return {
    ...flow,
    start,
    declared: new Map([...flow.declared].filter(([, { section }]) => section.used !== "dropped")),
    otherwise: none,
    finally: [],
  };
}

function misfits(own: FlowAst, use: UseNode, file: FlowAst): readonly Diagnostic[] {
  const spoken =
    own.languages.length === 0 ? [defaultLanguage] : own.languages.map(({ value }) => value);
  const known = new Set(file.languages.map(({ value }) => value));
  const missing = known.size === 0 ? undefined : spoken.find((language) => !known.has(language));
  const unspoken =
    missing === undefined
      ? []
      : [missing].map((language) => {
          const message = `The file "${use.path.value}" does not speak "${language}", which callers of this flow may hear.`;
          const related = file.languages
            .slice(0, 1)
            .map(({ span }) => ({ message: "It declares its languages here.", span }));
          return badUse(use, message, {
            hint: "Add the language there, or declare here only what it speaks.",
            related,
          });
        });
  const different = [...tables.in(file).values()].flatMap((table) => {
    const mine = tables.in(own).get(table.name.value);
    if (mine === undefined || shapeOf(mine) === shapeOf(table)) return [];
    const message = `The file "${use.path.value}" declares the table "${table.name.value}" in another way.`;
    const related = [{ message: "It is declared here there.", span: table.name.span }];
    return [badUse(use, message, { hint: "Declare both equally: it is one table.", related })];
  });
  return [...unspoken, ...different];
}

function shapeOf({ key, columns }: TableNode): string {
  const typed = [...columns.values()].map(
    ({ name, type, secret }) => `${name.value} ${printType(type)} ${secret}`,
  );
  return [key.value, ...typed.toSorted()].join("\n");
}

function unused({ name }: UseNode): Diagnostic {
  const message = `No part of the file "${name.value}" is used.`;
  const problem = flowProblem("FLOW_UNUSED_FILE", name.span, message, {
    hint: "Remove it, or call one of its parts.",
  });
  return { ...problem, severity: "warning" };
}

function tooMany(use: UseNode): Diagnostic {
  const message = `The flow uses more than ${mostFiles} files, each counted as often as it is used.`;
  return badUse(use, message, { hint: "Use fewer." });
}

/** A file that cannot be used. */
export function badUse(
  { path }: UseNode,
  message: string,
  detail: Parameters<typeof flowProblem>[3],
): Diagnostic {
  return flowProblem("FLOW_BAD_USE", path.span, message, detail);
}
