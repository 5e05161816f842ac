import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cacheOf } from "../../src/start/cache.ts";

function entryWith(text: string): string {
  const entry = join(mkdtempSync(join(tmpdir(), "flowrun-entry-")), "flowrun.cjs");
  writeFileSync(entry, text);
  return entry;
}

const environment = { HOME: "/home/ada" };

describe("cacheOf", () => {
  test("lies in the user's cache, for this Node", () => {
    const entry = entryWith("1");
    const folder = `flowrun/${process.version}-${process.arch}`;
    expect(cacheOf({ environment, entry })?.folder).toBe(`/home/ada/.cache/${folder}`);
    const variables = { ...environment, XDG_CACHE_HOME: "/cache" };
    expect(cacheOf({ environment: variables, entry })?.folder).toBe(`/cache/${folder}`);
  });

  test.each([{}, { HOME: "" }, { ...environment, NODE_DISABLE_COMPILE_CACHE: "1" }])("is none for %j", (variables) => {
    expect(cacheOf({ environment: variables, entry: entryWith("1") })).toBeUndefined();
  });

  test("tells bundles apart", () => {
    const builds = ["1", "2", "1"].map((text) => cacheOf({ environment, entry: entryWith(text) })?.build);
    expect(builds).toEqual([builds[0], expect.not.stringContaining(builds[0] ?? ""), builds[0]]);
  });
});
