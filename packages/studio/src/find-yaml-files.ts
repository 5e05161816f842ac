import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** As many files are found, and as deep, at most: a studio over a whole disk ends, too. */
const mostFiles = 1_000;
const deepest = 6;

/**
 * The YAML files under a folder, as paths from it with slashes, in the order of their names. Hidden
 * folders, `node_modules` and what cannot be read are left out; links are not followed.
 */
export async function findYamlFiles(
  folder: string,
  depth: number = deepest,
): Promise<readonly string[]> {
  const found: string[] = [];
  const look = async (path: string, left: number): Promise<void> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= mostFiles) return;
      const name = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory() && left > 0) await look(name, left - 1);
      else if (entry.isFile() && /\.ya?ml$/.test(entry.name)) found.push(name);
    }
  };
  await look("", depth);
  return found;
}
