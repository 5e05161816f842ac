import { expect, test } from "vitest";
import { createFastClock } from "./fast-clock.ts";

test("createFastClock wakes nobody before the time that it tells has come, twenty times sooner than the machine's", async () => {
  const clock = createFastClock();
  const [began, at] = [performance.now(), clock.now() + 2_000];
  await new Promise<void>((resolve) => clock.wake(at, resolve));
  expect(clock.now()).toBeGreaterThanOrEqual(at);
  expect(performance.now() - began).toBeGreaterThanOrEqual(99);
});
