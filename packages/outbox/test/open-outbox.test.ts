import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import { recordingLogger, type RecordingLogger } from "@flowrun/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import { openOutbox, type OpenOutbox } from "../src/open-outbox.ts";
import { entryOf, type OutboxEntry } from "../src/outbox-entry.ts";
import type { Fate } from "../src/target.ts";
import { settle } from "../../core/test/settle.ts";
import { folderWith } from "../../../test/folder-with.ts";

const entry = (id: string): OutboxEntry => entryOf({ id, name: "n", at: 0, data: null });

interface Opened {
  readonly outbox: OpenOutbox;
  readonly told: readonly string[];
  readonly clock: VirtualClock;
  readonly log: RecordingLogger;
}

/** An outbox whose target is away, or takes everything. */
async function open(
  environment: Readonly<Record<string, string>>,
  given: { readonly isAway?: boolean; readonly owner?: string } = {},
): Promise<Opened> {
  const told: string[] = [];
  const [clock, log] = [createVirtualClock({ settle }), recordingLogger()];
  const fate: Fate =
    given.isAway === true ? { kind: "away", why: "It is away." } : { kind: "taken" };
  const target = {
    name: "x",
    most: 10,
    deliver: async (entries: readonly OutboxEntry[]) => {
      if (fate.kind === "taken") told.push(...entries.map(({ id }) => id));
      return entries.map(() => fate);
    },
    close: async () => undefined,
  };
  const userId = process.getuid?.();
  const outbox = await openOutbox({
    ...{ folder: undefined, mostBytes: 1_000_000, keepMs: undefined, environment, userId, clock },
    owner: given.owner ?? "app@pbx",
    targets: [target],
    log,
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await outbox.close();
  };
  onTestFinished(close);
  return { outbox: { ...outbox, close }, told, clock, log };
}

describe("openOutbox", () => {
  test.each([
    ["STATE_DIRECTORY", "outbox"],
    ["XDG_STATE_HOME", "flowrun/outbox"],
    ["HOME", ".local/state/flowrun/outbox"],
  ])("lies below %s, where nobody else can look", async (variable, path) => {
    const home = folderWith({});
    await open({ [variable]: home });
    expect(readdirSync(join(home, path)).toSorted()).toEqual(["app@pbx.1", "app@pbx.1.sock"]);
  });

  test("gives each live process a part of its own, and what a dead one left to the others within half a minute", async () => {
    const home = folderWith({});
    const first = await open({ HOME: home }, { isAway: true });
    const second = await open({ HOME: home });
    first.outbox.take(entry("a"), ["x"]);
    second.outbox.take(entry("b"), ["x"]);
    await second.clock.advance(60_000);
    expect(second.told).toEqual(["b"]);
    await first.outbox.close();
    await second.clock.advance(30_000);
    await expect.poll(() => second.told).toEqual(["b", "a"]);
    await expect
      .poll(() => existsSync(join(home, ".local/state/flowrun/outbox/app@pbx.1")))
      .toBe(false);
    const third = await open({ HOME: home });
    await settle();
    expect(third.told).toEqual([]);
  });

  test("takes over at once what earlier processes left, and nothing of another application", async () => {
    const home = folderWith({});
    const left = [
      await open({ HOME: home }, { isAway: true }),
      await open({ HOME: home }, { isAway: true }),
      await open({ HOME: home }, { isAway: true, owner: "app@pbx.2" }),
    ];
    for (const [place, { outbox }] of left.entries()) outbox.take(entry(`left ${place}`), ["x"]);
    for (const { outbox } of left) await outbox.close();
    const { told } = await open({ HOME: home });
    await settle();
    expect(told.toSorted()).toEqual(["left%200", "left%201"]);
  });

  test("goes on while its folder is gone or is none any more, and says so once", async () => {
    const home = folderWith({});
    const { outbox, told, clock, log } = await open({ HOME: home });
    const base = join(home, ".local/state/flowrun/outbox");
    rmSync(base, { recursive: true });
    await clock.advance(90_000);
    writeFileSync(base, "");
    await clock.advance(90_000);
    outbox.take(entry("a"), ["x"]);
    await clock.advance(1_000);
    expect(told).toEqual(["a"]);
    expect(
      log.lines.filter(({ message }) => message.includes("cannot be looked into")),
    ).toHaveLength(1);
  });

  test.each([
    [
      "others can look into",
      (folder: string) => chmodSync(folder, 0o755),
      "others can look into it",
    ],
    ["is no folder", undefined, "cannot hold the outbox"],
  ])("refuses to begin with a place that %s", async (_what, spoil, why) => {
    const home = folderWith(spoil === undefined ? { outbox: "" } : {});
    if (spoil !== undefined) {
      mkdirSync(join(home, "outbox"));
      spoil(join(home, "outbox"));
    }
    await expect(open({ STATE_DIRECTORY: home })).rejects.toMatchObject({
      exitCode: 2,
      problems: [{ code: "CLI_OUTBOX_FOLDER", message: expect.stringContaining(why) }],
    });
  });

  test("refuses to begin where it knows no place", async () => {
    await expect(open({})).rejects.toMatchObject({
      problems: [{ message: "The folder of the outbox is not known: this user has no home." }],
    });
  });
});
