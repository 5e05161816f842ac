import { readdirSync, readFileSync } from "node:fs";
import { checkFlow } from "@flowrun/flow";
import { createSource, type Source } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { plantedFaults } from "./faults.ts";

const folder = new URL("flows/", import.meta.url);

function sourceOf(flow: string): Source {
  return createSource(`${flow}.yaml`, readFileSync(new URL(`${flow}.yaml`, folder), "utf8"));
}

describe("planted faults", () => {
  test("are all listed", () => {
    const files = readdirSync(folder).map((file) => file.replace(".yaml", ""));
    expect(plantedFaults.map(({ flow }) => flow).toSorted()).toEqual(files.toSorted());
  });

  test.each(plantedFaults.filter(({ foundBy }) => foundBy === "checker"))(
    "the checker says of $flow only $as",
    ({ flow, as: code, isError }) => {
      const found = checkFlow(sourceOf(flow)).map((problem) => [problem.code, problem.severity]);
      expect(found).toEqual([[code, isError === true ? "error" : "warning"]]);
    },
  );

  test.each(plantedFaults.filter(({ foundBy }) => foundBy !== "checker"))(
    "the checker lets $flow be called, with at most a warning",
    ({ flow, warned }) => {
      const found = checkFlow(sourceOf(flow)).map(({ code, severity }) => [code, severity]);
      expect(found).toEqual(warned === undefined ? [] : [[warned, "warning"]]);
    },
  );
});
