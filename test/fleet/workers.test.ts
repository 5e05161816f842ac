import { once } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { outcomes, place, right } from "./callers.ts";
import { fleet, fleetOnOwnNats, fleetOnOwnPostgres, fleetOnPostgres } from "./fleet.ts";
import { within } from "./start-workers.ts";

describe.each([
  ["three NATS servers", fleet, fleetOnOwnNats],
  ["a Postgres database", fleetOnPostgres, fleetOnOwnPostgres],
])("with their log in %s", (_where, start, startOnOwn) => {
  test("calls go on with the worker that stands by when theirs is killed, each where it stood, and none is left", async () => {
    const { platform, begin } = await start();
    const first = await begin();
    const second = await begin();
    const calls = await place(platform, 40, 25);
    first.child.kill("SIGKILL");
    expect(await outcomes(calls)).toEqual(right(40));
    expect(second.written.text).toContain("This process has the calls of the cell now.");
    expect(platform.inventory().channels).toBe(0);
  });

  test("a worker that stood still has lost its calls when it wakes up, and ends without touching them", async () => {
    const { platform, begin } = await start();
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

  test("calls do not wait for a log that is lost, and survive their worker once it is back", async () => {
    const { platform, begin, log } = await startOnOwn();
    const first = await begin();
    const second = await begin();
    const before = await place(platform, 10, 25);
    await log.lose();
    expect(await outcomes(before)).toEqual(right(10));
    expect(second.written.text).not.toContain("This process has the calls");
    await log.bringBack();
    await vi.waitUntil(
      () => first.written.text.includes("The log of the cell is written again"),
      within,
    );
    const after = await place(platform, 10, 25);
    first.child.kill("SIGKILL");
    expect(await outcomes(after)).toEqual(right(10));
    expect(platform.inventory().channels).toBe(0);
  });

  test("a worker that is started while the log is lost waits for it, says so, and stands by then", async () => {
    const { begin, log } = await startOnOwn();
    const first = await begin();
    await log.lose();
    const second = await begin(/code=CELL_AWAY/);
    await log.bringBack();
    await vi.waitUntil(() => second.written.text.includes("this one stands by"), within);
    first.child.kill("SIGKILL");
    await vi.waitUntil(() => second.written.text.includes("This process has the calls"), within);
    expect(first.written.text).not.toContain("CLI_CELL_LOST");
  });
});
