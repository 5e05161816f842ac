import { createCellMemory, type CellMemory } from "@flowrun/contracts";
import type { Json } from "@flowrun/core/plugin";
import type { VirtualClock } from "@flowrun/core/tooling";
import type { CallSignal, SignalFate } from "@flowrun/host";
import { describe, expect, test } from "vitest";
import { key, settlingClock, work, type Worker } from "./worker.ts";

const paid: CallSignal = { call: "c1", name: "paid", args: { who: "Ada Lovelace" }, id: "http k" };
const other = { id: "def", bytes: new Uint8Array(32).fill(9) };

/** A process that has the calls of a cell, and answers signals so; by default it has no call. */
async function owner(
  { memory, clock }: { readonly memory: CellMemory; readonly clock: VirtualClock },
  of: string,
  { fate = "gone", keys = [key] }: { fate?: SignalFate["kind"]; keys?: (typeof key)[] } = {},
): Promise<Worker & { readonly heard: CallSignal[] }> {
  const worker = await work(memory, { clock, of, keys, name: `${of}:1` });
  await clock.advance(2_000);
  await worker.owns;
  await worker.takesUp();
  const heard: CallSignal[] = [];
  worker.ledger.elsewhere.attend(async (signal) => {
    heard.push(signal);
    return { kind: fate } as SignalFate;
  });
  return { ...worker, heard };
}

/** Two cells, whose owners have the calls. */
async function fleet(at: Parameters<typeof owner>[2] = {}) {
  const place = { memory: createCellMemory(), clock: settlingClock() };
  const north = await owner(place, "north");
  const south = await owner(place, "south", at);
  return { ...place, north, south };
}

/** The fate of a signal that north tells, and after how many milliseconds it was known. */
async function told(
  { clock, north }: { readonly clock: VirtualClock; readonly north: Worker },
  signal: CallSignal = paid,
): Promise<readonly [SignalFate, number]> {
  const began = clock.now();
  const { promise, resolve } = Promise.withResolvers<readonly [SignalFate, number]>();
  void north.ledger.elsewhere
    .signal(signal)
    .then((fate) => resolve([fate, clock.now() - began] as const));
  await clock.advance(5_000);
  return promise;
}

describe("a signal for a call of another cell", () => {
  test("comes to the process that has the calls of that cell, with its id, and its fate comes back at once", async () => {
    const all = await fleet({ fate: "taken" });
    expect(await told(all)).toEqual([{ kind: "taken" }, 0]);
    expect([all.north.heard, all.south.heard]).toEqual([[], [paid]]);
  });

  test("gets an id of its own where it has none, so that a copy of the message tells nothing twice", async () => {
    const all = await fleet({ fate: "taken" });
    const { id: _id, ...without } = paid;
    await told(all, without);
    expect(all.south.heard).toEqual([
      { ...without, id: expect.stringMatching(/^cell [-\da-f]{36}$/) },
    ]);
  });

  test.each(["unknown", "wrong", "refused", "gone"] as const)(
    "is told back to be %s",
    async (fate) => {
      expect(await told(await fleet({ fate }))).toEqual([{ kind: fate }, 0]);
    },
  );

  test("is taken by the one of many cells that has the call, whatever the others say or do not say", async () => {
    const all = await fleet({ fate: "taken" });
    const east = await owner(all, "east", { fate: "refused" });
    const west = await owner(all, "west");
    west.cell.cut();
    expect(await told(all)).toEqual([{ kind: "taken" }, 0]);
    expect([east.heard, west.heard]).toEqual([[paid], []]);
  });

  test("is told sealed, both ways", async () => {
    const all = await fleet({ fate: "taken" });
    const seen: Json[] = [];
    for (const name of ["north", "south"])
      all.memory.open(name).onTold((message) => void seen.push(message));
    await told(all);
    const words = seen.filter((message) => !("beat" in (message as object)));
    expect(words).toEqual([
      { signal: expect.any(String), back: "north", sealed: expect.any(String) },
      { said: expect.any(String), cell: "south", sealed: expect.any(String) },
    ]);
    expect(/Lovelace|"paid|"taken/.test(JSON.stringify(words))).toBe(false);
  });

  test("is not taken from somebody without the key, sealed or not", async () => {
    const all = await fleet({ fate: "taken" });
    const stranger = all.memory.open("south");
    stranger.tell({ signal: "1", back: "north", sealed: JSON.stringify(paid) });
    stranger.tell({ signal: "2", back: "north", sealed: "rubbish" });
    stranger.tell({ signal: 3, back: null });
    await all.clock.advance(1_000);
    expect(all.south.heard).toEqual([]);
  });

  test("is gone at once for a cell with another key, whose log says so once", async () => {
    const all = await fleet({ fate: "taken", keys: [other] });
    expect([await told(all), await told(all)]).toEqual([
      [{ kind: "gone" }, 0],
      [{ kind: "gone" }, 0],
    ]);
    const warned = all.south.log.lines.filter(
      ({ fields }) => "code" in fields && fields.code === "CLI_LEDGER_KEY",
    );
    expect(warned.map(({ message }) => message)).toEqual([
      'A process of another cell tells calls something that this one cannot read: it is sealed with the key abc, which "durability.key_file" does not have.',
    ]);
  });

  test("is refused while a cell has nobody and somebody stands by for it, and gone where nobody does", async () => {
    const all = await fleet();
    all.south.cell.cut();
    expect(await told(all)).toEqual([{ kind: "gone" }, 200]);
    const standby = await work(all.memory, { clock: settlingClock(), of: "south" });
    expect(await told(all)).toEqual([{ kind: "refused" }, 200]);
    await standby.ledger.close();
  });

  test("is refused by a process that has the cell, and not yet its calls", async () => {
    const all = await fleet();
    const west = await work(all.memory, { clock: all.clock, of: "west" });
    await all.clock.advance(2_000);
    await west.owns;
    await west.takesUp();
    expect(await told(all)).toEqual([{ kind: "refused" }, 0]);
  });

  test("is unsure after two seconds where the owner says nothing, and at once where the servers are away", async () => {
    const all = await fleet();
    all.south.ledger.elsewhere.attend(() => new Promise(() => {}));
    expect(await told(all)).toEqual([{ kind: "unsure" }, 2_000]);
    all.north.cell.cut();
    expect(await told(all)).toEqual([{ kind: "unsure" }, 0]);
  });
});
