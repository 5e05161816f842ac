import { setTimeout } from "node:timers/promises";
import { createCell } from "@flowrun/cell-nats";
import { createSystemClock } from "@flowrun/core/system-clock";
import { cellContract, silentLogger } from "@flowrun/contracts";
import type { Cell } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startNats, type NatsServers } from "./nats-servers.ts";

let nats: NatsServers;
let cells = 0;

beforeAll(async () => {
  nats = await startNats(3);
});
afterAll(() => nats.close());

async function openCell(name: string): Promise<Cell> {
  const options = { servers: [...nats.urls] };
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

test("a server that was lost and comes back has what the others have, also when one cell has forgotten what it does not need", async () => {
  const idleName = `idle ${(cells += 1)}`;
  const [idle, busy] = [await openCell(idleName), await openCell(`busy ${cells}`)];
  await idle.append({ id: "1", text: "calls", isWhole: true }, 0);
  let at: number | undefined = 0;
  for (let id = 1; id <= 5; id += 1)
    at = await busy.append({ id: `${id}`, text: "", isWhole: id === 5 }, at ?? 0);
  const lost = ((await nats.leader("FR_LOG")) + 1) % 3;
  const others = [0, 1, 2].filter((index) => index !== lost);
  const kept = async (): Promise<(number | undefined)[]> =>
    Promise.all([lost, ...others].map((index) => nats.kept(index, "FR_LOG")));
  await expect.poll(async () => new Set(await kept()).size, { timeout: 10_000 }).toBe(1);
  await nats.kill(lost);
  await nats.start(lost);
  await expect.poll(async () => new Set(await kept()).size, { timeout: 10_000 }).toBe(1);
  await nats.kill(others[0] ?? 0);
  await nats.kill(others[1] ?? 0);
  await nats.start(others[0] ?? 0);
  await nats.start(others[1] ?? 0);
  await Promise.all([idle.close(), busy.close()]);
  // On a busy machine they choose for long who leads, and until then none of them answers: whoever
  // stands by tries again.
  const { next, seen } = await vi.waitFor(() => followed(idleName), { timeout: 60_000 });
  await expect.poll(() => seen, { timeout: 20_000 }).toEqual(["calls"]);
  await next.close();
});

/**
 * The cell of this name, with what it tells of its log. Rejects where the servers do not answer.
 */
async function followed(
  name: string,
): Promise<{ readonly next: Cell; readonly seen: readonly string[] }> {
  const next = await openCell(name);
  const seen: string[] = [];
  try {
    await next.follow(({ text }) => void seen.push(text));
    return { next, seen };
  } catch (error: unknown) {
    await next.close();
    throw error;
  }
}
