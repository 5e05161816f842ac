import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFileTarget } from "../src/file-target.ts";
import { entryOf, type OutboxEntry } from "../src/outbox-entry.ts";
import { folderWith } from "../../../test/folder-with.ts";

const entry = (id: string): OutboxEntry =>
  entryOf({ id, name: "call.finished", at: 0, data: { a: 1 } });

const line = (id: string): string =>
  `{"event":"call.finished","id":"${id}","at":"1970-01-01T00:00:00.000Z","data":{"a":1}}\n`;

describe("createFileTarget", () => {
  test("adds a line for each entry to a file that only this user may read, and makes its folder", async () => {
    const path = join(folderWith({}), "told", "events.jsonl");
    const target = createFileTarget("events.file", path);
    expect(await target.deliver([entry("a"), entry("b")])).toEqual([
      { kind: "taken" },
      { kind: "taken" },
    ]);
    await target.deliver([entry("c")]);
    expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual([
      line("a") + line("b") + line("c"),
      0o600,
    ]);
  });

  test("says why it cannot be written, and goes on behind an empty line when it can", async () => {
    const path = join(folderWith({}), "events.jsonl");
    mkdirSync(path);
    const target = createFileTarget("events.file", path);
    const [fate] = await target.deliver([entry("a")]);
    expect(fate).toEqual({
      kind: "away",
      why: expect.stringMatching(/events\.jsonl" cannot be written: EISDIR/),
    });
    rmSync(path, { recursive: true });
    await target.deliver([entry("a")]);
    expect(readFileSync(path, "utf8")).toBe(`\n${line("a")}`);
  });
});
