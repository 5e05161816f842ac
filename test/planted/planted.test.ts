import { readdirSync, readFileSync } from "node:fs";
import { checkFlow } from "@flowrun/flow";
import { createSource, type Source } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { plantedFaults } from "./faults.ts";

const folder = new URL("flows/", import.meta.url);
const mended = new URL("mended/", import.meta.url);

function sourceOf(flow: string, of = folder): Source {
  return createSource(`${flow}.yaml`, readFileSync(new URL(`${flow}.yaml`, of), "utf8"));
}

function flowsIn(of: URL): readonly string[] {
  return readdirSync(of).map((file) => file.replace(".yaml", ""));
}

describe("planted faults", () => {
  test("are all listed", () => {
    const planted = plantedFaults.map(({ flow }) => flow);
    expect(planted.toSorted()).toEqual(flowsIn(folder).toSorted());
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

  test.each(flowsIn(mended))("the checker says nothing of %s where it is mended", (flow) => {
    expect(checkFlow(sourceOf(flow, mended))).toEqual([]);
  });
});
