import { basename, dirname, join, normalize } from "node:path";
import { sourceFiles } from "../source/repository.ts";

/**
 * The test files beside each source, the nearest first: the one that is named after it and those
 * that import it, then those in the folder that mirrors its own, or in the first one above it that
 * has tests.
 */
export function neighbours(): (path: string) => readonly [readonly string[], readonly string[]] {
  const tests = sourceFiles("{packages/*/,}test/**/*.test.ts").filter(
    ({ path }) => !/^test\/(asterisk|fleet|studio)\//.test(path),
  );
  const importsOf = new Map(
    tests.map(({ path, text }) => [
      path,
      new Set(
        [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) =>
          normalize(join(dirname(path), to)),
        ),
      ),
    ]),
  );
  const folders = new Set(tests.map(({ path }) => dirname(path)));
  return (path) => {
    const mirrored = path
      .replace("/src/", "/test/")
      .replace("/page/", "/test/page/")
      .replace(/\.tsx?$/, ".test.ts");
    const near = tests
      .map((test) => test.path)
      .filter(
        (test) =>
          test === mirrored ||
          importsOf.get(test)?.has(path) === true ||
          basename(test) === basename(mirrored),
      );
    const folder = foldersFrom(dirname(mirrored)).find((each) => folders.has(each));
    const around = tests
      .map((test) => test.path)
      .filter((test) => dirname(test) === folder && !near.includes(test));
    return [near, around];
  };
}

/** A folder, and those that it lies in, up to the tests of its package. */
function foldersFrom(folder: string): readonly string[] {
  const steps = folder.split("/");
  return steps.slice(2).map((_, up) => steps.slice(0, steps.length - up).join("/"));
}
