import { coverFlow, openTestFile, readTestFile, runTrial } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { phaseScenarios } from "../scenarios/reference-scenarios.ts";
import { readDoc } from "./section.ts";

const source = {
  name: "flows/reference.test.yaml",
  text: await readDoc("flows/reference.test.yaml"),
};
const flow = { name: "flows/reference.yaml", text: await readDoc("flows/reference.yaml") };
const { trials, diagnostics } = readTestFile(openTestFile(source), flow);
const results = trials.map(runTrial);

describe("flows/reference.test.yaml", () => {
  test("holds only scenarios that the reference flow passes", () => {
    expect(diagnostics).toEqual([]);
    const failed = results.filter(({ departures }) => departures.length > 0);
    expect(failed.map(({ trial }) => trial.name)).toEqual([]);
  });

  test("walks every way that the document's phase table walks", () => {
    const walked = new Set(
      results.map(({ run }) =>
        run.trace
          .flatMap((entry) => (entry.kind === "block.entered" ? [entry.block] : []))
          .join(" "),
      ),
    );
    const wanted = phaseScenarios.map((scenario) =>
      scenario.expect.flatMap((line) => /^\[(.*)\]$/.exec(line)?.[1] ?? []).join(" "),
    );
    expect(wanted.filter((path) => !walked.has(path))).toEqual([]);
  });

  test("comes to every outcome of every step, and takes every edge", () => {
    const [program] = trials.map((trial) => trial.program);
    if (program === undefined) throw new Error("there is no scenario");
    const { blocks } = coverFlow(
      program,
      results.map(({ run }) => run),
    );
    const missed = blocks.flatMap(({ steps }) =>
      steps.flatMap(({ step, outcomes, edges }) => [
        ...outcomes.filter(({ taken }) => taken === 0).map(({ outcome }) => `${step} ${outcome}`),
        ...edges.filter(({ walked }) => walked === 0).map(({ way }) => `${step} ${way}`),
      ]),
    );
    expect(missed).toEqual([]);
  });
});
