import { filesOf } from "@flowrun/core/tooling";
import type { Source } from "@flowrun/core";
import { diffLines, sayingLines } from "./diff-lines.ts";
import type { DiffChange, DiffMark } from "./flow-diff.ts";

/** What the graph shows. */
const drawn: ReadonlySet<string> = new Set(["blocks", "finally"]);

/** What is not the same in two files outside of what a graph shows: settings, tables, where calls begin. */
export function diffSections(before: Source, after: Source): readonly DiffChange[] {
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const lines = diffLines(old.get(name) ?? [], now.get(name) ?? []);
    if (lines.length === 0) return [];
    const none = { was: undefined, step: undefined, verb: undefined };
    return [{ kind: kindOf(old.has(name), now.has(name)), what: "section" as const, name, ...none, lines }];
  });
}

function kindOf(isOld: boolean, isNew: boolean): DiffMark {
  if (isOld && isNew) return "changed";
  return isNew ? "added" : "removed";
}

/** The lines under each key of the file itself, with that of the key. */
function sectionsOf(source: Source): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let section: string[] = [];
  for (const line of sayingLines(source.text.slice(0, filesOf(source)[0]?.end))) {
    const name = /^(["']?)([\w-]+)\1[ \t]*:/.exec(line)?.[2];
    if (name !== undefined) {
      section = [];
      if (!drawn.has(name)) sections.set(name, section);
    }
    section.push(line);
  }
  return sections;
}
