import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import { scenarioDoubts } from "../../src/scenarios/scenario-doubts.ts";
import type { Surroundings } from "../../src/surroundings.ts";
import { folderWith } from "../try-main.ts";

const flow = `flowrun: 1
name: shop
start: greeting
blocks:
  greeting:
    - answer
    - hangup: busy
      if: call.from == "100"
    - go: bye
  bye:
    - hangup
`;

const scenarios = (...all: readonly string[]): string =>
  `flowrun-test: 1\nflow: shop.yaml\nscenarios:\n  - ${all.join("\n  - ")}\n`;
const passes = '{ name: passes, from: "100", expect: { path: [greeting] } }';
const goesOn = '{ name: goes on, from: "200", expect: { path: [greeting, bye] } }';
const fails = '{ name: fails, from: "300", expect: { path: [greeting] } }';

function doubtsWith(
  tests: Readonly<Record<string, string>>,
  text = flow,
): Promise<readonly string[]> {
  const surroundings: Pick<Surroundings, "cwd" | "environment" | "clock"> = {
    cwd: folderWith({ "shop.yaml": text, ...tests }),
    environment: {},
    clock: createSystemClock(),
  };
  return scenarioDoubts(surroundings as Surroundings, "shop.yaml");
}

describe("scenarios vouch for a flow", () => {
  test("when all of them pass and go through every step", async () => {
    expect(await doubtsWith({ "shop.test.yaml": scenarios(passes, goesOn) })).toEqual([]);
  });

  test("not when there are none", async () => {
    expect(await doubtsWith({})).toEqual(['No file *.test.yaml beside "shop.yaml" is about it.']);
  });

  test("not when one fails, or they leave a step out", async () => {
    expect(
      await doubtsWith({
        "shop.test.yaml": scenarios(passes),
        "shop.more.test.yaml": scenarios(fails),
      }),
    ).toEqual(["1 of 2 scenarios fail."]);
    expect(await doubtsWith({ "shop.test.yaml": scenarios(passes) })).toEqual([
      "The scenarios go through 2 of 4 steps.",
    ]);
  });

  test("not when a file cannot be run", async () => {
    const tests = {
      "shop.test.yaml": scenarios(passes, goesOn),
      "shop.more.test.yaml": scenarios("{ nonsense: 1 }"),
    };

    expect(await doubtsWith(tests)).toEqual([
      '"shop.more.test.yaml" cannot be run: it has mistakes.',
    ]);
  });

  test("and whoever compiles it tells of its errors", async () => {
    const wrong = flow.replace("hangup: busy", "go: nowhere");

    expect(await doubtsWith({ "shop.test.yaml": scenarios(passes, goesOn) }, wrong)).toEqual([]);
  });
});
