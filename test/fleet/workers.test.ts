import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { fleet, outcomes, place, right, within } from "./fleet.ts";

test("calls go on with the worker that stands by when theirs is killed, each where it stood, and none is left", async () => {
  const { platform, begin } = await fleet();
  const first = await begin();
  const second = await begin();
  const calls = await place(platform, 40, 25);
  first.child.kill("SIGKILL");
  expect(await outcomes(calls)).toEqual(right(40));
  expect(second.written.text).toContain("This process has the calls of the cell now.");
  expect(platform.inventory().channels).toBe(0);
});

test("a worker that stood still has lost its calls when it wakes up, and ends without touching them", async () => {
  const { platform, begin } = await fleet();
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

test("calls do not wait for NATS servers that are lost, and survive their worker once most of them are back", async () => {
  const { platform, nats, begin } = await fleet();
  const first = await begin();
  const second = await begin();
  const before = await place(platform, 10, 25);
  await nats.kill(0);
  await nats.kill(1);
  expect(await outcomes(before)).toEqual(right(10));
  expect(second.written.text).not.toContain("This process has the calls");
  await nats.start(0);
  await nats.start(1);
  await vi.waitUntil(() => first.written.text.includes("The log of the cell is written again"), within);
  const after = await place(platform, 10, 25);
  first.child.kill("SIGKILL");
  expect(await outcomes(after)).toEqual(right(10));
  expect(platform.inventory().channels).toBe(0);
});

test("a worker that is started while most NATS servers are lost waits for them, says so, and stands by then", async () => {
  const { nats, begin } = await fleet();
  const first = await begin();
  await nats.kill(0);
  await nats.kill(1);
  const second = await begin(/Too few NATS servers can be reached/);
  await nats.start(0);
  await nats.start(1);
  await vi.waitUntil(() => second.written.text.includes("this one stands by"), within);
  first.child.kill("SIGKILL");
  await vi.waitUntil(() => second.written.text.includes("This process has the calls"), within);
  expect(first.written.text).not.toContain("CLI_CELL_LOST");
});
