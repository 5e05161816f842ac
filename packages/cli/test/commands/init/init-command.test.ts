import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { packageJson } from "../../../../../test/source/repository.ts";
import { cases, someOf } from "../../../../../test/cases.ts";
import { cookbook } from "../../../src/guide.ts";
import { templates } from "../../../src/template-files.ts";
import { folderWith, tryMain } from "../../try-main.ts";

const editorFiles = [
  "schema/flow.schema.json",
  "schema/scenario.schema.json",
  "AGENTS.md",
  ".vscode/extensions.json",
];

/** The files that make a project of a folder with none above it. */
const projectFiles = ["package.json", ".github/workflows/flows.yaml", ".gitignore"];

describe("flowrun init", () => {
  test("writes a first flow with its scenarios and what editors need, and says what to do with it", async () => {
    const cwd = folderWith({});
    expect(await tryMain(["init"], { cwd, environment: { npm_command: "exec" } })).toEqual({
      code: 0,
      out: [
        "front-door: callers dial an extension, or get the operator.",
        "  front-door.yaml",
        "  front-door.test.yaml",
        ...[...editorFiles, ...projectFiles].map((path) => `  ${path}`),
        "Try it:",
        "  npx flowrun check .",
        "  npx flowrun test",
        "  npx flowrun call front-door.yaml --from 100 --keys 2001",
        "  npx flowrun front-door.yaml",
        "",
      ].join("\n"),
      err: "",
    });
    expect(readFileSync(join(cwd, "front-door.yaml"), "utf8")).toMatch(
      /^# yaml-language-server: \$schema=schema\/flow\.schema\.json\n\nflowrun: 1\nname: front-door\n/,
    );
  });

  test.each(someOf(templates))(
    "begins $name, which is green at once: checked, all outcomes taken, nothing found by fuzzing",
    async (template) => {
      const { name, keys } = template;
      const cwd = folderWith({});
      const begun = await tryMain(["init", "new", "--from", name], { cwd });
      expect([begun.code, begun.out.split("\n")]).toEqual([
        0,
        expect.arrayContaining(["Try it:", "  cd new"]),
      ]);
      const folder = join(cwd, "new");
      expect(await tryMain(["check", "--strict", "."], { cwd: folder })).toEqual({
        code: 0,
        out: `${name}.test.yaml: no problems\n${name}.yaml: no problems\n`,
        err: "",
      });
      const enough = name === "front-door" ? "30" : "100";
      expect(await tryMain(["test", "--coverage", "--min", enough], { cwd: folder })).toMatchObject(
        { code: 0 },
      );
      expect(
        await tryMain(["fuzz", `${name}.yaml`, "--runs", String(cases(200))], { cwd: folder }),
      ).toMatchObject({ code: 0 });
      const call = await tryMain(["call", `${name}.yaml`, "--from", "100", "--keys", keys], {
        cwd: folder,
      });
      expect(call).toMatchObject({ code: 0, err: expect.not.stringContaining("never asked") });
    },
  );

  test("makes the folder a project that asks for this flowrun, and whose CI checks and tests", async () => {
    const cwd = folderWith({});
    await tryMain(["init", "My Flows"], { cwd });
    const read = (path: string): string => readFileSync(join(cwd, "My Flows", path), "utf8");

    expect(JSON.parse(read("package.json"))).toEqual({
      name: "my-flows",
      private: true,
      scripts: {
        check: "flowrun check .",
        test: "flowrun test",
        studio: "flowrun studio .",
      },
      dependencies: { flowrun: `^${packageJson("cli").version}` },
    });
    expect(parse(read(".github/workflows/flows.yaml"))).toMatchObject({
      on: ["push", "pull_request"],
      jobs: {
        prove: {
          steps: expect.arrayContaining([
            { run: "npx flowrun check . --format github" },
            { run: "npx flowrun test" },
          ]),
        },
      },
    });
    expect(read(".gitignore")).toBe("node_modules/\nspoken/\n*.sqlite\nari.password\n");
  });

  test("leaves the project that it begins in as it is", async () => {
    const cwd = folderWith({ "node_modules/.bin/flowrun": "", "package.json": "{}\n" });
    await tryMain(["init", "a"], { cwd });

    for (const path of projectFiles) expect(existsSync(join(cwd, "a", path))).toBe(false);
  });

  test("gives an editor's own checks what they need: the schemas that the files name", async () => {
    const cwd = folderWith({ "node_modules/.bin/flowrun": "" });
    await tryMain(["init", "a/b", "--from", "dentist"], { cwd });
    for (const path of editorFiles.filter((each) => each.endsWith(".json")))
      expect(JSON.parse(readFileSync(join(cwd, "a/b", path), "utf8"))).toBeTypeOf("object");
    expect(readFileSync(join(cwd, "a/b/.vscode/settings.json"), "utf8")).toBe(
      '{\n  "flowrun.path": "../../node_modules/.bin/flowrun"\n}\n',
    );
    expect(readFileSync(join(cwd, "a/b/dentist.test.yaml"), "utf8")).toMatch(
      /^# yaml-language-server: \$schema=schema\/scenario\.schema\.json\n\nflowrun-test: 1\n/,
    );
  });

  test("replaces no file: not a flow, nor its scenarios, and then writes nothing at all", async () => {
    const cwd = folderWith({ "dentist.test.yaml": "mine\n" });
    expect(await tryMain(["init", "--from", "dentist"], { cwd })).toEqual({
      code: 2,
      out: "",
      err: 'error CLI_FILE_EXISTS  "dentist.test.yaml" is there already, and nothing was written.\n  Name another folder, or move what is there.\n',
    });
    expect(readdirSync(cwd)).toEqual(["dentist.test.yaml"]);
    expect(readFileSync(join(cwd, "dentist.test.yaml"), "utf8")).toBe("mine\n");
  });

  test("leaves the settings of an editor as they are, and says so", async () => {
    const cwd = folderWith({ ".vscode/extensions.json": "{}\n" });
    const { code, out } = await tryMain(["init"], { cwd });
    expect([code, out.split("\n")]).toEqual([
      0,
      expect.arrayContaining(["  .vscode/extensions.json was there, and is left as it is"]),
    ]);
    expect(readFileSync(join(cwd, ".vscode/extensions.json"), "utf8")).toBe("{}\n");
  });

  test("begins several flows in one folder", async () => {
    const cwd = folderWith({});
    await tryMain(["init"], { cwd });
    const { code, out } = await tryMain(["init", "--from", "pizza", "--json"], { cwd });
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { template: "pizza", folder: ".", written: ["pizza.yaml", "pizza.test.yaml"], kept: [] },
    ]);
    expect(await tryMain(["test"], { cwd })).toMatchObject({ code: 0 });
  });

  test("lists the templates", async () => {
    const { code, out } = await tryMain(["init", "--list"]);
    const names = [...templates, ...cookbook().map(({ name }) => ({ name: `cookbook/${name}` }))];
    expect(code).toBe(0);
    expect(out.split("\n").map((line) => line.split(" ")[0])).toEqual([
      ...names.map(({ name }) => name),
      "",
    ]);
    expect(out).toContain(
      `${"front-door".padEnd(22)}callers dial an extension, or get the operator\n`,
    );
    const listed: unknown = JSON.parse((await tryMain(["init", "--list", "--json"])).out);
    expect(listed).toEqual(expect.arrayContaining([...templates]));
  });

  test("begins a flow of the cookbook, with the schema of its own folder", async () => {
    const cwd = folderWith({});
    const { code, out } = await tryMain(["init", "--from", "cookbook/reference"], { cwd });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("  flowrun call reference.yaml --from 100\n"),
    ]);
    expect(readFileSync(join(cwd, "reference.yaml"), "utf8")).toMatch(
      /^# yaml-language-server: \$schema=schema\/flow\.schema\.json\n\n# The platform document's/,
    );
    expect(await tryMain(["check", "."], { cwd })).toMatchObject({ code: 0 });
  });

  test.each([
    [
      "dentst",
      'Did you mean "dentist"? The templates are front-door, dentist, pizza, support; `flowrun init --list` has the cookbook, too.',
    ],
    [
      "queue",
      "The templates are front-door, dentist, pizza, support; `flowrun init --list` has the cookbook, too.",
    ],
  ])("shows the templates for the bad name %j", async (name, hint) => {
    const cwd = folderWith({});
    expect(await tryMain(["init", "new", "--from", name], { cwd })).toEqual({
      code: 2,
      out: "",
      err: `error CLI_WRONG_OPTION  There is no template "${name}".\n  ${hint}\n`,
    });
    expect(existsSync(join(cwd, "new"))).toBe(false);
  });

  test("says so when the folder cannot be made", async () => {
    const { code, err } = await tryMain(["init", "a/b"], { files: { a: "a file" } });
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^error CLI_NO_FILE {2}The file "a\/b\/front-door\.yaml" cannot be written \(/,
      ),
    ]);
  });
});
