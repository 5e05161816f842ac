import { compileFlow } from "@flowrun/flow";
import type { OfferFigures } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import { recordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import { CliError } from "../../src/cli-error.ts";
import type { Route, ToldVersions } from "../../../fleet/src/route.ts";
import { PublishedVersions } from "../../src/run/published-versions.ts";
import { settlingClock } from "../../../fleet/test/worker.ts";

function flow(name: string): Program {
  const text = `flowrun: 1\nname: ${name}\nstart: main\nblocks:\n  main:\n    - answer\n    - hangup\n`;
  const { program } = compileFlow({ name: `${name}.yaml`, text });
  if (program === undefined) throw new Error("The flow of this test is wrong.");
  return program;
}

const programs = new Map(["own", "next", "third"].map((name) => [name, flow(name)]));
const named = (name: string): Program => programs.get(name) ?? flow(name);

/** An owner that was started with "own", in a cell whose route a test makes. */
function open(first?: Omit<Route, "id">) {
  const clock = settlingClock();
  const done: string[] = [];
  const log = recordingLogger();
  let route: Route | undefined;
  let count = 0;
  let isAway = false;
  let look = (): void => {};
  let told = (): ToldVersions => ({ own: "", current: "" });
  let figures: OfferFigures | undefined;
  const setRoute = async (next: Omit<Route, "id">): Promise<string> => {
    count += 1;
    route = { id: `r${count}`, ...next };
    look();
    return route.id;
  };
  if (first !== undefined) void setRoute(first);
  const published = new PublishedVersions({
    versions: {
      tell: (given) => void (told = given),
      async route() {
        if (isAway) throw new Error("Nobody answers.");
        return route;
      },
      setRoute,
      onRoute(given) {
        look = given;
        return () => void (look = () => {});
      },
      fetch: async (name) => programs.get(name),
    },
    nameOf: ({ name }) => name,
    running: {
      swap: ({ name }) => void done.push(`all ${name}`),
      offer({ name }, share) {
        if (name === "third")
          throw new CliError(2, [{ code: "CLI_X", message: "It lacks a table." }]);
        done.push(`${share} % ${name}`);
      },
      host: {
        withdraw() {
          done.push("withdraw");
          return true;
        },
        stats: () => ({ offer: figures }) as never,
      },
    },
    program: named("own"),
    clock,
    log,
  });
  const publish = async (next: Omit<Route, "id">): Promise<void> => {
    await setRoute(next);
    await clock.advance(10);
  };
  return {
    clock,
    done,
    warnings: () => log.lines.filter(({ level }) => level === "warn").map(({ message }) => message),
    published,
    publish,
    route: () => route,
    told: () => told(),
    away: (is: boolean) => void (isAway = is),
    unheard: () => void (look = () => {}),
    figured: (given: OfferFigures) => void (figures = given),
  };
}

const counts = { started: 40, ended: 20, faulted: 9, early: 1, reasons: {} };

describe("PublishedVersions", () => {
  test("offers what is published, to another share, accepts it, and takes it back", async () => {
    const { done, publish, told } = open();
    await publish({ over: "own", offered: { flow: "next", percent: 5 } });
    expect(told()).toEqual({
      own: "own",
      current: "own",
      route: "r1",
      offered: { flow: "next", percent: 5, started: 0, ended: 0, faulted: 0, early: 0 },
    });
    await publish({ over: "own", offered: { flow: "next", percent: 50 } });
    await publish({ over: "own" });
    await publish({ over: "own", current: "next" });
    expect(done).toEqual(["5 % next", "50 % next", "withdraw", "all next", "withdraw"]);
    expect(told()).toEqual({ own: "own", current: "next", route: "r4" });
    await publish({ over: "own" });
    expect(done.slice(5)).toEqual(["all own", "withdraw"]);
  });

  test("goes by the route that stood before it had the calls, as every owner does", async () => {
    const { clock, done } = open({
      over: "own",
      current: "next",
      offered: { flow: "own", percent: 10 },
    });
    await clock.advance(10);
    expect(done).toEqual(["all next", "10 % own"]);
  });

  test("goes by no route over another flow than its own, nor once it has read another one", async () => {
    const { done, publish, published, told } = open();
    await publish({ over: "older", offered: { flow: "next", percent: 5 } });
    expect(done).toEqual([]);
    await publish({ over: "own", offered: { flow: "next", percent: 5 } });
    published.swapped(named("edited"));
    expect(told()).toEqual({ own: "edited", current: "edited" });
    await publish({ over: "own", offered: { flow: "next", percent: 9 } });
    expect(done).toEqual(["5 % next"]);
  });

  test("reads a route of which nothing was heard within five seconds, and keeps its own while nobody answers", async () => {
    const { away, clock, done, publish, unheard } = open();
    await clock.advance(10);
    unheard();
    away(true);
    await publish({ over: "own", offered: { flow: "next", percent: 5 } });
    await clock.advance(20_000);
    expect(done).toEqual([]);
    away(false);
    await clock.advance(6_000);
    expect(done).toEqual(["5 % next"]);
  });

  test("says why it does not go by a route, and goes by the next one", async () => {
    const { done, publish, told } = open();
    await publish({ over: "own", offered: { flow: "third", percent: 5 } });
    expect(told()).toMatchObject({ route: "r1", refused: "It lacks a table." });
    expect(told().offered).toBeUndefined();
    await publish({ over: "own", offered: { flow: "unreadable", percent: 5 } });
    expect(told().refused).toBe("This flowrun cannot read the version unreadab.");
    await publish({ over: "own", offered: { flow: "next", percent: 5 } });
    expect([told().refused, done]).toEqual([undefined, ["5 % next"]]);
  });

  test("takes a version out of the route that its host has taken back by itself, so that the next owner does not offer it", async () => {
    const { clock, done, figured, publish, route, told, warnings } = open();
    await publish({ over: "own", offered: { flow: "next", percent: 5 } });
    figured({ share: 5, offered: counts, current: counts, isTakenBack: true });
    await clock.advance(1_000);
    expect(route()).toEqual({
      id: "r2",
      over: "own",
      takenBack: { flow: "next", faulted: 9, early: 1, of: 20 },
    });
    expect(told().takenBack).toEqual({ flow: "next", faulted: 9, early: 1, of: 20 });
    expect(done).toEqual(["5 % next", "withdraw"]);
    // The host has told of it.
    expect(warnings()).toEqual([]);
  });

  describe("with an offer that is to be raised", () => {
    const well = { started: 40, ended: 20, faulted: 0, early: 2, reasons: {} };
    const ifOk = { everyMs: 60_000, since: 0 };

    test("raises it each time that it has stood long enough and does well, to all calls in the end", async () => {
      const { clock, done, figured, publish, route } = open();
      await publish({ over: "own", offered: { flow: "next", percent: 5, ifOk } });
      figured({ share: 5, offered: well, current: well, isTakenBack: false });
      await clock.advance(59_000);
      expect(done).toEqual(["5 % next"]);
      await clock.advance(4 * 62_000);
      expect(done).toEqual([
        "5 % next",
        "10 % next",
        "25 % next",
        "50 % next",
        "all next",
        "withdraw",
      ]);
      expect(route()).toEqual({ id: "r5", over: "own", current: "next" });
    });

    test("waits for calls, and takes it back when its callers leave early", async () => {
      const { clock, done, figured, publish, route, warnings } = open();
      await publish({ over: "own", offered: { flow: "next", percent: 5, ifOk } });
      figured({
        share: 5,
        offered: { ...well, ended: 19, early: 19 },
        current: well,
        isTakenBack: false,
      });
      await clock.advance(120_000);
      expect(done).toEqual(["5 % next"]);
      figured({ share: 5, offered: { ...well, early: 7 }, current: well, isTakenBack: false });
      await clock.advance(1_000);
      expect(done).toEqual(["5 % next", "withdraw"]);
      expect(route()?.takenBack).toEqual({ flow: "next", faulted: 0, early: 7, of: 20 });
      expect(warnings()).toEqual([
        "The offered version does worse than the other one, and is taken back.",
      ]);
    });

    test("changes nothing that somebody else has made meanwhile", async () => {
      const { clock, done, figured, publish, route, unheard } = open();
      await publish({
        over: "own",
        offered: { flow: "next", percent: 5, ifOk: { ...ifOk, everyMs: 1_000 } },
      });
      figured({ share: 5, offered: well, current: well, isTakenBack: false });
      unheard();
      await publish({ over: "own" });
      await clock.advance(6_000);
      expect([done, route()?.id]).toEqual([["5 % next", "withdraw"], "r2"]);
    });
  });
});
