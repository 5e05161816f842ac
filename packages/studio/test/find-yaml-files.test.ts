import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../../test/folder-with.ts";
import { findYamlFiles } from "../src/find-yaml-files.ts";

test("finds YAML files in the order of their names, no deeper than asked, and none that is hidden", async () => {
  const folder = folderWith({
    "b.yaml": "",
    "a.yml": "",
    "note.md": "",
    ".git/c.yaml": "",
    "node_modules/x/d.yaml": "",
    "desk/e.yaml": "",
    "desk/late/f.yaml": "",
    "1/2/3/4/5/6/g.yaml": "",
    "1/2/3/4/5/6/7/h.yaml": "",
  });
  symlinkSync(join(folder, "desk"), join(folder, "linked"));
  expect(await findYamlFiles(folder)).toEqual([
    ...["1/2/3/4/5/6/g.yaml", "a.yml", "b.yaml", "desk/e.yaml", "desk/late/f.yaml"],
  ]);
  expect(await findYamlFiles(folder, 1)).toEqual(["a.yml", "b.yaml", "desk/e.yaml"]);
  expect(await findYamlFiles(folder, 0)).toEqual(["a.yml", "b.yaml"]);
  expect(await findYamlFiles(join(folder, "nowhere"))).toEqual([]);
});

test("ends after a thousand files", async () => {
  const names = Array.from({ length: 1_002 }, (_, place) => `${1_000 + place}.yaml`);
  const folder = folderWith(Object.fromEntries(names.map((name) => [name, ""])));
  expect(await findYamlFiles(folder)).toEqual(names.slice(0, 1_000));
});
