import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { localSource, openJournalFolder } from "../../src/index.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-journals-"));
});

afterEach(() => rm(folder, { recursive: true }));

function linesOf(call: string, at: number, isOver = true): string {
  const start = { leg: call, from: `47${at}`, to: "1000", args: [], at };
  const walk = [
    { kind: "block.entered", block: "opening" },
    { kind: "step.entered", step: "opening/1" },
  ];
  const event = { kind: "leg.destroyed", leg: call, cause: 16, at: at + 500 };
  const entries = [
    { call, flow: "reference", source: { name: "f.yaml", text: "flowrun: 1" }, start, walk },
    ...(isOver ? [{ call, event, walk: [{ kind: "call.ended", reason: "caller_left" }] }] : []),
  ];
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

test("lists the calls of a folder, the newest first, and gives their journals", async () => {
  await writeFile(join(folder, "1.1.jsonl"), linesOf("1.1", 100));
  await writeFile(join(folder, "1.2.jsonl"), linesOf("1.2", 200, false));
  const journals = openJournalFolder(folder);

  expect(await journals.list()).toEqual([
    {
      id: "1.2",
      from: "47200",
      to: "1000",
      at: 200,
      block: "opening",
      step: "opening/1",
      flow: expect.any(String),
    },
    expect.objectContaining({ id: "1.1", ended: { at: 600, reason: "caller_left" } }),
  ]);
  expect(await journals.read("1.1")).toBe(linesOf("1.1", 100));
  await writeFile(join(folder, "1.2.jsonl"), linesOf("1.2", 200));
  expect((await journals.list())[0]).toMatchObject({ id: "1.2", ended: { at: 700 } });
});

test("what is no journal of a call is left out, and nothing outside of the folder is read", async () => {
  await writeFile(join(folder, "room.support.1.jsonl"), linesOf("room.support.1", 1));
  await writeFile(join(folder, "notes.jsonl"), "hello\n{}\n[]\nnull\n");
  await writeFile(join(folder, "1.3.jsonl"), `${linesOf("1.3", 300, false)}{"call":"1.3","ev`);
  await writeFile(join(folder, "other.jsonl"), linesOf("1.4", 400));
  const journals = openJournalFolder(folder);

  expect((await journals.list()).map(({ id }) => id)).toEqual(["1.4", "1.3"]);
  for (const call of ["../secrets", "/etc/passwd", "other", "room.support.1", "none"])
    expect(await journals.read(call)).toBeUndefined();
  expect(await openJournalFolder(join(folder, "missing")).list()).toEqual([]);
});

test("calls are found by what is known of them, a hundred at a time", async () => {
  for (let call = 0; call < 130; call += 1)
    await writeFile(
      join(folder, `2.${call}.jsonl`),
      linesOf(`2.${call}`, 1_000 + call, call % 2 === 0),
    );
  const source = localSource(undefined, openJournalFolder(folder));
  const ask = { find: "", state: "all", after: undefined } as const;
  const first = await source.calls(ask);

  expect([first.calls.length, first.hasMore]).toEqual([100, true]);
  const rest = await source.calls({ ...ask, after: first.calls.at(-1)?.id });
  expect([rest.calls.length, rest.hasMore]).toEqual([30, false]);
  expect((await source.calls({ ...ask, find: "471001" })).calls.map(({ id }) => id)).toEqual([
    "2.1",
  ]);
  expect((await source.calls({ ...ask, find: "Caller_left" })).calls.length).toBe(65);
  expect((await source.calls({ ...ask, state: "live" })).calls.length).toBe(65);
});
