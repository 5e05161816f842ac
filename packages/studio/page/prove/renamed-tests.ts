import { verbs } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import { readFlow } from "@flowrun/flow/tooling";
import { applyEdits } from "@flowrun/language-server/text";
import { blockNamesIn, declaredNamesIn, openTestFile } from "@flowrun/proof";
import { sourceOf, type GivenFile, type GivenFlow } from "./given-flow.ts";

/**
 * The files of scenarios that are about a flow, with the names that its blocks and what it declares
 * have by now.
 * Scenarios follow a renaming before it is saved, and go back with it when it is undone.
 */
export function testsOf(flow: GivenFlow, language: Language = {}): readonly GivenFile[] {
  const source = sourceOf(flow);
  const files = flow.tests.filter((file) => openTestFile(file).flow === source.name);
  const known = language.verbs ?? verbs;
  const ast = flow.renames.length === 0 ? undefined : readFlow(source, known).ast;
  if (ast === undefined) return files;
  const nameNow = (name: string, section?: string): string | undefined => {
    const there = section === undefined ? ast.blocks : ast.declared.get(section)?.nodes;
    const isThere = (each: string): boolean => there?.has(each) === true;
    return isThere(name) ? undefined : laterNames(flow, name, section).findLast(isThere);
  };
  return files.map((file) => {
    const opened = openTestFile(file);
    const blocks = (blockNamesIn(opened) ?? []).map(({ value, span }) => {
      return { span, text: nameNow(value) };
    });
    const declared = (declaredNamesIn(opened) ?? []).map(({ value, span, sections }) => {
      const names = sections.flatMap((section) => nameNow(value, section) ?? []);
      return { span, text: names[0] };
    });
    const edits = [...blocks, ...declared]
      .flatMap(({ span, text }) => (text === undefined ? [] : [{ span, text }]))
      .toSorted((a, b) => a.span.start - b.span.start);
    return { ...file, text: applyEdits(file.text, edits) };
  });
}

/** The names that a block, or something in a section, has had one after the other since then. */
function laterNames({ renames }: GivenFlow, name: string, section?: string): readonly string[] {
  const names = [name];
  for (const { from, to, section: own } of renames)
    if (own === section && names.at(-1) === from) names.push(to);
  return names.slice(1);
}
