import fc from "fast-check";
import { expect, test } from "vitest";
import { draw } from "../../src/expression/flow-functions.ts";

test("a draw is a whole number from 0 to 99, the same for a call and a label", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (call, label) => {
      const drawn = draw(call, label);
      expect(Number.isInteger(drawn) && drawn >= 0 && drawn <= 99).toBe(true);
      expect(draw(call, label)).toBe(drawn);
    }),
  );
});

test.each(["offer", "a", "new menu"])(
  "the draws of %s are spread evenly over calls whose ids follow one another",
  (label) => {
    const counts = Array.from({ length: 100 }, () => 0);
    for (let call = 0; call < 100_000; call += 1) {
      const drawn = draw(`1795439100.${call}`, label);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }

    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1_150);
  },
);

test("two labels draw for one call as if they did not know of one another", () => {
  let both = 0;
  for (let call = 0; call < 40_000; call += 1) {
    if (draw(`c${call}`, "one") < 50 && draw(`c${call}`, "two") < 50) both += 1;
  }

  expect(Math.abs(both - 10_000)).toBeLessThan(400);
});
