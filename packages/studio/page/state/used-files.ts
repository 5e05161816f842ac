import type { FilesBeside } from "../worker/gathered.ts";

/**
 * The knowledge of a flow with these files; `wanted` are the files that it uses besides, by their
 * paths from its folder.
 */
interface Wanting {
  readonly wanted: readonly string[];
}

/**
 * Asks about a flow until all readable files that it uses are known, and gives the last answer with
 * them. A file that cannot be read, for which `read` resolves with `undefined`, is left out.
 */
export async function withUsedFiles<Known extends Wanting>(
  ask: (files: FilesBeside) => Promise<Known>,
  read: (path: string) => Promise<string | undefined>,
): Promise<Known & { readonly files: FilesBeside }> {
  let files = noFiles;
  const asked = new Set<string>();
  // A file that is used may use others: each turn finds those of one more level.
  for (;;) {
    const known = await ask(files);
    const wanted = known.wanted.filter((path) => !asked.has(path));
    const texts = await Promise.all(wanted.map(async (path) => [path, await read(path)] as const));
    for (const [path] of texts) asked.add(path);
    const found = texts.filter((each): each is readonly [string, string] => each[1] !== undefined);
    if (found.length === 0) return { ...known, files };
    files = { ...files, ...Object.fromEntries(found) };
  }
}

/** The name in the folder of a file that a flow uses. */
export function nameBeside(flow: string, path: string): string {
  return [...flow.split("/").slice(0, -1), path].join("/");
}

/** The same object for all: a reader that waits for other files sees that there are none. */
const noFiles: FilesBeside = {};
