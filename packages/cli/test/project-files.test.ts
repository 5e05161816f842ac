import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow, holdsScenarios, isOurs } from "../src/project-files.ts";
import { folderWith } from "./try-main.ts";

describe("filesBelow", () => {
  test("gives the files with such a name in order, and none of packages or hidden folders", () => {
    const names = [
      "b.yaml",
      "a/z.yml",
      "a/readme.md",
      "node_modules/x/c.yaml",
      ".git/d.yaml",
      ".hidden.yaml",
    ];
    const cwd = folderWith(Object.fromEntries(names.map((name) => [name, ""])));
    expect(filesBelow(cwd, ".", /\.ya?ml$/)).toEqual({ files: ["a/z.yml", "b.yaml"], skipped: [] });
  });

  test("skips links to nothing and what is no file, and says so; an editor's lock is nothing", () => {
    const cwd = folderWith({ "a.yaml": "", "c.yaml/d.txt": "" });
    symlinkSync("nobody@host.1:2", join(cwd, ".#a.yaml"));
    symlinkSync("gone.yaml", join(cwd, "b.yaml"));
    symlinkSync("c.yaml", join(cwd, "e.yaml"));
    symlinkSync("a.yaml", join(cwd, "f.yaml"));
    expect(filesBelow(cwd, ".", /\.ya?ml$/)).toEqual({
      files: ["a.yaml", "f.yaml"],
      skipped: [
        '"b.yaml" was skipped: it is a link to nothing.',
        '"e.yaml" was skipped: it is no file.',
      ],
    });
  });
});

describe("isOurs", () => {
  test.each([
    ["a.yaml", "# mine\nflowrun: 1\n", true],
    ["a.yaml", "blocks: {}\n", true],
    ["a.yaml", "flowrun-test: 1\n", false],
    ["flowrun.config.yaml", "ari: { host: pbx }\n", false],
    ["compose.yaml", "services:\n  flowrun: {}\n", false],
    ["a.test.yaml", "flowrun-test: 1\n", true],
    ["a.test.yaml", "flowrun: 1\n", false],
  ])("of %s with %j is %j", (name, text, ours) => {
    expect(isOurs(name, text)).toBe(ours);
  });
});

describe("holdsScenarios", () => {
  test.each(["flowrun-test: 1\n", "# calls\nflow: a.yaml\n'flowrun-test' : 1\n"])(
    "knows a test file: %j",
    (text) => {
      expect(holdsScenarios(text)).toBe(true);
    },
  );

  test.each(["", "flowrun: 1\n", "tests:\n  flowrun-test: 1\n", "# flowrun-test: 1\n"])(
    "knows another file: %j",
    (text) => {
      expect(holdsScenarios(text)).toBe(false);
    },
  );
});
