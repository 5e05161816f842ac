import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openResultFile } from "../../../src/commands/dial/result-file.ts";
import { folderWith } from "../../try-main.ts";

const row = { line: 2, args: { phone: "1" }, id: "a" };
const result = {
  outcome: "busy",
  run: "fr.request.7.1",
  returned: "nobody",
  reason: "flow_ended",
  seconds: 3,
} as const;

const newFile = (): string => join(folderWith({}), "people.results.jsonl");

describe("a file of results", () => {
  test("knows in another process what came of each row, and which broke off", () => {
    const path = newFile();
    const first = openResultFile(path, "r");
    first.begin(row, 0);
    first.end(row, 3_000, result);
    first.begin({ ...row, line: 3, id: "b" }, 0);
    first.begin({ ...row, line: 4, id: "c" }, 0);
    first.takeBack({ ...row, line: 4, id: "c" });
    first.close();

    const second = openResultFile(path, "r");
    expect(["a", "b", "c", "d"].map((id) => second.outcomeOf(id))).toEqual([
      "busy",
      "broken_off",
      undefined,
      undefined,
    ]);
    expect(JSON.parse(readFileSync(path, "utf8").split("\n")[1] ?? "")).toEqual({
      row: "a",
      line: 2,
      args: { phone: "1" },
      ended: "1970-01-01T00:00:03.000Z",
      ...result,
    });
  });

  test("ends rows that were under way as their process died, which then are over", () => {
    const path = newFile();
    openResultFile(path, "r").begin(row, 0);
    const second = openResultFile(path, "r");
    expect([second.isUnfinished, second.outcomeOf("a")]).toEqual([true, "broken_off"]);
    second.breakOff(4_000);
    second.close();
    const third = openResultFile(path, "r");
    expect([third.isUnfinished, third.outcomeOf("a")]).toEqual([false, "broken_off"]);
    expect(JSON.parse(readFileSync(path, "utf8").split("\n")[1] ?? "")).toEqual({
      row: "a",
      line: 2,
      ended: "1970-01-01T00:00:04.000Z",
      outcome: "broken_off",
    });
  });

  test("is not made before something is written to it", () => {
    const path = newFile();
    openResultFile(path, "r").close();
    expect(existsSync(path)).toBe(false);
  });

  test("goes on after a line that was cut off as its process died", () => {
    const path = newFile();
    writeFileSync(path, '{"row":"a","line":2,"outcome":"busy"}\n{"row":"b","li');
    const file = openResultFile(path, "r");
    file.begin({ ...row, id: "c" }, 0);
    file.close();
    const again = openResultFile(path, "r");
    expect(["a", "b", "c"].map((id) => again.outcomeOf(id))).toEqual([
      "busy",
      undefined,
      "broken_off",
    ]);
  });

  test("is refused where it holds something else", () => {
    const path = newFile();
    appendFileSync(path, "phone,name\n1,Ann\n");
    expect(() => openResultFile(path, "r")).toThrow('Line 1 of "r" is no line of results.');
  });
});
