import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { flowText } from "./flow-text.ts";
import { folderWith, tryMain } from "./try-main.ts";

const latin1 = Buffer.from(flowText.replace("name: ", "name: caf\xe9 "), "latin1");

/** A folder as people have them: a good flow, an editor's lock, a link to nothing, Latin-1. */
function untidyFolder(): string {
  const cwd = folderWith({ "a.yaml": flowText, "notes.yaml": "x: 1\n" });
  symlinkSync("nobody@host.1:2", join(cwd, ".#a.yaml"));
  symlinkSync("gone.yaml", join(cwd, "b.yaml"));
  writeFileSync(join(cwd, "c.yaml"), latin1);
  return cwd;
}

describe("in an untidy folder", () => {
  test("flowrun check judges what is a flow, says what it skips, and refuses a flow that is not UTF-8", async () => {
    const { code, out, err } = await tryMain(["check", "."], { cwd: untidyFolder() });
    expect({ code, out }).toEqual({ code: 2, out: "a.yaml: no problems\n" });
    expect(err).toContain('warning "b.yaml" was skipped: it is a link to nothing.\n');
    expect(err).toMatch(/CLI_NO_FILE {2}The file "c.yaml" is not UTF-8: line \d+ holds/);
    expect(err).not.toContain("notes");
  });

  test("flowrun check skips what cannot be read, and says why", async () => {
    const cwd = folderWith({ "a.yaml": flowText, "big.yaml": flowText });
    truncateSync(join(cwd, "big.yaml"), 65 * 1024 * 1024);
    expect(await tryMain(["check", "."], { cwd })).toEqual({
      code: 0,
      out: "a.yaml: no problems\n",
      err: 'warning "big.yaml" was skipped: The file "big.yaml" is larger than 64 MiB.\n',
    });
  });

  test("flowrun test says what it skips also where it finds nothing", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    symlinkSync("gone.yaml", join(cwd, "b.test.yaml"));
    expect(await tryMain(["test", "."], { cwd })).toEqual({
      code: 2,
      out: "",
      err:
        'error CLI_NO_FILE  There is no file *.test.yaml below ".".\n' +
        '  "b.test.yaml" was skipped: it is a link to nothing. Write one beside a flow; `flowrun docs scenarios` shows how.\n',
    });
  });

  test("a circle of links, and a path that leads nowhere, are told as such", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    symlinkSync("c.yaml", join(cwd, "b.yaml"));
    symlinkSync("b.yaml", join(cwd, "c.yaml"));
    expect(await tryMain(["check", "."], { cwd })).toEqual({
      code: 0,
      out: "a.yaml: no problems\n",
      err:
        'warning "b.yaml" was skipped: it is a link to nothing.\n' +
        'warning "c.yaml" was skipped: it is a link to nothing.\n',
    });
    const given = ["b.yaml", "a.yaml/x.yaml", `${"x".repeat(300)}.yaml`, "x\0.yaml"];
    for (const command of ["check", "test", "format", "call"])
      for (const path of given)
        expect(await tryMain([command, path], { cwd })).toMatchObject({
          code: 2,
          err: expect.stringMatching(/^error (CLI_NO_FILE|CLI_WRONG_OPTION) /),
        });
  });

  test("scenarios of other files run where one cannot be read, and the end is 1", async () => {
    const cwd = folderWith({
      "a.yaml": flowText,
      "a.test.yaml":
        "flowrun-test: 1\nscenarios:\n  - name: a call\n    expect: { ends: hung_up }\n",
    });
    writeFileSync(join(cwd, "b.test.yaml"), Buffer.from("flowrun-test: 1 # \xe9\n", "latin1"));
    mkdirSync(join(cwd, "c.test.yaml"));
    const { code, out } = await tryMain(["test", ".", "--junit", "j.xml"], { cwd });
    expect(code).toBe(1);
    expect(out).toContain('The file "b.test.yaml" is not UTF-8: line 1');
    const junit = readFileSync(join(cwd, "j.xml"), "utf8");
    expect(junit).toContain('<testsuite name="b.test.yaml" tests="1" failures="0" errors="1"');
    expect(junit).toContain("<error message=");
  });

  test("a link to nothing is called so", async () => {
    const { code, err } = await tryMain(["check", "b.yaml"], { cwd: untidyFolder() });
    expect([code, err]).toEqual([
      2,
      'error CLI_NO_FILE  "b.yaml" is a link to a file that is not there.\n  Make the link anew, or name the flow itself.\n',
    ]);
  });

  test("a configuration under another name is refused, not ignored", async () => {
    const files = { "a.yaml": flowText, "flowrun.config.yml": "ari: { host: pbx }\n" };
    const { code, err } = await tryMain(["check", "a.yaml"], { files });
    expect([code, err]).toEqual([
      2,
      'error CONFIG_UNREADABLE  The configuration file "flowrun.config.yml" is not read: its name ends with ".yml".\n  Call it "flowrun.config.yaml", or name it with --config.\n',
    ]);
  });
});
