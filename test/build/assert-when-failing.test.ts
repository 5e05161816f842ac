import type assert from "node:assert";
import { describe, expect, test, vi } from "vitest";
import { assertWhenFailing } from "../../build/assert-when-failing.ts";
import { bundleText, runChunk } from "./bundle-text.ts";

async function bundledAssert(): Promise<typeof assert> {
  const [chunk] = await bundleText('module.exports = require("node:assert");', [assertWhenFailing()]);
  return runChunk(chunk, () => undefined) as typeof assert;
}

describe("assertWhenFailing", () => {
  test("loads Node's assert for a value that is not as it should be, and not before", async () => {
    const assertion: typeof assert = await bundledAssert();
    const load = vi.spyOn(process, "getBuiltinModule");
    try {
      assertion(1, "one is true");
      expect(load).not.toHaveBeenCalled();
      expect(() => assertion(0, "nothing is not")).toThrow("nothing is not");
      expect(load).toHaveBeenCalledWith("node:assert");
    } finally {
      load.mockRestore();
    }
  });

  test("has the members of Node's assert", async () => {
    const assertion: typeof assert = await bundledAssert();
    expect(() => assertion.strictEqual(1, 2, "one is not two")).toThrow("one is not two");
  });
});
