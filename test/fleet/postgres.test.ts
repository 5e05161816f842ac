import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCluster, type Cluster } from "../postgres.ts";
import { outcomes, place, right, within, workers, type Workers } from "./fleet.ts";

/** Workers whose log is in a Postgres server of their own. */
async function fleetOnPostgres(): Promise<Workers & { readonly cluster: Cluster }> {
  const cluster = await createCluster();
  onTestFinished(() => cluster.remove());
  const url = new URL(cluster.url);
  const environment = { PGPASSWORD: url.password };
  url.password = "";
  const cell = { module: "@flowrun/cell-postgres", options: { url: url.href } };
  return { ...(await workers(cell, environment)), cluster };
}

test("calls go on with the worker that stands by when theirs is killed, each where it stood, and none is left", async () => {
  const { platform, begin } = await fleetOnPostgres();
  const first = await begin();
  const second = await begin();
  const calls = await place(platform, 40, 25);
  first.child.kill("SIGKILL");
  expect(await outcomes(calls)).toEqual(right(40));
  expect(second.written.text).toContain("This process has the calls of the cell now.");
  expect(platform.inventory().channels).toBe(0);
});

test("a worker that stood still has lost its calls when it wakes up, and ends without touching them", async () => {
  const { platform, begin } = await fleetOnPostgres();
  const first = await begin();
  const second = await begin();
  const calls = await place(platform, 20, 25);
  first.child.kill("SIGSTOP");
  await vi.waitUntil(() => second.written.text.includes("This process has the calls"), within);
  const ended = once(first.child, "exit");
  first.child.kill("SIGCONT");
  expect(await ended).toEqual([3, null]);
  expect(await outcomes(calls)).toEqual(right(20));
  expect(platform.inventory().channels).toBe(0);
});

test("a worker that is to end hands its calls to the one that stands by: no key is lost, and no prompt repeated", async () => {
  const { platform, begin } = await fleetOnPostgres();
  const first = await begin();
  await begin();
  const calls = await place(platform, 40, 25);
  const ended = once(first.child, "exit");
  first.child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await Promise.all(calls)).toEqual(right(40).map((number) => ["sound:number", number]));
  expect(platform.inventory().channels).toBe(0);
});

test("calls do not wait for a database that is away, and survive their worker once it is back", async () => {
  const { platform, begin, cluster } = await fleetOnPostgres();
  const first = await begin();
  const second = await begin();
  const before = await place(platform, 10, 25);
  await cluster.stop();
  expect(await outcomes(before)).toEqual(right(10));
  expect(second.written.text).not.toContain("This process has the calls");
  await cluster.start();
  await vi.waitUntil(() => first.written.text.includes("The log of the cell is written again"), within);
  const after = await place(platform, 10, 25);
  first.child.kill("SIGKILL");
  expect(await outcomes(after)).toEqual(right(10));
  expect(platform.inventory().channels).toBe(0);
});
