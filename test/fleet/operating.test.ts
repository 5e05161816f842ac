import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { outcomes, place, right } from "./callers.ts";
import { fleet, fleetOnOwnNats } from "./fleet.ts";
import { within } from "./start-workers.ts";

test("an operator sees who has the calls, moves them, and drains a worker: no call is cut, and no prompt repeated", async () => {
  const { platform, begin, run, status } = await fleet();
  const first = await begin();
  const second = await begin();
  const name = (worker: { readonly child: { readonly pid?: number | undefined } }): unknown =>
    expect.objectContaining({ worker: expect.stringMatching(`:${worker.child.pid}$`) as string });
  const told = await status();
  const cell = told[0]?.cell ?? "";
  expect(told).toEqual([{ cell, owner: name(first), standbys: [name(second)] }]);
  const calls = await place(platform, 60, 100);
  const firstEnded = once(first.child, "exit");
  const moved = await run("fleet", "move", cell);
  expect([moved.code, moved.text]).toEqual([
    0,
    expect.stringContaining(`:${second.child.pid} has the calls of "${cell}" now`),
  ]);
  expect(await firstEnded).toEqual([0, null]);
  const third = await begin();
  const later = await place(platform, 40, 50);
  const secondEnded = once(second.child, "exit");
  const drained = await run("fleet", "drain", /(\S+) has the calls/.exec(moved.text)?.[1] ?? "");
  expect([drained.code, drained.text]).toEqual([
    0,
    expect.stringContaining(`:${third.child.pid} has the calls`),
  ]);
  // A service manager does not start it again.
  expect(await secondEnded).toEqual([4, null]);
  expect(await outcomes(calls)).toEqual(right(60));
  expect(await outcomes(later)).toEqual(right(40));
  const heard = await Promise.all([...calls, ...later]);
  expect(heard.map((uris) => uris.length)).toEqual(Array(100).fill(2));
  expect(await status()).toEqual([{ cell, owner: name(third), standbys: [] }]);
  expect(platform.inventory().channels).toBe(0);
});

test("an operator is told calmly that the servers are away, and that nobody else could have the calls", async () => {
  const { nats, begin, run } = await fleetOnOwnNats();
  const { child } = await begin();
  const alone = await run(
    "fleet",
    "drain",
    String((await run("fleet", "status", "--json")).text.match(/"worker":"([^"]+)"/)?.[1]),
  );
  expect([alone.code, alone.text]).toEqual([3, expect.stringContaining("CLI_NOT_TAKEN_OVER")]);
  for (const index of [0, 1, 2]) await nats.kill(index);
  const away = await run("fleet", "status");
  expect([away.code, away.text]).toEqual([3, expect.stringContaining("CELL_AWAY")]);
  expect(away.text).not.toContain("    at ");
  expect(child.exitCode).toBe(null);
});

test("a worker that stands by can be looked at: it lives, and is not ready; and ends at once when it is told to", async () => {
  const { begin } = await fleet();
  await begin();
  const { child, written } = await begin(/this one stands by/, "--set", "operations.port=0");
  const [, url = ""] =
    (await vi.waitUntil(() => /are served\. url=(\S+)/.exec(written.text), within)) ?? [];
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ready: false, reasons: ["standby"], lagMs: 0 },
  ]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain("flowrun_cell_owner 0\n");
  expect(metrics).toContain("flowrun_cell_standbys 1\n");
  expect(metrics).toContain("flowrun_cell_lag_seconds 0\n");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});
