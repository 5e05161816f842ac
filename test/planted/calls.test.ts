import { readdirSync, readFileSync } from "node:fs";
import { compileFlow } from "@flowrun/flow";
import { createSource, type Program } from "@flowrun/core";
import { exploreFlow, fuzzFlow } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { cases, drawSeed, someOf } from "../cases.ts";
import { plantedFaults } from "./faults.ts";

const mended = readdirSync(new URL("mended/", import.meta.url)).map((file) =>
  file.replace(".yaml", ""),
);

function programOf(flow: string, folder = "flows"): Program {
  const text = readFileSync(new URL(`${folder}/${flow}.yaml`, import.meta.url), "utf8");
  const { program } = compileFlow(createSource(`${flow}.yaml`, text));
  if (program === undefined) throw new Error(`${flow}.yaml does not compile`);
  return program;
}

describe("planted faults", () => {
  test.each(plantedFaults.filter(({ foundBy }) => foundBy === "fuzzer"))(
    "the fuzzer finds a call that breaks $flow",
    ({ flow, as: invariant }) => {
      const { counterexample } = fuzzFlow(programOf(flow), {
        runs: 500,
        seed: 1,
        mostSilenceMs: 60_000,
      });
      expect(counterexample?.violation.invariant).toBe(invariant);
    },
  );

  test.each(plantedFaults.filter(({ foundBy }) => foundBy === "explorer"))(
    "the explorer finds no call for one way of $flow",
    ({ flow, as: way }) => {
      const program = programOf(flow);
      const { impossible, unreached } = exploreFlow({
        program,
        settings: {},
        compile: () => program,
        runs: [],
        mostPaths: 100,
        mostCalls: 200,
      });
      expect([...impossible, ...unreached].map(({ goal }) => goal.key)).toEqual([way]);
    },
  );

  test.each(someOf(mended))(
    "no call that is explored or made up breaks %s where it is mended",
    (flow) => {
      const program = programOf(flow, "mended");
      const search = { runs: cases(300), seed: drawSeed(), mostSilenceMs: 60_000 };
      const { counterexample } = fuzzFlow(program, search);
      const { faults, impossible } = exploreFlow({
        ...{ program, settings: {}, compile: () => program, runs: [] },
        ...{ mostPaths: 100, mostCalls: cases(500) },
      });
      expect({ counterexample, faults, impossible }).toEqual({
        ...{ counterexample: undefined, faults: [], impossible: [] },
      });
    },
  );
});
