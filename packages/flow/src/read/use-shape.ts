import { type UseNode, identifiers, type YamlEntry } from "@flowrun/core/tooling";
import { namedMap } from "./map-shapes.ts";
import { membersOf, textOf } from "./members.ts";
import { told, type Shape } from "./shape.ts";
import { textShape } from "./text-shapes.ts";

/** `use:` — files of which parts are used. */
export const usesShape: Shape = told(
  namedMap({
    expected: "a map from names to files",
    names: identifiers("The name of a used file"),
    values: told(
      textShape("the path of a file, such as ./voicemail.yaml"),
      "A file, from the folder of this one. It stands in the folder of the flow, or below.",
      { examples: ["./voicemail.yaml"] },
    ),
  }),
  "Other files, whose parts are used under these names: `call: mail#leave_message`.",
  { examples: [{ mail: "./voicemail.yaml" }] },
);

/** `use:` of a flow. */
export function readUses(entry: YamlEntry | undefined): ReadonlyMap<string, UseNode> {
  const uses = membersOf(entry).flatMap((member) => {
    const path = textOf(member);
    return path === undefined ? [] : [{ name: member.key, path }];
  });
  return new Map(uses.map((use) => [use.name.value, use]));
}

/**
 * The path of a used file from the folder of the flow; `undefined` where it is no relative path, or
 * leads out of that folder.
 */
export function usedPath(user: string, path: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/^\/|[\\:\u0000-\u001f]/.test(path)) return undefined;
  const folders = user.split("/").slice(0, -1);
  for (const folder of path.split("/")) {
    if (folder === "" || folder === ".") continue;
    if (folder !== "..") folders.push(folder);
    else if (folders.pop() === undefined) return undefined;
  }
  return folders.length === 0 ? undefined : folders.join("/");
}
