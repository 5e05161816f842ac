import { describe, expect, test } from "vitest";
import { rewriteModules } from "../../build/rewrite-modules.ts";
import { bundleText, runChunk } from "./bundle-text.ts";

const module = "/ws/lib/constants.js";
const useIt = 'import { EMPTY_BUFFER } from "./node_modules/ws/lib/constants.js"; export const empty = EMPTY_BUFFER;';

describe("rewriteModules", () => {
  test("puts another piece into a module", async () => {
    const rewriting = { module, from: "Buffer.alloc(0)", to: '"$&"' };
    const [chunk] = await bundleText(useIt, [rewriteModules([rewriting])]);
    expect(runChunk(chunk, () => undefined)).toHaveProperty("empty", "$&");
  });

  test("fails for a piece that the module does not have", async () => {
    const rewriting = { module, from: "not there", to: "" };
    await expect(bundleText(useIt, [rewriteModules([rewriting])])).rejects.toThrow(
      '"/ws/lib/constants.js" has no "not there"',
    );
  });
});
