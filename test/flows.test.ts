import { readdirSync, readFileSync } from "node:fs";
import { checkFlow, compileFlow } from "@flowrun/flow";
import type { Program, Source } from "@flowrun/core";
import {
  callsIn,
  coverFlow,
  exploreFlow,
  fuzzFlow,
  openTestFile,
  readTestFile,
  runTrial,
} from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { cases, drawSeed } from "./cases.ts";

const folder = new URL("../flows/", import.meta.url);
const names = readdirSync(folder).flatMap((file) => /^(.*)\.test\.yaml$/.exec(file)?.[1] ?? []);

function sourceOf(file: string): Source {
  return { name: `flows/${file}`, text: readFileSync(new URL(file, folder), "utf8") };
}

function programOf(flow: Source): Program {
  const { program } = compileFlow(flow);
  if (program === undefined) throw new Error(`${flow.name} does not compile.`);
  return program;
}

describe.each(names)("flows/%s.yaml", (name) => {
  const flow = sourceOf(`${name}.yaml`);
  const { trials, diagnostics } = readTestFile(openTestFile(sourceOf(`${name}.test.yaml`)), flow);

  test("is right, without a warning", () => {
    expect(checkFlow(flow)).toEqual([]);
    expect(diagnostics).toEqual([]);
  });

  test("does what its scenarios say, which take every way", () => {
    const results = trials.map(runTrial);
    const failed = results
      .filter(({ departures }) => departures.length > 0)
      .map(({ trial }) => trial.name);
    const { totals } = coverFlow(
      programOf(flow),
      results.flatMap(({ run }) => callsIn(run)),
    );

    expect(failed).toEqual([]);
    expect(
      [totals.steps, totals.outcomes, totals.edges].map(({ covered, total }) => total - covered),
    ).toEqual([0, 0, 0]);
  });
});

describe.each(names)("flows/%s.yaml", { tags: "long" }, (name) => {
  test("meets no fault in explored and in random calls", { timeout: 300_000 }, () => {
    const flow = sourceOf(`${name}.yaml`);
    const program = programOf(flow);
    const compile = () => compileFlow(flow).program;
    const { faults } = exploreFlow({
      program,
      settings: {},
      compile,
      runs: [],
      mostPaths: 10,
      mostCalls: cases(300),
    });
    const { counterexample } = fuzzFlow(program, {
      runs: cases(100),
      seed: drawSeed(),
      mostSilenceMs: 60_000,
    });

    expect(faults).toEqual([]);
    expect(counterexample).toBeUndefined();
  });
});
