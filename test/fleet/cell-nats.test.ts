import { setTimeout } from "node:timers/promises";
import { createCell } from "@flowrun/cell-nats";
import { createSystemClock } from "@flowrun/core/system-clock";
import { cellContract, silentLogger } from "@flowrun/core/testing";
import type { Cell } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startNats, type NatsServers } from "./nats-servers.ts";

let nats: NatsServers | undefined;
let cells = 0;

beforeAll(async () => {
  nats = await startNats(3);
});
afterAll(() => nats?.close());

async function openCell(name: string): Promise<Cell> {
  const options = { servers: [...(nats?.urls ?? [])] };
  return createCell({ options, cell: name, log: silentLogger(), clock: createSystemClock() });
}

describe("a cell on three NATS servers keeps the contract", () => {
  const cases = cellContract({
    create: async () => {
      const opened: Cell[] = [];
      const name = `app ${(cells += 1)}@pbx.example:8088`;
      return {
        async open() {
          const cell = await openCell(name);
          opened.push(cell);
          return cell;
        },
        async until(holds) {
          for (let turn = 0; turn < 500; turn += 1) {
            if (await holds()) return;
            await setTimeout(10);
          }
          throw new Error("It did not come within 5 s.");
        },
        async dispose() {
          await Promise.all(opened.map((cell) => cell.close()));
        },
      };
    },
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
