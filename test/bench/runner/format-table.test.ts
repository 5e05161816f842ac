import { expect, it } from "vitest";
import { formatTable } from "../../../bench/runner/format-table.ts";

it("formatTable puts each figure beside its target and says whether that is reached", () => {
  const table = formatTable([
    {
      name: "cost",
      ratio: 1.234,
      noise: 0.05,
      target: { kind: "at most", ratio: 1.15 },
      details: { cpuMs: 3, by: "x" },
    },
    {
      name: "speed",
      ratio: 1234.5,
      noise: 12,
      target: { kind: "at least", ratio: 5 },
      details: {},
    },
  ]);
  expect(table.split("\n")).toEqual([
    "| what | target | measured | noise | | behind it |",
    "|---|---|---|---|---|---|",
    "| cost | at most 1.15 × | 1.23 × | ± 0.0500 | missed | cpuMs 3, by x |",
    "| speed | at least 5 × | 1235 × | ± 12.0 | reached |  |",
  ]);
});
