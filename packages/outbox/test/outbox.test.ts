import { join } from "node:path";
import { createVirtualClock } from "@flowrun/core/tooling";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { entryOf, type OutboxEntry } from "../src/outbox-entry.ts";
import { Outbox, type OutboxParts } from "../src/outbox.ts";
import type { Fate, Target } from "../src/target.ts";
import { settle } from "../../core/test/settle.ts";
import { folderWith } from "../../../test/folder-with.ts";

const entry = (id: string, at = 0): OutboxEntry =>
  entryOf({ id, name: "n", at, data: "d".repeat(50) });

interface Told extends Target {
  readonly ids: readonly string[];
}

function target(name: string, fate: () => Fate = () => ({ kind: "taken" })): Told {
  const ids: string[] = [];
  return {
    name,
    ids,
    most: 10,
    deliver: async (entries) => {
      ids.push(...entries.map(({ id }) => id));
      return entries.map(fate);
    },
    close: async () => undefined,
  };
}

const away = (): Fate => ({ kind: "away", why: "It is away." });

function open(targets: readonly Target[], more: Partial<OutboxParts> = {}) {
  const [clock, log] = [createVirtualClock({ settle }), recordingLogger()];
  const parts = { folder: join(folderWith({}), "outbox"), clock, log, ...more };
  const outbox = new Outbox({
    targets,
    keepMs: undefined,
    mostBytes: 1_000_000,
    random: () => 0,
    ...parts,
  });
  return { outbox, clock, log, folder: parts.folder };
}

describe("Outbox", () => {
  test("tells each target what is for it, once, however often it is taken", async () => {
    const [x, y] = [target("x"), target("y")];
    const { outbox } = open([x, y]);
    outbox.take(entry("a"), ["x", "y"]);
    outbox.take(entry("b"), ["y"]);
    await settle();
    for (const id of ["a", "b"]) outbox.take(entry(id), ["x", "y"]);
    await settle();
    expect([x.ids, y.ids]).toEqual([["a"], ["a", "b"]]);
  });

  test("brings what nobody had taken when the process died", async () => {
    const first = open([target("x", away), target("y")]);
    first.outbox.take(entry("a"), ["x", "y"]);
    await settle();
    const [x, y] = [target("x"), target("y")];
    open([x, y], { folder: first.folder });
    await settle();
    expect([x.ids, y.ids]).toEqual([["a"], []]);
  });

  test("keeps what is for somebody who is not there any more, says so, and tells them when they are", async () => {
    const first = open([target("x", away)]);
    first.outbox.take(entry("a"), ["x"]);
    await settle();
    const second = open([target("y")], { folder: first.folder });
    expect(second.log.lines).toMatchObject([
      {
        level: "warn",
        message: 'What waits in the outbox for "x" stays there until that is set again.',
      },
    ]);
    const x = target("x");
    open([x], { folder: first.folder });
    await settle();
    expect(x.ids).toEqual(["a"]);
  });

  test("drops the oldest when too much waits, counts that and tells it once a minute", async () => {
    const { outbox, clock, log } = open([target("x", away), target("y")], { mostBytes: 400 });
    for (let number = 0; number < 10; number += 1) {
      outbox.take(entry(String(number)), ["x", "y"]);
      await settle();
    }
    await clock.advance(50_000);
    const { targets, bytes } = outbox.stats();
    expect([targets["x"]?.waiting, targets["x"]?.dropped, bytes <= 400]).toEqual([3, 7, true]);
    expect(targets["y"]).toMatchObject({ waiting: 0, taken: 10, dropped: 0 });
    await clock.advance(100_000);
    expect(log.lines.filter(({ level }) => level === "error")).toMatchObject([
      { fields: { code: "CLI_OUTBOX_DROPPED", dropped: 7 } },
    ]);
  });

  test("drops what has waited for too long, also when nothing comes", async () => {
    const { outbox, clock } = open([target("x", away)], { keepMs: 3_600_000 });
    outbox.take(entry("a", 0), ["x"]);
    outbox.take(entry("b", 1_800_000), ["x"]);
    await clock.advance(3_700_000);
    expect(outbox.stats().targets["x"]).toMatchObject({
      waiting: 1,
      oldestAt: 1_800_000,
      dropped: 1,
    });
  });

  test("takes what comes after it was stopped, for the next process", async () => {
    const first = open([target("x")]);
    await first.outbox.stop();
    first.outbox.take(entry("a"), ["x"]);
    await first.outbox.close();
    const x = target("x");
    open([x], { folder: first.folder });
    await settle();
    expect(x.ids).toEqual(["a"]);
  });
});
