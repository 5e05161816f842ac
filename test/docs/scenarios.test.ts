import { compileFlow } from "@flowrun/flow";
import { fuzzFlow, openTestFile, readTestFile, runTrial } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { filesShown, readDoc } from "./section.ts";

async function block(
  page: string,
  name: string,
): Promise<{ readonly name: string; readonly text: string }> {
  return { name, text: filesShown(await readDoc(page)).get(name) ?? "" };
}

/** The names of the scenarios of a page that pass, and what is wrong otherwise. */
async function runShown(
  name: string,
  flowPage: string,
): Promise<{ readonly passed: readonly string[]; readonly wrong: readonly unknown[] }> {
  const file = openTestFile(await block("docs/scenarios.md", name));
  const { trials, diagnostics, flowDiagnostics } = readTestFile(
    file,
    await block(flowPage, file.flow),
  );
  const failed = trials.flatMap((trial) =>
    runTrial(trial).departures.map(({ diagnostic }) => `${trial.name}: ${diagnostic.message}`),
  );
  return {
    passed: trials.map((trial) => trial.name),
    wrong: [...diagnostics, ...flowDiagnostics, ...failed],
  };
}

describe("docs/scenarios.md", () => {
  test("shows scenarios that the flow of the README passes", async () => {
    const { passed, wrong } = await runShown("front-door.test.yaml", "README.md");
    expect(wrong).toEqual([]);
    expect(passed).toContain("a caller is told when the operator is busy");
  });

  test("shows scenarios with servers and a webhook that its own flow passes", async () => {
    expect(await runShown("helpdesk.test.yaml", "docs/scenarios.md")).toEqual({
      wrong: [],
      passed: [
        "a good customer is greeted",
        "everybody is connected when the server does not know the caller",
        "everybody is connected when the server is broken",
        "everybody is connected when the server is down",
        "everybody is connected when the server never answers",
        "a summary is noted",
      ],
    });
  });

  test("shows scenarios without a caller that its own flow passes", async () => {
    expect(await runShown("reminding.test.yaml", "docs/scenarios.md")).toEqual({
      wrong: [],
      passed: [
        "every morning a run begins for each visit of the day",
        "who answers is reminded",
        "a machine is left a message",
      ],
    });
  });

  test(
    "shows a flow with servers and a webhook that the fuzzer finds nothing wrong with",
    { tags: "long" },
    async () => {
      const { program } = compileFlow(await block("docs/scenarios.md", "helpdesk.yaml"));
      const options = { runs: 500, seed: 1, mostSilenceMs: 60_000 };
      expect(program && fuzzFlow(program, options)).toMatchObject({
        runs: 500,
        seed: 1,
        counterexample: undefined,
      });
    },
  );
});
