import { build, type Plugin } from "rolldown";
import { describe, expect, test, vi } from "vitest";
import { loadWhenUsed } from "../../build/load-when-used.ts";

/** Bundles the text of a module, with built-in modules that are loaded when used, and gives what it exports. */
async function bundled(text: string): Promise<Readonly<Record<string, () => unknown>>> {
  const entry: Plugin = {
    name: "entry",
    resolveId: (source) => (source === "entry" ? source : null),
    load: (id) => (id === "entry" ? text : null),
  };
  const plugins = [loadWhenUsed(["tls"]), entry];
  const { output } = await build({
    input: "entry",
    platform: "node",
    plugins,
    write: false,
    output: { format: "cjs" },
  });
  const holder = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval -- what was built has to be run
  new Function("module", "exports", output[0].code)(holder, holder.exports);
  return holder.exports;
}

describe("loadWhenUsed", () => {
  test.each([
    ["import", 'import { DEFAULT_MIN_VERSION } from "node:tls"; export const read = () => DEFAULT_MIN_VERSION;'],
    ["require", 'const tls = require("tls"); exports.read = () => tls.DEFAULT_MIN_VERSION;'],
  ])("loads what a module takes by %s when it is first used", async (_how, text) => {
    const load = vi.spyOn(process, "getBuiltinModule");
    try {
      const { read } = await bundled(text);
      expect(load).not.toHaveBeenCalled();
      expect(read?.()).toBe("TLSv1.2");
      expect(load).toHaveBeenCalledWith("node:tls");
    } finally {
      load.mockRestore();
    }
  });
});
