import { readFileSync } from "node:fs";
import { compileFlow } from "@flowrun/flow";
import { createSource } from "@flowrun/core";
import { exploreFlow, fuzzFlow } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { cases, drawSeed, someOf } from "../cases.ts";

/** Correct flows, each with something that looks like a mistake, told in its first line. */
const file = new URL("../../packages/flow/test/check/planted/correct.yaml", import.meta.url);
const flows = readFileSync(file, "utf8")
  .split(/^---\n/m)
  .map((text) => ({
    about: /^# (.*)$/m.exec(text)?.[1] ?? "",
    text: `flowrun: 1\nname: correct\nstart: main\n${text}`,
  }));

describe("correct flows", () => {
  test("are twenty at least", () => {
    expect(flows.length).toBeGreaterThanOrEqual(20);
  });

  test.each(someOf(flows))(
    "raise nothing in explored and in random calls: $about",
    { timeout: 120_000 },
    ({ text }) => {
      const { program } = compileFlow(createSource("correct.yaml", text));
      if (program === undefined) throw new Error("It does not compile.");
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
