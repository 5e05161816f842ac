import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dirname, join, resolve, sep } from "node:path";
import { gatherFiles, type FileReader } from "@flowrun/flow";
import type { Source } from "@flowrun/core";
import { filesOf } from "@flowrun/core/tooling";
import { readTextFile } from "../read-text-file.ts";
import type { Surroundings } from "../surroundings.ts";

/**
 * A flow with the files that it uses. They are read from its folder, or below; a flow of standard
 * input has those of the working directory. A file that is not there, or lies elsewhere by a link,
 * is left out: the flow's own check says so. Throws nothing.
 */
export function gatherFlow({ cwd }: Pick<Surroundings, "cwd">, source: Source): Source {
  const folder = folderOf(cwd, source.name);
  return gatherFiles(source, (path) => textBelow(folder, path));
}

/** The paths of a flow's own file and of those that it uses. */
export function pathsOf(cwd: string, source: Source): readonly string[] {
  const folder = folderOf(cwd, source.name);
  return filesOf(source).map(({ path }) =>
    path === "" ? resolve(cwd, source.name) : join(folder, path),
  );
}

/**
 * Reads the files that a flow uses which an editor has open, by its URI; of one that is no file
 * none.
 */
export function filesBeside(uri: string): FileReader {
  if (!uri.startsWith("file:")) return () => undefined;
  const folder = dirname(fileURLToPath(uri));
  return (path) => textBelow(folder, path);
}

function folderOf(cwd: string, name: string): string {
  return dirname(resolve(cwd, name));
}

/**
 * The text of a file in a folder, or below; `undefined` when it cannot be read there, whatever the
 * reason.
 */
function textBelow(folder: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(folder, path));
    return file.startsWith(realpathSync(folder) + sep) ? readTextFile(file, 1) : undefined;
  } catch {
    return undefined;
  }
}
