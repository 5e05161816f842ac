import { once } from "node:events";
import type { Platform } from "@flowrun/simulator";
import { describe, expect, test, vi } from "vitest";
import { outcomes, patient, place, right } from "./callers.ts";
import { fleet, fleetOnOwnNats, fleetOnPostgres, type Fleet } from "./fleet.ts";
import { within, type Worker } from "./start-workers.ts";

const names = ["north", "south"] as const;

/** Who has the calls of each cell and who stands by, by the numbers of their processes. */
async function owners(
  status: Fleet["status"],
): Promise<Readonly<Record<string, readonly [number, readonly number[]]>>> {
  const numberOf = (told: { readonly worker: string } | null): number =>
    Number(told?.worker.split(":")[1] ?? 0);
  return Object.fromEntries(
    (await status()).map(({ cell, owner, standbys }) => [
      cell,
      [numberOf(owner), standbys.map(numberOf)],
    ]),
  );
}

/** The numbers of the processes that have the calls of each cell. */
async function having(status: Fleet["status"]): Promise<readonly number[]> {
  return Object.values(await owners(status)).map(([owner]) => owner);
}

async function lostBy(
  worker: Worker,
  signal: "SIGKILL" | "SIGTERM",
): Promise<readonly [number | null, string | null]> {
  const ended = once(worker.child, "exit") as Promise<[number | null, string | null]>;
  worker.child.kill(signal);
  return ended;
}

/** Two workers of two cells, of which each has one. */
async function shared(
  start: () => Promise<Fleet>,
): Promise<
  Fleet & { readonly first: Worker; readonly second: Worker; readonly cells: readonly string[] }
> {
  const workers = await start();
  const { begin, run, status } = workers;
  const twice = (what: string): RegExp => new RegExp(`(?:${what}[^]*){2}`);
  const first = await begin(twice("Connected to the platform"), "--set", "operations.port=0");
  const second = await begin(twice("this one stands by"));
  const cells = Object.keys(await owners(status));
  const moved = await run("fleet", "move", cells[1] ?? "");
  expect([moved.code, moved.text]).toEqual([
    0,
    expect.stringContaining(`:${second.child.pid} has the calls of`),
  ]);
  // Who has handed one of its cells over goes on with the other, and stands by for that one again.
  await vi.waitUntil(() => /this one stands by/.test(first.written.text), within);
  expect(await having(status)).toEqual([first.child.pid, second.child.pid]);
  return { ...workers, first, second, cells };
}

async function placeOnAll(
  platforms: readonly Platform[],
  count: number,
): Promise<readonly Promise<readonly string[]>[]> {
  return (await Promise.all(platforms.map((platform) => place(platform, count, 25)))).flat();
}

describe.each([
  ["three NATS servers", () => fleet({ names }), () => fleetOnOwnNats({ names })],
  ["a Postgres database", () => fleetOnPostgres({ names }), () => fleetOnPostgres({ names })],
])("two cells in each process, with their logs in %s", (_where, start, startOnOwn) => {
  test("who is left when a worker is killed goes on with the calls of both, and with its own as if nothing was", async () => {
    const { platforms, status, first, second } = await shared(start);
    const calls = await placeOnAll(platforms, 20);
    await lostBy(first, "SIGKILL");
    expect(await outcomes(calls)).toEqual([...right(20), ...right(20)]);
    // The calls of its own cell have each heard the prompt once.
    expect((await Promise.all(calls.slice(20))).map((heard) => heard.length)).toEqual(
      Array(20).fill(2),
    );
    expect(await having(status)).toEqual([second.child.pid, second.child.pid]);
    expect(platforms.map((platform) => platform.inventory().channels)).toEqual([0, 0]);
  });

  test("an operator sees the calls of all cells at once, whoever has them, and hangs one up", async () => {
    // All cells of the servers are asked, whoever's they are.
    const { platforms, run, cells } = await shared(startOnOwn);
    // Who types nothing stays until somebody hangs up.
    const stuck = platforms[1]?.call({ from: "99", to: "2" });
    const callers = await Promise.all(platforms.map((platform) => patient(platform, 40)));
    const listed = await run("calls", "--most", "100", "--json");
    interface Listed {
      readonly live: number;
      readonly calls: readonly {
        readonly cell: string;
        readonly call: string;
        readonly from: string;
      }[];
    }
    const { live, calls: told } = JSON.parse(listed.text) as Listed;
    const inCell = (name: string): readonly string[] =>
      told.filter(({ cell }) => cell === name).map(({ from }) => from);
    const numbers = Array.from({ length: 40 }, (_, index) => String(1_000 + index));
    expect([listed.code, live, ...cells.map((name) => inCell(name).toSorted())]).toEqual([
      0,
      81,
      numbers,
      [...numbers, "99"],
    ]);
    const hungUp = await run("calls", "hang-up", stuck?.id ?? "", "--cell", cells[1] ?? "");
    expect([hungUp.code, hungUp.text]).toEqual([
      0,
      expect.stringContaining("of 99 is hung up after"),
    ]);
    await stuck?.ended;
    expect(await outcomes(callers.flat().map(({ type }) => type()))).toEqual([
      ...right(40),
      ...right(40),
    ]);
  });
});

test("who is told to end hands all of its cells over: no call is cut, and no prompt repeated", async () => {
  const { platforms, begin, run, status, first, second, cells } = await shared(() =>
    fleet({ names }),
  );
  const calls = await placeOnAll(platforms, 20);
  expect(await lostBy(first, "SIGTERM")).toEqual([0, null]);
  expect(await having(status)).toEqual([second.child.pid, second.child.pid]);
  const third = await begin(/(?:this one stands by[^]*){2}/);
  const later = await placeOnAll(platforms, 10);
  const drained = once(second.child, "exit");
  const [told] = await status();
  const { code, text } = await run("fleet", "drain", told?.owner?.worker ?? "");
  expect([code, text.match(/has the calls of/g)?.length]).toEqual([0, 2]);
  expect(await drained).toEqual([4, null]);
  expect(await owners(status)).toEqual(
    Object.fromEntries(cells.map((cell) => [cell, [third.child.pid, []]])),
  );
  const heard = await Promise.all([...calls, ...later]);
  expect(await outcomes(calls)).toEqual([...right(20), ...right(20)]);
  expect(await outcomes(later)).toEqual([...right(10), ...right(10)]);
  expect(heard.map((uris) => uris.length)).toEqual(Array(60).fill(2));
});

test("an operator sees the cells of a worker apart", async () => {
  const { first, cells } = await shared(() => fleet({ names }));
  const [north = "", south = ""] = cells;
  const [, url = ""] = /are served\. url=(\S+)/.exec(first.written.text) ?? [];
  const ready = await fetch(`${url}/readyz`);
  const standby = { ready: false, reasons: ["standby"], lagMs: 0 };
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ready: true, cells: { [north]: { ready: true }, [south]: standby } },
  ]);
  const each = await Promise.all(
    names.map(async (name) => (await fetch(`${url}/readyz/${name}`)).status),
  );
  expect(new Set(each)).toEqual(new Set([200, 503]));
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain(`flowrun_cell_owner{cell="${north}"} 1\n`);
  expect(metrics).toContain(`flowrun_cell_owner{cell="${south}"} 0\n`);
  expect(metrics).toContain(`flowrun_calls_live{cell="${north}"} 0\n`);
  expect(metrics.match(/# TYPE flowrun_calls_live /g)).toHaveLength(1);
  expect(first.written.text).toContain(`This process has the calls of the cell now. cell=${north}`);
});
