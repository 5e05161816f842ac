import { expect, test } from "vitest";
import type { Client } from "../src/index.ts";
import { v2PortOf } from "../src/index.ts";

test("a port calls the client by name, within the time of the flow, and closes it", async () => {
  const done: unknown[] = [];
  const client: Client = {
    version: "8.2",
    call: async (...call) => {
      done.push(call);
      return [];
    },
    send: () => Promise.reject(new Error("A flow knows no types.")),
    close: async () => void done.push("closed"),
  };
  const port = v2PortOf(client);

  expect(await port.call({ operation: "contacts.search", with: { query: "Ada" }, timeoutMs: 500 })).toEqual([]);
  await port.close();

  expect(done).toEqual([["contacts.search", { query: "Ada" }, { timeoutMs: 500 }], "closed"]);
});
