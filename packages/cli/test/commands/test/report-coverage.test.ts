import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: small
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1, timeout: 1s }
      then: { else: bye }
  bye: [hangup]
`;
const silent = "flowrun-test: 1\nscenarios: [{ name: silent, from: 1 }]\n";
const typing =
  'flowrun-test: 1\nflow: a.yaml\nscenarios: [{ name: typing, from: 1, caller: [wait: 1ms, press: "7"] }]\n';
const files = { "a.yaml": flow, "a.test.yaml": silent };

describe("reportCoverage", () => {
  test("prints a table of each flow over all test files that are about it", async () => {
    const { code, out } = await tryMain(["test", "--coverage"], {
      files: { ...files, "more.test.yaml": typing },
    });
    expect(code).toBe(0);
    expect(out).toContain(`
a.yaml
block     steps  outcomes     edges
main   2/2 100%  3/4  75%  3/4  75%
    not taken: main/2 collect-digits: empty, line 7
bye    1/1 100%  0/0 100%  1/1 100%
all    3/3 100%  3/4  75%  4/5  80%
`);
  });

  test("ends with 1 and one line when too few outcomes are taken", async () => {
    const told = "Too little coverage: 2 of 4 outcomes are taken, 50 %; --min asks for 51 %.\n";
    const { code, out, err } = await tryMain(["test", "--min", "51"], { files });
    expect({ code, err, ends: out.endsWith(told) }).toEqual({ code: 1, err: "", ends: true });
    const data = await tryMain(["test", "--min", "51", "--json"], { files });
    expect([JSON.parse(data.out).passed, data.err]).toEqual([1, told]);
    expect((await tryMain(["test", "--min", "50"], { files })).code).toBe(0);
  });

  test("writes an lcov tracefile and a page, with the folders that lead to them", async () => {
    const cwd = folderWith(files);
    await tryMain(["test", "--coverage-lcov", "out/lcov.info", "--coverage-html", "out/a.html"], {
      cwd,
    });
    expect(readFileSync(join(cwd, "out/lcov.info"), "utf8")).toMatch(
      /^TN:\nSF:a\.yaml\nBRDA:6,0,0,1\n/,
    );
    expect(readFileSync(join(cwd, "out/a.html"), "utf8")).toMatch(/^<!doctype html>/);
  });

  test("writes a page for each flow to a folder", async () => {
    const cwd = folderWith({ ...files, "sub/b.yaml": flow, "sub/b.test.yaml": silent });
    await tryMain(["test", "--coverage-html", "pages"], { cwd });
    expect(
      ["a.yaml.html", "sub-b.yaml.html"].map((name) => existsSync(join(cwd, "pages", name))),
    ).toEqual([true, true]);
  });

  test("is part of the JSON document", async () => {
    const { out } = await tryMain(["test", "--coverage", "--json"], { files });
    expect(JSON.parse(out)).toMatchObject({
      coverage: [
        { flow: "small", file: "a.yaml", runs: 1, totals: { outcomes: { covered: 2, total: 4 } } },
      ],
    });
  });

  test.each(["101", "half", "-1"])("refuses --min %s", async (min) => {
    const { code, err } = await tryMain(["test", `--min=${min}`], { files });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("Write a whole number from 0 to 100."),
    ]);
  });

  test("says why a file cannot be written", async () => {
    const { code, err } = await tryMain(["test", "--coverage-lcov", "a.yaml/x.info"], { files });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('The file "a.yaml/x.info" cannot be written'),
    ]);
  });
});
