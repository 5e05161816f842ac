import { describe, expect, test } from "vitest";
import { asciiChunks } from "../../build/ascii-chunks.ts";
import { bundleText, runChunk } from "./bundle-text.ts";

describe("asciiChunks", () => {
  test("writes what is above ASCII as escapes that mean the same", async () => {
    const text = `
      exports.text = "Wärting • 😀";
      exports.template = \`\${1}…\`;
      exports.found = /^[ä😀]+$/u.test("ä😀");
    `;
    const [chunk] = await bundleText(text, [asciiChunks()]);
    expect(chunk?.code).toMatch(/^[\0-\x7f]+$/);
    expect(runChunk(chunk, () => undefined)).toEqual({ text: "Wärting • 😀", template: "1…", found: true });
  });

  test("refuses text that an escape would change", async () => {
    await expect(bundleText("exports.text = String.raw`…`;", [asciiChunks()])).rejects.toThrow("String.raw");
  });
});
