import { filesOf, ownPath, withFiles } from "@flowrun/core/tooling";
import type { Source } from "@flowrun/core";
import { readYaml } from "../yaml/read-yaml.ts";
import { eventFilesOf, isEventFile } from "./event-files.ts";
import { memberOf, membersOf } from "./members.ts";
import { readUses, usedPath } from "./use-shape.ts";

/**
 * The text of a file by its path from the folder of the flow, such as `mail/voicemail.yaml`;
 * `undefined` where none can be read.
 */
export type FileReader = (path: string) => string | undefined;

/** The most files that a flow may be made of beside its own. */
export const mostFiles = 32;

/**
 * A flow with the texts of all files that it uses, and that these use, as one source. A file that
 * is missing, in a circle or too much is left out: reading the flow says so. A flow that uses
 * nothing comes back as it is. Total.
 */
export function gatherFiles(source: Source, read: FileReader): Source {
  const texts = new Map<string, string>();
  const open = [{ path: "", text: source.text.slice(0, filesOf(source)[0]?.end) }];
  // A list hands out what is added while it is walked.
  for (const { path: user, text } of open) {
    for (const path of usedBy(user, text)) {
      if (path === ownPath(source) || texts.has(path) || texts.size === mostFiles) continue;
      const found = read(path)?.replace(/^\uFEFF/, "");
      if (found === undefined) continue;
      texts.set(path, found);
      open.push({ path, text: found });
    }
  }
  return texts.size === 0
    ? source
    : withFiles({ name: source.name, text: open[0]?.text ?? "" }, texts);
}

function usedBy(user: string, text: string): readonly string[] {
  // Most flows use nothing, and need not be read twice.
  if (isEventFile(user) || !/^["']?use["']?[ \t]*:|_from["']?[ \t]*:/m.test(text)) return [];
  const { root } = readYaml({ name: user, text });
  const flow = root && { key: { value: "", span: root.span }, value: root };
  const used = [...readUses(memberOf(flow, "use")).values()].map(({ path }) => path);
  const events = membersOf(memberOf(flow, "calendars")).flatMap(eventFilesOf);
  return [...used, ...events].flatMap(({ value }) => usedPath(user, value) ?? []);
}
