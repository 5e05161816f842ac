import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, sourceFiles } from "../source/repository.ts";

/** One line of the sources, changed so that it does something wrong. */
export interface Break {
  /** The file, relative to the repository's folder. */
  readonly path: string;
  /** The line as it stands there once, without its indent. */
  readonly line: string;
  readonly broken: string;
}

/**
 * The breaks of `breaks.txt`, and in sentences those whose file or line is gone or is there twice.
 * Each is the end of a path, the line behind `-` and the broken line behind `+`. A file that has
 * moved is found by its name.
 */
export function readBreaks(): { readonly breaks: readonly Break[]; readonly stale: string[] } {
  const paths = brokenPaths();
  const list = readFileSync(new URL("breaks.txt", import.meta.url), "utf8");
  const stale: string[] = [];
  const breaks = list
    .trim()
    .split("\n\n")
    .flatMap((entry): readonly Break[] => {
      const [end = "", line = "", broken = ""] = entry.split("\n");
      const found = paths.filter((each) => each.endsWith(`/${end}`));
      const [path = ""] = found;
      if (found.length === 1) {
        const one = { path, line: line.slice(2), broken: broken.slice(2) };
        if (breakText(readFileSync(join(root, path), "utf8"), one) !== undefined) return [one];
      }
      stale.push(
        found.length === 1
          ? `"${line.slice(2)}" does not stand once in ${path}.`
          : `"${end}" is the end of ${found.length} paths: ${found.join(", ")}.`,
      );
      return [];
    });
  return { breaks, stale };
}

/** The files that breaks are of. */
export function brokenPaths(): readonly string[] {
  return sourceFiles("packages/*/{src,page}/**/*.{ts,tsx}").map(({ path }) => path);
}

/** The text of a file with its break in it; `undefined` where the line does not stand in it once. */
export function breakText(text: string, { line, broken }: Break): string | undefined {
  const [before = "", after, more] = text.split(line);
  return after === undefined || more !== undefined ? undefined : before + broken + after;
}
