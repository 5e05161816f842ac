import { openTestFile, readTestFile, runTrial } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { readDoc } from "./section.ts";

async function block(page: string, name: string): Promise<{ readonly name: string; readonly text: string }> {
  const pattern = new RegExp(`\`\`\`yaml (?:flow )?${name.replaceAll(".", "\\.")}\\n(.*?)\`\`\``, "s");
  return { name, text: pattern.exec(await readDoc(page))?.[1] ?? "" };
}

describe("docs/proof.md", () => {
  test("shows scenarios that the flow of the README passes", async () => {
    const file = openTestFile(await block("docs/proof.md", "front-door.test.yaml"));
    const { trials, diagnostics, flowDiagnostics } = readTestFile(file, await block("README.md", file.flow));
    expect([diagnostics, flowDiagnostics]).toEqual([[], []]);
    const failed = trials.flatMap((trial) =>
      runTrial(trial).departures.map(({ diagnostic }) => `${trial.name}: ${diagnostic.message}`),
    );
    expect(failed).toEqual([]);
    expect(trials.map(({ name }) => name)).toContain("a caller is told when the operator is busy");
  });
});
