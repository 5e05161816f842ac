import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeOffer, type VersionFigures } from "../src/judge-offer.ts";

const figures = (ended: number, faulted: number, early: number): VersionFigures => {
  return { started: ended, ended, faulted, early, reasons: {} };
};

describe("an offered version", () => {
  test.each([
    [
      "is not judged before 20 of its calls are over",
      figures(19, 0, 19),
      figures(100, 0, 0),
      "open",
    ],
    ["nor before 20 of the other one's are", figures(20, 0, 20), figures(19, 0, 0), "open"],
    [
      "does worse by faults at once, also beside a few calls",
      figures(20, 1, 0),
      figures(0, 0, 0),
      "worse",
    ],
    ["does well with twice as many faults", figures(100, 20, 0), figures(100, 10, 0), "well"],
    ["does worse with more", figures(100, 21, 0), figures(100, 10, 0), "worse"],
    [
      "does well when ten of a hundred callers leave early, where none did",
      figures(100, 0, 10),
      figures(100, 0, 0),
      "well",
    ],
    ["does worse when more do", figures(100, 0, 11), figures(100, 0, 0), "worse"],
    [
      "does well where callers of the other one leave as early",
      figures(100, 0, 50),
      figures(100, 0, 20),
      "well",
    ],
  ] as const)("%s", (_what, offered, current, judgement) => {
    expect(judgeOffer({ offered, current })).toBe(judgement);
  });

  test("that does as the other one does not do worse", () => {
    const counts = fc
      .nat(1_000)
      .chain((ended) => fc.tuple(fc.constant(ended), fc.nat(ended), fc.nat(ended)));
    fc.assert(
      fc.property(counts, ([ended, faulted, early]) => {
        const same = figures(ended, faulted, early);
        expect(judgeOffer({ offered: same, current: same })).toBe(ended < 20 ? "open" : "well");
      }),
    );
  });
});
