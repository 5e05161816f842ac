// `npm run breaks`: puts one break of `breaks.txt` after the other into the sources, as they are
// transformed and not on the disk, runs the tests beside it, and tells which of them none noticed.
// `npm run breaks -- WORD…` takes those alone whose path contains one of the words, and
// `--draw N --seed S` in place of the list as many as it draws from these files. Ends with 1 when
// fewer than 95 of 100 were noticed, or the list is out of date. A break may hang its tests:
// `mostMs` ends their process. No test is red then, so nobody noticed. The types are not asked: each
// break of the list is right for the compiler; of those that were drawn it would notice some.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { root } from "../source/repository.ts";
import { breakText, brokenPaths, readBreaks, type Break } from "./breaks.ts";
import { drawBreaks } from "./draw.ts";
import { neighbours } from "./neighbours.ts";

const { values: asked, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { draw: { type: "string", default: "" }, seed: { type: "string", default: "1" } },
});
const isAsked = (path: string): boolean =>
  words.length === 0 || words.some((word) => path.includes(word));
const { breaks: all, stale } = asked.draw === "" ? readBreaks() : { breaks: drawn(), stale: [] };
const breaks = all.filter(({ path }) => isAsked(path));
for (const each of stale) process.stdout.write(`Out of date: ${each}\n`);
const testsOf = neighbours();
/** Tests that hang by themselves end red long before; a process that computes forever does not. */
const mostMs = 300_000;
let broken: Break | undefined;

const vitest = await createVitest(
  // What was transformed before is kept on the disk, and would be taken unbroken.
  { watch: false, fsModuleCache: false, maxWorkers: 1, bail: 1, reporters: [{}] },
  {
    plugins: [
      {
        name: "break",
        load: (id) =>
          broken !== undefined && id === join(root, broken.path)
            ? breakText(readFileSync(id, "utf8"), broken)
            : undefined,
      },
    ],
  },
);

function drawn(): readonly Break[] {
  const paths = brokenPaths().filter(isAsked);
  return drawBreaks(paths, Number(asked.draw), Number(asked.seed));
}

/** The absolute paths of the tests that fail with this break, or, without one, as things stand. */
async function failing(
  paths: readonly string[],
  path: string,
  one?: Break,
): Promise<readonly string[]> {
  broken = one;
  vitest.invalidateFile(join(root, path));
  if (paths.length === 0) return [];
  const project = vitest.getRootProject();
  const limit = setTimeout(() => void endRun(path), mostMs);
  const { testModules } = await vitest
    .runTestSpecifications(paths.map((each) => project.createSpecification(each)))
    .finally(() => clearTimeout(limit));
  // Vitest gives the files of the runs before as well.
  return testModules
    .filter((module) => paths.includes(module.moduleId) && !module.ok())
    .map(({ moduleId }) => moduleId);
}

/** Ends the run: a process that answers no more is killed by the second time of asking. */
async function endRun(path: string): Promise<void> {
  process.stdout.write(`Ended after ${mostMs / 1_000} s: the tests of ${path}\n`);
  await Promise.all(["first", "second"].map(() => vitest.cancelCurrentRun("keyboard-input")));
}

/** Whether a test fails with this break that passes without it. */
async function isNoticed(one: Break): Promise<boolean> {
  for (const near of testsOf(one.path)) {
    let paths = near.map((path) => join(root, path));
    while (paths.length > 0) {
      const failed = await failing(paths, one.path, one);
      const red = await failing(failed, one.path);
      if (failed.length > red.length) return true;
      if (red.length === 0) break;
      // The first failure ends a run: the others are asked without those that fail anyway.
      process.stdout.write(`Fails without a break: ${red.join(", ")}\n`);
      paths = paths.filter((path) => !red.includes(path));
    }
  }
  return false;
}

const unnoticed: Break[] = [];
for (const [place, one] of breaks.entries()) {
  const noticed = await isNoticed(one);
  if (!noticed) unnoticed.push(one);
  process.stdout.write(
    `${place + 1}/${breaks.length} ${noticed ? "noticed" : "NOT"} ${one.path}\n`,
  );
}
for (const { path, line, broken: text } of unnoticed)
  process.stdout.write(`\n${path}\n- ${line}\n+ ${text}\n`);
process.stdout.write(`\n${breaks.length - unnoticed.length} of ${breaks.length} noticed\n`);
await vitest.close();
process.exitCode = stale.length > 0 || unnoticed.length > breaks.length / 20 ? 1 : 0;
