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
 * The breaks of `breaks.txt`. Each is the end of a path, the line behind `-` and the broken line
 * behind `+`. A file that has moved is found by its name; throws where a file or a line is gone or
 * is there twice.
 */
export function readBreaks(): readonly Break[] {
  const paths = sourceFiles("packages/*/{src,page}/**/*.{ts,tsx}").map(({ path }) => path);
  const list = readFileSync(new URL("breaks.txt", import.meta.url), "utf8");
  return list
    .trim()
    .split("\n\n")
    .map((entry) => {
      const [end = "", line = "", broken = ""] = entry.split("\n");
      const [path, second] = paths.filter((each) => each.endsWith(`/${end}`));
      if (path === undefined || second !== undefined)
        throw new Error(`"${end}" is not the end of one path: ${path ?? "none"}, ${second ?? ""}`);
      const found = { path, line: line.slice(2), broken: broken.slice(2) };
      breakText(readFileSync(join(root, path), "utf8"), found);
      return found;
    });
}

/** The text of a file with its break in it; throws where the line does not stand in it once. */
export function breakText(text: string, { path, line, broken }: Break): string {
  const [before = "", after, more] = text.split(line);
  if (after === undefined || more !== undefined)
    throw new Error(`"${line}" does not stand once in ${path}.`);
  return before + broken + after;
}
