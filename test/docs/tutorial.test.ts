import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { tryMain } from "../../packages/cli/test/try-main.ts";
import { filesShown, readDoc } from "./section.ts";

const folder = mkdtempSync(join(tmpdir(), "flowrun-tutorial-"));
const page = await readDoc("docs/tutorial.md");
const lines = [...page.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, code = ""]) =>
  code.trimEnd().split("\n"),
);

/** The commands that need no platform and come to an end. */
const tried = lines.filter((line) => /flowrun (call|check|explore|test|fuzz) /.test(`${line} `));

describe("docs/tutorial.md", () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  test("shows the files as `flowrun init` writes them", async () => {
    for (const name of ["front-door.yaml", "front-door.test.yaml"])
      expect(filesShown(page).get(name)).toBe(await readDoc(`packages/cli/templates/${name}`));
  });

  test("has commands that work in the order in which they stand", async () => {
    expect(tried).toHaveLength(5);
    expect(await tryMain(["init", "try"], { cwd: folder })).toMatchObject({ code: 0 });
    for (const line of tried) {
      const [, , ...args] = line.split(" ");
      expect([line, await tryMain(args, { cwd: join(folder, "try") })]).toMatchObject([
        line,
        { code: 0 },
      ]);
    }
  });
});
