import type { OfferFigures, VersionFigures } from "@flowrun/host";
import { describe, expect, test } from "vitest";
import { nextRoute, nextShare } from "../../src/run/next-route.ts";

const well: VersionFigures = { started: 20, ended: 20, faulted: 0, early: 0, reasons: {} };
const figures = (offered: VersionFigures = well, isTakenBack = false): OfferFigures => {
  return { share: 5, offered, current: well, isTakenBack };
};
const ifOk = { everyMs: 600_000, since: 1_000 };
const route = {
  id: "r1",
  over: "own",
  current: "kept",
  offered: { flow: "next", percent: 10, ifOk },
};

test("a share grows through 5, 10, 25 and 50 of a hundred to all", () => {
  expect([1, 5, 7, 10, 25, 49, 50, 99, 100].map(nextShare)).toEqual([
    5, 10, 10, 25, 50, 50, 100, 100, 100,
  ]);
});

describe("the route that comes after one", () => {
  test("has a larger share when its time is over and it does well, and the time begins anew", () => {
    expect(nextRoute(route, figures(), 600_999)).toBeUndefined();
    expect(nextRoute(route, figures(), 601_000)).toEqual({
      over: "own",
      current: "kept",
      offered: { flow: "next", percent: 25, ifOk: { everyMs: 600_000, since: 601_000 } },
    });
  });

  test("has the offered version for all calls after the last share", () => {
    const last = { ...route, offered: { ...route.offered, percent: 50 } };
    expect(nextRoute(last, figures(), 601_000)).toEqual({ over: "own", current: "next" });
  });

  test("offers nothing more when it does worse, at any time", () => {
    expect(nextRoute(route, figures({ ...well, early: 3 }), 1_000)).toEqual({
      over: "own",
      current: "kept",
      takenBack: { flow: "next", faulted: 0, early: 3, of: 20 },
    });
  });

  test("is the same as long as nobody has wished that it is raised, but for what the host has taken back", () => {
    const plain = { ...route, offered: { flow: "next", percent: 10 } };
    expect(nextRoute(plain, figures({ ...well, early: 20 }), 1e12)).toBeUndefined();
    expect(nextRoute(plain, figures(well, true), 0)).toMatchObject({ takenBack: { flow: "next" } });
  });

  test("is the same where nothing is offered, or nobody has counted yet", () => {
    expect(nextRoute({ id: "r1", over: "own" }, figures(), 1e12)).toBeUndefined();
    expect(nextRoute(route, undefined, 1e12)).toBeUndefined();
  });
});
