import { verbs } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import { readFlow } from "@flowrun/flow/tooling";
import { applyEdits } from "@flowrun/language-server/text";
import { blockNamesIn, openTestFile } from "@flowrun/proof";
import { sourceOf, type GivenFile, type GivenFlow } from "./given-flow.ts";

/**
 * The files of scenarios that are about a flow, with the names that its blocks have by now.
 * Scenarios follow a renaming before it is saved, and go back with it when it is undone.
 */
export function testsOf(flow: GivenFlow, language: Language = {}): readonly GivenFile[] {
  const source = sourceOf(flow);
  const files = flow.tests.filter((file) => openTestFile(file).flow === source.name);
  const known = language.verbs ?? verbs;
  const blocks = flow.renames.length === 0 ? undefined : readFlow(source, known).ast?.blocks;
  if (blocks === undefined) return files;
  return files.map((file) => {
    const edits = (blockNamesIn(openTestFile(file)) ?? []).flatMap(({ value, span }) => {
      const now = blocks.has(value)
        ? undefined
        : laterNames(flow, value).findLast((name) => blocks.has(name));
      return now === undefined ? [] : [{ span, text: now }];
    });
    return { ...file, text: applyEdits(file.text, edits) };
  });
}

/** The names that a block has had one after the other since it was called so. */
function laterNames({ renames }: GivenFlow, name: string): readonly string[] {
  const names = [name];
  for (const { from, to } of renames) if (names.at(-1) === from) names.push(to);
  return names.slice(1);
}
