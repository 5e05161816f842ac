import { build, type Plugin } from "rolldown";
import { describe, expect, test, vi } from "vitest";
import { loadWhenUsed } from "../../build/load-when-used.ts";

type Exports = Readonly<Record<string, () => unknown>>;

/** Bundles the text of a module, and gives what it exports and the files that were loaded for it so far. */
async function bundled(text: string): Promise<{ readonly exports: Exports; readonly loaded: readonly string[] }> {
  const entry: Plugin = {
    name: "entry",
    resolveId: (source) => (source === "entry" ? source : null),
    load: (id) => (id === "entry" ? text : null),
  };
  const plugins = [loadWhenUsed(["tls", "ajv"]), entry];
  const { output } = await build({
    input: "entry",
    platform: "node",
    plugins,
    write: false,
    output: { format: "cjs", entryFileNames: "[name].cjs" },
  });
  const loaded: string[] = [];
  const load = (file: string): Exports => {
    loaded.push(file);
    const chunk = output.find((one) => one.type === "chunk" && `./${one.fileName}` === file);
    if (chunk?.type !== "chunk") throw new Error(`There is no "${file}".`);
    const holder = { exports: {} };
    // oxlint-disable-next-line typescript/no-implied-eval -- what was built has to be run
    new Function("module", "exports", "require", chunk.code)(holder, holder.exports, load);
    return holder.exports;
  };
  return { exports: load("./entry.cjs"), loaded };
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
