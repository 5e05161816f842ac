import { describe, expect, test } from "vitest";
import { lazyModules } from "../../build/lazy-modules.ts";
import { bundleText, runChunk } from "./bundle-text.ts";

describe("lazyModules", () => {
  test("leaves no CommonJS module in parentheses, which V8 would compile at once", async () => {
    const text = 'import constants from "./node_modules/ws/lib/constants.js"; export const { GUID } = constants;';
    const [plain] = await bundleText(text, []);
    const [lazy] = await bundleText(text, [lazyModules()]);
    expect(plain?.code).toContain("(((exports, module)");
    expect(lazy?.code).toContain("((0,(exports, module)");
    expect(runChunk(lazy, () => undefined)).toEqual(runChunk(plain, () => undefined));
  });
});
