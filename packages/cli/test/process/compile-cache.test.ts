import { chmodSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileCacheFolder } from "../../src/process/compile-cache.ts";
import { folderWith } from "../try-main.ts";

const userId = process.getuid?.();

describe("compileCacheFolder", () => {
  test("is in the user's own cache, for the user alone", () => {
    const home = folderWith({});
    const folder = compileCacheFolder({ environment: { HOME: home }, userId });
    expect(folder).toBe(join(home, ".cache/flowrun"));
    expect(statSync(folder ?? "").mode & 0o777).toBe(0o700);
  });

  test("is where XDG_CACHE_HOME says", () => {
    const caches = folderWith({});
    const environment = { HOME: "/nowhere", XDG_CACHE_HOME: caches };
    expect(compileCacheFolder({ environment, userId })).toBe(join(caches, "flowrun"));
  });

  test("is at home for an XDG_CACHE_HOME that is not absolute", () => {
    const home = folderWith({});
    const environment = { HOME: home, XDG_CACHE_HOME: "caches" };
    expect(compileCacheFolder({ environment, userId })).toBe(join(home, ".cache/flowrun"));
  });

  test("is nowhere for a user without a home, and for one whose home can hold nothing", () => {
    const file = join(folderWith({ file: "" }), "file");
    const homes = [{}, { HOME: "" }, { HOME: "home" }, { HOME: file }, { HOME: "/proc/self" }];
    const folders = homes.map((environment) => compileCacheFolder({ environment, userId }));
    expect(folders).toEqual(homes.map(() => undefined));
  });

  test("is nowhere on a system whose users have no numbers", () => {
    expect(compileCacheFolder({ environment: { HOME: folderWith({}) }, userId: undefined })).toBeUndefined();
  });

  test("is not one that belongs to somebody else", () => {
    const home = folderWith({});
    mkdirSync(join(home, ".cache/flowrun"), { recursive: true });
    expect(compileCacheFolder({ environment: { HOME: home }, userId: (userId ?? 0) + 1 })).toBeUndefined();
  });

  test.each([[".cache/flowrun"], [".cache"], ["."]])("is not one when others can write to %s", (open) => {
    const home = folderWith({});
    mkdirSync(join(home, ".cache/flowrun"), { recursive: true });
    chmodSync(join(home, open), 0o777);
    expect(compileCacheFolder({ environment: { HOME: home }, userId })).toBeUndefined();
  });

  test("is not one that a link leads to, out of a folder that others can write to", () => {
    const [home, elsewhere] = [folderWith({}), folderWith({})];
    mkdirSync(join(elsewhere, "open/flowrun"), { recursive: true });
    chmodSync(join(elsewhere, "open"), 0o777);
    mkdirSync(join(home, ".cache"));
    symlinkSync(join(elsewhere, "open/flowrun"), join(home, ".cache/flowrun"));
    expect(compileCacheFolder({ environment: { HOME: home }, userId })).toBeUndefined();
  });
});
