import { createSource } from "@flowrun/core";
import { flowTimes } from "@flowrun/flow";
import { describe, expect, test } from "vitest";
import { formatTimes } from "../../packages/cli/src/commands/check/print-checked.ts";
import { readDoc } from "./section.ts";

describe("docs/proof.md", () => {
  test("shows the worst-case times that the checker computes of the reference flow", async () => {
    const path = "flows/reference.yaml";
    const times = flowTimes(createSource(path, await readDoc(path)));
    expect(times && formatTimes(times)).toBeTypeOf("string");
    expect(await readDoc("docs/proof.md")).toContain(times && formatTimes(times));
  });
});
