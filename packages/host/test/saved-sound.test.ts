import { describe, expect, test } from "vitest";
import { memoryStore } from "../../contracts/src/memory-store.ts";
import { silentLogger } from "../../contracts/src/loggers.ts";
import type { Table } from "../../core/src/interpret/program.ts";
import type { Row } from "../../core/src/ports/store.ts";
import { askBeside } from "../src/ask-beside.ts";
import { fakeProgram } from "./bench.ts";

const messages: Table = {
  name: "messages",
  key: "id",
  columns: { id: { kind: "string" }, name: { kind: "string" } },
  secretColumns: [],
};
const asker = { call: "in", program: { ...fakeProgram(), tables: { messages } } };
const saving = {
  kind: "store.save",
  request: "r1",
  table: "messages",
  value: "7",
  values: { name: "box/7" },
  sound: { column: "sound", recording: "box/7" },
  timeoutMs: 2_000,
} as const;

function portsWith(bytes: Uint8Array) {
  const rows: Row[] = [];
  const transport = { recording: async () => ({ type: "audio/gsm", bytes }) };
  return {
    rows,
    ports: { store: memoryStore({ messages: rows }), log: silentLogger(), transport },
  };
}

describe("a recording that is saved in a column", () => {
  test("is kept as base64 in a column that the table does not declare, so that a lookup has it not", async () => {
    const kept: unknown[] = [];
    const { ports } = portsWith(Uint8Array.of(1, 2, 3, 255));
    const { store } = ports;
    const watching = {
      ...store,
      save: async (change: Parameters<NonNullable<typeof store.save>>[0]) => {
        kept.push(change);
        await store.save?.(change);
      },
    };
    expect(await askBeside({ ...ports, store: watching }, asker, saving)).toEqual({
      kind: "succeeded",
      result: null,
    });
    expect(kept).toEqual([
      {
        table: { ...messages, columns: { ...messages.columns, sound: { kind: "string" } } },
        key: "7",
        values: { name: "box/7", sound: "AQID/w==" },
        timeoutMs: 2_000,
      },
    ]);
    const lookup = { kind: "store.lookup", request: "r2", table: "messages" } as const;
    expect(await askBeside(ports, asker, { ...lookup, value: "7", timeoutMs: 2_000 })).toEqual({
      kind: "succeeded",
      result: { id: "7", name: "box/7" },
    });
  });

  test("keeps nothing of a recording of more than 8 MiB, and says so", async () => {
    const { ports } = portsWith(new Uint8Array(8 * 1_024 * 1_024 + 1));
    expect(await askBeside(ports, asker, saving)).toEqual({
      kind: "failed",
      code: "RUN_SOUND_SIZE",
      message: "The recording is larger than the 8 MiB that a column gets.",
      certain: true,
      outcome: "refused",
    });
    const lookup = { kind: "store.lookup", request: "r2", table: "messages" } as const;
    expect(
      await askBeside(ports, asker, { ...lookup, value: "7", timeoutMs: 2_000 }),
    ).toMatchObject({ result: null });
  });

  test("keeps nothing where the platform gives no recordings away", async () => {
    const { ports } = portsWith(new Uint8Array());
    const { store, log } = ports;
    expect(await askBeside({ store, log }, asker, saving)).toMatchObject({ code: "RUN_NO_PORT" });
  });
});
