import { mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CallRecord } from "@flowrun/core/plugin";
import { createRecordFile } from "../../src/records/record-file.ts";
import { flowText } from "../flow-text.ts";
import { folderWith, startMain, tryMain } from "../try-main.ts";

const record = (call: string): CallRecord => ({
  call,
  flow: "f",
  from: "1",
  to: "2",
  began: "1970-01-01T00:00:00.000Z",
  ended: "1970-01-01T00:00:01.000Z",
  seconds: 1,
  reason: "caller_left",
  path: [],
  dialled: [],
});

const line = (call: string): string => `${JSON.stringify(record(call))}\n`;

describe("createRecordFile", () => {
  test("adds one line for each record to a file that only this user may read", () => {
    const path = join(folderWith({ "a.jsonl": line("earlier") }), "a.jsonl");
    const file = createRecordFile(path, () => undefined);
    for (const call of ["a", "b"]) file.write(record(call), false);
    file.close();
    expect([readFileSync(path, "utf8"), file.stats()]).toEqual([
      line("earlier") + line("a") + line("b"),
      { written: 2, waiting: 0, failed: 0 },
    ]);
  });

  test("makes the file and its folder at once, for this user only", () => {
    const path = join(folderWith({}), "records", "a.jsonl");
    createRecordFile(path, () => undefined).close();
    expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["", 0o600]);
  });

  test("writes to a new file when the old one was moved away", () => {
    const path = join(folderWith({}), "a.jsonl");
    const file = createRecordFile(path, () => undefined);
    file.write(record("a"), false);
    file.close();
    renameSync(path, `${path}.1`);
    file.write(record("b"), false);
    file.close();
    expect([readFileSync(`${path}.1`, "utf8"), readFileSync(path, "utf8")]).toEqual([
      line("a"),
      line("b"),
    ]);
  });

  test("has a record on the disk when it returns", () => {
    const path = join(folderWith({}), "a.jsonl");
    createRecordFile(path, () => undefined).write(record("a"), false);
    expect(readFileSync(path, "utf8")).toBe(line("a"));
  });

  test("writes a record once that an earlier process may have written, also among those of others", () => {
    const path = join(folderWith({ "a.jsonl": line("a") + line("b") }), "a.jsonl");
    const file = createRecordFile(path, () => undefined);
    file.write({ ...record("a"), ended: "1970-01-01T00:00:09.000Z" }, true);
    file.write({ ...record("a"), began: "1970-01-01T00:00:00.001Z" }, true);
    file.write(record("aa"), true);
    const again = line("a").replace("00:00:00.000", "00:00:00.001");
    expect(readFileSync(path, "utf8")).toBe(line("a") + line("b") + again + line("aa"));
  });

  test("keeps what it cannot write until it can, and says so once each time", () => {
    const path = join(folderWith({}), "a.jsonl");
    mkdirSync(path);
    const warnings: string[] = [];
    const file = createRecordFile(path, (message) => warnings.push(message));
    for (const call of ["a", "b"]) file.write(record(call), false);
    rmSync(path, { recursive: true });
    file.write(record("c"), false);
    file.write(record("d"), false);

    expect(warnings).toEqual([
      expect.stringMatching(
        /^Records of calls cannot be written to ".*a\.jsonl", and wait in memory: EISDIR/,
      ),
      `Records are written to "${path}" again.`,
    ]);
    expect([readFileSync(path, "utf8"), file.stats()]).toEqual([
      `\n${["a", "b", "c", "d"].map(line).join("")}`,
      { written: 4, waiting: 0, failed: 0 },
    ]);
  });

  test("keeps ten thousand of them, counts what is lost beyond that, and tells at its end what is lost with it", () => {
    const path = join(folderWith({}), "a.jsonl");
    mkdirSync(path);
    const warnings: string[] = [];
    const file = createRecordFile(path, (message) => warnings.push(message));
    for (let call = 0; call < 10_002; call += 1) file.write(record(String(call)), false);
    file.close();

    expect(file.stats()).toEqual({ written: 0, waiting: 10_000, failed: 2 });
    expect(warnings.at(-1)).toBe(
      `10000 records of calls could not be written to "${path}", and are lost.`,
    );
  });
});

describe("a run with records.file", () => {
  test("writes a line about each call, counted from where the key stands", async () => {
    const config = "records: { file: out/calls.jsonl, numbers: masked }\n";
    const cwd = folderWith({ "a.yaml": flowText, "etc/c.yaml": config });
    const { said, signal, done } = startMain(["a.yaml", "--config", "etc/c.yaml"], { cwd });
    const [, platform = ""] = await said(/runs on the embedded platform (http:\S+)\. Ready\./);
    await tryMain(["call", "--url", platform, "--from", "4798765432", "--hang-up", "200ms"]);
    await said(/The call has ended/);
    signal("SIGTERM");
    await done;

    const [first = "", rest] = readFileSync(join(cwd, "etc/out/calls.jsonl"), "utf8").split("\n");
    expect(JSON.parse(first)).toMatchObject({
      flow: "test",
      version: "1.0.0",
      from: "•••32",
      reason: "caller_left",
    });
    expect(rest).toBe("");
  });
});
