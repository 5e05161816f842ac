import { expect, test } from "vitest";
import { WindowSums } from "../../src/live/window-sums.ts";

test("what an hour has no place for any more still counts since the start", () => {
  let now = 0;
  const sums = new WindowSums(() => now);
  for (let bucket = 0; bucket < 400; bucket += 1) {
    now = bucket * 10_000;
    sums.count("entered", "menu", now);
    sums.count("left", "menu/1 ok", now);
  }

  expect(sums.within("5m")).toEqual({
    entered: { menu: 30 },
    left: { "menu/1 ok": 30 },
    failed: {},
    gone: {},
    ended: {},
  });
  expect(sums.within("1h").entered).toEqual({ menu: 360 });
  expect(sums.within("start").entered).toEqual({ menu: 400 });
});

test("a clock that is set back goes on in the newest bucket", () => {
  const sums = new WindowSums(() => 50_000);
  sums.count("ended", "fault", 50_000);
  sums.count("ended", "fault", 20_000);

  expect(sums.within("5m").ended).toEqual({ fault: 2 });
});
