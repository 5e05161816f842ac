import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as verb from "@flowrun/core/verb";
import { openPluginFiles } from "../src/plugin-files.ts";
import { folderWith } from "../../../test/folder-with.ts";

const cwd = folderWith({
  "package.json": '{ "type": "module" }',
  "flows.yaml": "secret: 1\n",
  "lib/verbs.ts": `import { defineVerb, type Verb } from "@flowrun/core/verb";
import { word } from "../word.js";
export const verbs: readonly Verb[] = [defineVerb(word)];
`,
  "word.js": "export const word = 1;\n",
  "node_modules/other/index.js": "export const other = 1;\n",
});

describe("the modules of a plugin", () => {
  const files = openPluginFiles(join(cwd, "lib/verbs.ts"));
  const base = files.entry.slice(0, -"lib/verbs.ts".length);

  test("are JavaScript, which take flowrun's packages from the worker", async () => {
    const text = await files.find(files.entry);
    expect(text).toContain(`from "${base}@flowrun/core/verb"`);
    expect(text).toContain('from "../word.js"');
    expect(text).not.toContain("readonly Verb[]");
    expect(await files.find(`${base}word.js`)).toBe("export const word = 1;\n");
  });

  test("share with the worker all that a package exports", async () => {
    const text = (await files.find(`${base}@flowrun/core/verb`)) ?? "";
    const [, names = ""] = /^export const \{ (.*) \} = globalThis\.flowrun\[/.exec(text) ?? [];
    expect(names.split(", ")).toEqual(Object.keys(verb));
  });

  test.each([
    ["another key", "/plugin/AAAAAAAAAAAAAAAAAAAAAA/word.js"],
    ["no key", "/plugin/word.js"],
    ["a file that is no module", `${base}flows.yaml`],
    ["a place outside of its package", `${base}../x.js`],
    ["the same, encoded", `${base}%2e%2e%2fx.js`],
    ["another package", `${base}node_modules/other/index.js`],
    ["a package that the worker does not have", `${base}@flowrun/host`],
    ["a file that is not there", `${base}lib/none.js`],
    ["something that is no path", `${base}%ff.js`],
  ])("are not found at %s", async (_, path) => {
    expect(await files.find(path)).toBeUndefined();
  });

  test("have another key at each start", () => {
    expect(openPluginFiles(join(cwd, "lib/verbs.ts")).entry).not.toBe(files.entry);
    expect(pathToFileURL(files.entry).href).toMatch(/\/plugin\/[\w-]{22}\/lib\/verbs\.ts$/);
  });
});
