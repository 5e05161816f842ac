import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import { cases } from "../../../../test/cases.ts";
import { createSolver, type Solver } from "../../src/solve/solver.ts";
import type { Term } from "../../src/solve/term.ts";
import { createTerms } from "../../src/solve/terms.ts";
import { modelOf } from "../../src/symbolic/flow-model.ts";
import { usualBounds, walkModel } from "../../src/symbolic/search.ts";
import { anyCondition } from "./any-condition.ts";
import { smtOf, smtPrelude } from "./smt-lib.ts";

const isThere = spawnSync("z3", ["--version"]).status === 0;
const root = new URL("../../../../", import.meta.url);

/** A solver that notes the conditions that it finds to exclude one another. */
function noting(solver: Solver, cores: Map<string, readonly Term[]>): Solver {
  return {
    ...solver,
    decide(conditions) {
      const verdict = solver.decide(conditions);
      if (verdict.kind === "never")
        cores.set(verdict.core.map(({ id }) => id).join(), verdict.core);
      return verdict;
    },
  };
}

/** All conditions that the walk through a flow found to exclude one another; none where it has errors. */
function coresOf(name: string): readonly (readonly Term[])[] {
  const { program } = compileFlow({ name, text: readFileSync(new URL(name, root), "utf8") });
  if (program === undefined) return [];
  const model = modelOf(program);
  const cores = new Map<string, readonly Term[]>();
  walkModel({ ...model, solver: noting(model.solver, cores) }, usualBounds);
  return [...cores.values()];
}

/** Another solver's word on each group of conditions, and whether all of the group was told to it. */
function judged(groups: readonly (readonly Term[])[]) {
  const scripts = groups.map(smtOf);
  const asked = scripts.map(({ text }) => `(push)\n${text}\n(check-sat)\n(pop)`);
  const input = ["(set-option :timeout 5000)", smtPrelude, ...asked].join("\n");
  const { stdout } = spawnSync("z3", ["-in"], { input, encoding: "utf8", maxBuffer: 2 ** 28 });
  const words = stdout.trim().split("\n");
  expect(words).toHaveLength(groups.length);
  return scripts.map(({ text, isWhole }, place) => ({ text, isWhole, word: words[place] ?? "" }));
}

/** All of it that another solver does not say, too. */
function unlike(groups: readonly (readonly Term[])[]) {
  const all = judged(groups);
  return {
    /** Values are known with which they hold. */
    contradicted: all.filter(({ word, isWhole }) => word === "sat" && isWhole),
    /** Something in them was not told, and they hold without it. */
    untold: all.filter(({ word, isWhole }) => word === "sat" && !isWhole).length,
    tooHard: all.filter(({ word }) => word === "unknown" || word === "timeout").length,
    mistakes: all.filter(({ word }) => !["sat", "unsat", "unknown", "timeout"].includes(word)),
  };
}

const flows = ["flows/", "test/planted/flows/"].flatMap((folder) =>
  readdirSync(new URL(folder, root)).flatMap((name) =>
    name.endsWith(".yaml") && !name.endsWith(".test.yaml") ? [`${folder}${name}`] : [],
  ),
);

// The check installs Z3, so that this is not left out there in silence.
describe.skipIf(!isThere && process.env["CI"] === undefined)(
  "conditions that are said to exclude one another",
  { tags: ["long"] },
  () => {
    test("do so by Z3, in the flows of the cookbook and those with planted faults", () => {
      const groups = flows.flatMap(coresOf);
      expect(groups.length).toBeGreaterThan(40);
      expect(unlike(groups)).toEqual({ contradicted: [], untold: 0, tooHard: 0, mistakes: [] });
    });

    test("would be told by Z3 where they do not", () => {
      const terms = createTerms();
      const text = terms.symbol("s", "text");
      const holds = [terms.fits(text, "[0-9]{3}"), terms.ends(text, terms.constant("7"))];
      expect(unlike([holds]).contradicted).toHaveLength(1);
    });

    test("do so by Z3, in conditions that are made up", () => {
      const terms = createTerms();
      const solver = createSolver(terms);
      const groups = fc
        .sample(fc.array(anyCondition(terms), { minLength: 1, maxLength: 4 }), {
          numRuns: cases(3_000),
          seed: 1,
        })
        .flatMap((conditions) => {
          const verdict = solver.decide(conditions);
          return verdict.kind === "never" ? [verdict.core] : [];
        });
      const { contradicted, untold, tooHard, mistakes } = unlike(groups);
      expect({ contradicted, untold, mistakes }).toEqual({
        ...{ contradicted: [], untold: 0, mistakes: [] },
      });
      expect(tooHard).toBeLessThan(groups.length / 20);
    });
  },
);
