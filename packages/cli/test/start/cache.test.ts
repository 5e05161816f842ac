import { describe, expect, test } from "vitest";
import { cacheOf } from "../../src/start/cache.ts";
import { folderWith } from "../try-main.ts";

const bundle = folderWith({ "build.txt": "c0de" });
const environment = { HOME: "/home/ada" };
const forThisNode = `flowrun/${process.version}-${process.arch}`;

describe("cacheOf", () => {
  test("lies in the user's cache, for this Node and this bundle", () => {
    expect(cacheOf({ environment, bundle })).toEqual({ folder: `/home/ada/.cache/${forThisNode}`, build: "c0de" });
    const variables = { ...environment, XDG_CACHE_HOME: "/cache" };
    expect(cacheOf({ environment: variables, bundle })).toEqual({ folder: `/cache/${forThisNode}`, build: "c0de" });
  });

  test.each([{}, { HOME: "" }, { ...environment, NODE_DISABLE_COMPILE_CACHE: "1" }])("is none for %j", (variables) => {
    expect(cacheOf({ environment: variables, bundle })).toBeUndefined();
  });
});
