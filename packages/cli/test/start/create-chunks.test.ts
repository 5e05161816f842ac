import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CompiledCode } from "../../src/start/compiled-code.ts";
import { type Chunks, createChunks } from "../../src/start/create-chunks.ts";

/** A folder with these chunks. */
function folderWith(chunks: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "flowrun-chunks-"));
  for (const [name, text] of Object.entries(chunks)) writeFileSync(join(folder, name), text);
  return folder;
}

function chunksOf(folder: string, known: CompiledCode = new Map()): Chunks {
  return createChunks({ folder, known, importing: ["importing.cjs"] });
}

describe("createChunks", () => {
  test("loads a chunk with the chunks and modules that it requires, each once", () => {
    const folder = folderWith({
      "a.cjs":
        'const b = require("./b.cjs"); exports.sum = b.one + require("./b.cjs").one; exports.path = require("node:path");',
      "b.cjs": "globalThis.loads = (globalThis.loads ?? 0) + 1; exports.one = globalThis.loads;",
    });
    expect(chunksOf(folder).load("a.cjs")).toMatchObject({ sum: 2, path: { sep: "/" } });
  });

  test("gives a chunk that requires itself in a circle what the other has exported so far", () => {
    const folder = folderWith({
      "a.cjs": 'exports.early = 1; exports.seen = require("./b.cjs").seen;',
      "b.cjs": 'exports.seen = require("./a.cjs").early;',
    });
    expect(chunksOf(folder).load("a.cjs")).toEqual({ early: 1, seen: 1 });
  });

  test("tells a chunk its place", () => {
    const folder = folderWith({ "a.cjs": "module.exports = [__filename, __dirname];" });
    expect(chunksOf(folder).load("a.cjs")).toEqual([join(folder, "a.cjs"), folder]);
  });

  test("lets Node load a chunk that imports", async () => {
    const folder = folderWith({
      "a.cjs": 'exports.read = require("./importing.cjs");',
      "importing.cjs": 'module.exports = () => import("./b.mjs");',
      "b.mjs": "export const one = 1;",
    });
    const { read } = chunksOf(folder).load("a.cjs") as { readonly read: () => Promise<object> };
    await expect(read()).resolves.toMatchObject({ one: 1 });
  });

  test("gives the compiled code of each chunk once, and of none that it was given", () => {
    const folder = folderWith({ "a.cjs": "exports.double = (n) => 2 * n;" });
    const first = chunksOf(folder);
    first.load("a.cjs");
    const compiled = first.takeCompiled();
    expect([...compiled.keys()]).toEqual(["a.cjs"]);
    expect(first.takeCompiled()).toEqual(new Map());

    const second = chunksOf(folder, compiled);
    expect(second.load("a.cjs")).toHaveProperty("double");
    expect(second.takeCompiled()).toEqual(new Map());
  });

  test("compiles again what V8 does not take", () => {
    const folder = folderWith({ "a.cjs": "exports.one = 1;" });
    const chunks = chunksOf(folder, new Map([["a.cjs", Buffer.from("of another version")]]));
    expect(chunks.load("a.cjs")).toEqual({ one: 1 });
    expect([...chunks.takeCompiled().keys()]).toEqual(["a.cjs"]);
  });
});
