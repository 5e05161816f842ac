import { join } from "node:path";
import { build, type Plugin } from "rolldown";
import { describe, expect, test } from "vitest";
import { slimPackages } from "../../build/slim-packages.ts";
import { root } from "../source/repository.ts";

const importer = join(root, "packages/ari-transport/src/network/request-pools.ts");

/** The modules of undici that a text in the place of the importer leads to, without their folder. */
async function modulesOf(text: string): Promise<readonly string[]> {
  const entry: Plugin = { name: "entry", load: (id) => (id === importer ? text : null) };
  const plugins = [slimPackages(["ari-transport"]), entry];
  const { output } = await build({ input: importer, platform: "node", plugins, write: false, logLevel: "silent" });
  const paths = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  return paths.map((path) => path.split("/undici/lib/")[1] ?? "").filter((path) => path !== "");
}

describe("slimPackages", () => {
  test("leads to connections, and not to fetch, mocks and caches", async () => {
    const modules = await modulesOf('import { Pool } from "undici"; export const pool = Pool;');
    expect(modules).toContain("dispatcher/pool.js");
    expect(modules.filter((path) => /^(?:web\/fetch\/index|mock|cache)/.test(path))).toEqual([]);
  });

  test("fails for a name that it does not know", async () => {
    await expect(modulesOf('import { fetch } from "undici"; export const get = fetch;')).rejects.toThrow(/fetch/);
  });
});
