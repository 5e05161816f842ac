import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";

/**
 * The place of a name in a folder, its links followed. Gives `undefined` when it is outside of the
 * folder, its own folder is not there, or the name has a hidden part, a backslash or a zero. The
 * file itself need not be there.
 */
export async function confinedPath(root: string, name: string): Promise<string | undefined> {
  const file = resolve(root, name);
  const isHidden = name.split("/").some((part) => part.startsWith(".") || part === "node_modules");
  if (isHidden || /[\\\0]/.test(name) || !isInside(root, file)) return undefined;
  const [realRoot, real] = await Promise.all([
    realpath(root).catch(() => undefined),
    realPlace(file),
  ]);
  return real !== undefined && realRoot !== undefined && isInside(realRoot, real)
    ? real
    : undefined;
}

/** The real path of a file, or of where it would be; `undefined` without its folder. */
async function realPlace(file: string): Promise<string | undefined> {
  return realpath(file).catch(async () => {
    const folder = await realpath(dirname(file)).catch(() => undefined);
    return folder === undefined ? undefined : join(folder, basename(file));
  });
}

function isInside(root: string, file: string): boolean {
  return file.startsWith(root.endsWith(sep) ? root : root + sep);
}
