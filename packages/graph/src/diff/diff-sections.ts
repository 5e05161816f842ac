import { filesOf } from "@flowrun/core/tooling";
import type { Source } from "@flowrun/core";
import { diffLines, sayingLines } from "./diff-lines.ts";
import type { DiffChange, DiffMark } from "./flow-diff.ts";

/** The sections that the graph itself shows. */
const drawn: ReadonlySet<string> = new Set(["blocks", "finally"]);

/**
 * The changes outside of what a graph shows: settings, tables, where calls begin. For a file that
 * the flows use, its path stands before the key.
 */
export function diffSections(before: Source, after: Source): readonly DiffChange[] {
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const lines = diffLines(old.get(name) ?? [], now.get(name) ?? []);
    if (lines.length === 0) return [];
    const none = { was: undefined, step: undefined, verb: undefined };
    return [
      {
        kind: kindOf(old.has(name), now.has(name)),
        what: "section" as const,
        name,
        ...none,
        lines,
      },
    ];
  });
}

function kindOf(isOld: boolean, isNew: boolean): DiffMark {
  if (isOld && isNew) return "changed";
  return isNew ? "added" : "removed";
}

/** The lines under each key of all files of a flow, with that of the key. */
function sectionsOf(source: Source): ReadonlyMap<string, readonly string[]> {
  const all = filesOf(source).flatMap(({ path, start, end }) => {
    const before = path === "" ? "" : `${path}: `;
    return sectionsIn(source.text.slice(start, end)).map(
      ({ name, lines }) => [`${before}${name}`, lines] as const,
    );
  });
  return new Map(all);
}

function sectionsIn(text: string): readonly Section[] {
  const sections: Section[] = [];
  let section: string[] = [];
  for (const line of sayingLines(text)) {
    const name = /^(["']?)([\w-]+)\1[ \t]*:/.exec(line)?.[2];
    if (name !== undefined) {
      section = [];
      if (!drawn.has(name)) sections.push({ name, lines: section });
    }
    section.push(line);
  }
  return sections;
}

interface Section {
  readonly name: string;
  readonly lines: readonly string[];
}
