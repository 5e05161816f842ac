import { describe, expect, test, vi } from "vitest";
import { loadWhenUsed } from "../../build/load-when-used.ts";
import { bundleText, runChunk } from "./bundle-text.ts";

type Exports = Readonly<Record<string, () => unknown>>;

/** Bundles the text of a module, and gives what it exports and the files that were loaded for it so far. */
async function bundled(text: string): Promise<{ readonly exports: Exports; readonly loaded: readonly string[] }> {
  const chunks = await bundleText(text, [loadWhenUsed(["tls", "ajv"])]);
  const loaded: string[] = [];
  const load = (file: string): unknown => {
    loaded.push(file);
    return runChunk(
      chunks.find(({ fileName }) => `./${fileName}` === file),
      load,
    );
  };
  return { exports: load("./entry.cjs") as Exports, loaded };
}

describe("loadWhenUsed", () => {
  test.each([
    ["import", 'import { DEFAULT_MIN_VERSION } from "node:tls"; export const read = () => DEFAULT_MIN_VERSION;'],
    ["require", 'const tls = require("tls"); exports.read = () => tls.DEFAULT_MIN_VERSION;'],
  ])("loads what a module takes by %s when it is first used", async (_how, text) => {
    const load = vi.spyOn(process, "getBuiltinModule");
    try {
      const { read } = (await bundled(text)).exports;
      expect(load).not.toHaveBeenCalled();
      expect(read?.()).toBe("TLSv1.2");
      expect(load).toHaveBeenCalledWith("node:tls");
    } finally {
      load.mockRestore();
    }
  });

  test("makes a package a file of its own, which is loaded when it is first used", async () => {
    const text = 'import { Ajv } from "ajv"; export const check = () => new Ajv().validate({ type: "null" }, null);';
    const { exports, loaded } = await bundled(text);
    expect(loaded).not.toContain("./ajv.cjs");

    expect(exports["check"]?.()).toBe(true);
    expect(loaded).toContain("./ajv.cjs");
  });
});
