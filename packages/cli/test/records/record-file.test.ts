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
  test("adds one line for each record to a file that only this user may read", async () => {
    const path = join(folderWith({ "a.jsonl": line("earlier") }), "a.jsonl");
    const file = createRecordFile(path, () => undefined);
    for (const call of ["a", "b"]) file.write(record(call));
    await file.close();
    expect([readFileSync(path, "utf8"), file.stats()]).toEqual([
      line("earlier") + line("a") + line("b"),
      { written: 2, failed: 0 },
    ]);
  });

  test("makes the file and its folder at once, for this user only", async () => {
    const path = join(folderWith({}), "records", "a.jsonl");
    await createRecordFile(path, () => undefined).close();
    expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["", 0o600]);
  });

  test("writes to a new file when the old one was moved away", async () => {
    const path = join(folderWith({}), "a.jsonl");
    const file = createRecordFile(path, () => undefined);
    file.write(record("a"));
    await file.close();
    renameSync(path, `${path}.1`);
    file.write(record("b"));
    await file.close();
    expect([readFileSync(`${path}.1`, "utf8"), readFileSync(path, "utf8")]).toEqual([line("a"), line("b")]);
  });

  test("says once that it cannot write, and how many records were lost when it can again", async () => {
    const path = join(folderWith({}), "a.jsonl");
    mkdirSync(path);
    const warnings: string[] = [];
    const file = createRecordFile(path, (message) => warnings.push(message));
    for (const call of ["a", "b"]) {
      file.write(record(call));
      await file.close();
    }
    rmSync(path, { recursive: true });
    file.write(record("c"));
    await file.close();

    expect(warnings).toEqual([
      expect.stringMatching(/^Records of calls cannot be written to ".*a\.jsonl", and calls go on without: EISDIR/),
      `Records are written to "${path}" again; 2 were lost.`,
    ]);
    expect([readFileSync(path, "utf8"), file.stats()]).toEqual([`\n${line("c")}`, { written: 1, failed: 2 }]);
  });
});

describe("a run with records.file", { timeout: 20_000 }, () => {
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
    expect(JSON.parse(first)).toMatchObject({ flow: "test", version: "1.0.0", from: "•••32", reason: "caller_left" });
    expect(rest).toBe("");
  });
});
