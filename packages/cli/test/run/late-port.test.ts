import type { HttpPort, Store } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { lateHttp, lateStore } from "../../src/run/late-port.ts";

const lookup = {
  table: { name: "vips", key: "id", columns: { id: { kind: "string" } }, secretColumns: [] },
  value: "1",
  timeoutMs: 1_000,
} as const;

/** A store that writes down what is done with it. */
function watchedStore(): { readonly store: Store; readonly done: string[] } {
  const done: string[] = [];
  const store: Store = {
    lookup: async () => {
      done.push("lookup");
      return null;
    },
    close: async () => void done.push("close"),
  };
  return { store, done };
}

describe("lateStore", () => {
  test("opens the store at the first lookup, once", async () => {
    const { store, done } = watchedStore();
    const late = lateStore(async () => {
      done.push("open");
      return store;
    });
    expect(done).toEqual([]);
    await Promise.all([late.lookup(lookup), late.lookup(lookup)]);
    await late.close();
    expect(done).toEqual(["open", "lookup", "lookup", "close"]);
  });

  test("opens nothing to close it", async () => {
    const { store, done } = watchedStore();
    await lateStore(async () => store).close();
    expect(done).toEqual([]);
  });
});

describe("lateHttp", () => {
  test("opens the way to other servers at the first request", async () => {
    const answer = { status: 200, body: null };
    const port: HttpPort = { send: async () => answer, close: async () => undefined };
    const late = lateHttp(async () => port);
    const request = { method: "GET", url: "https://crm.example/", headers: {}, timeoutMs: 1_000, retries: 0 } as const;
    expect(await late.send(request)).toBe(answer);
  });
});
