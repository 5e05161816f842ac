import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, tryMain } from "../../try-main.ts";

const untidy =
  "flowrun: 1\nname: a   \nstart: main\n\n\n\nblocks:\n    main:\n        - hangup # bye\n\n";
const tidy = "flowrun: 1\nname: a\nstart: main\n\nblocks:\n  main:\n    - hangup # bye\n";
const broken = 'flowrun: 1\nname: "a\nstart: main\n';

describe("flowrun format", () => {
  test("tidies the flows below a folder in their place, and names those that it changed", async () => {
    const cwd = folderWith({ "a.yaml": untidy, "b/c.yaml": tidy, "other.yaml": "x:   1\n" });
    expect(await tryMain(["format", "."], { cwd })).toEqual({
      code: 0,
      out: "a.yaml: tidied\n",
      err: "",
    });
    expect(readFileSync(join(cwd, "a.yaml"), "utf8")).toBe(tidy);
    expect(readFileSync(join(cwd, "other.yaml"), "utf8")).toBe("x:   1\n");
    expect(await tryMain(["format", "."], { cwd })).toEqual({ code: 0, out: "", err: "" });
  });

  test("changes nothing with --check, and ends with 1 where a file is not tidy", async () => {
    const cwd = folderWith({ "a.yaml": untidy, "c.yaml": tidy });
    expect(await tryMain(["format", "--check", "a.yaml", "c.yaml"], { cwd })).toEqual({
      code: 1,
      out: "a.yaml: is not tidy\n",
      err: "",
    });
    expect(readFileSync(join(cwd, "a.yaml"), "utf8")).toBe(untidy);
  });

  test("reads standard input, and writes the tidy text to standard output", async () => {
    expect(await tryMain(["format", "-"], { input: untidy })).toEqual({
      code: 0,
      out: tidy,
      err: "",
    });
  });

  test("leaves a file that is no YAML as it is, says what is wrong, and tidies the others", async () => {
    const cwd = folderWith({ "a.yaml": broken, "b.yaml": untidy });
    const { code, out, err } = await tryMain(["format", "a.yaml", "b.yaml"], { cwd });
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^ {2}a\.yaml:2:1\n[^]*\nb\.yaml: tidied\n$/m);
    expect(readFileSync(join(cwd, "a.yaml"), "utf8")).toBe(broken);
  });
});
