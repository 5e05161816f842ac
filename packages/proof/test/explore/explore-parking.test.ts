import { describe, expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

/** What no call was found for of a flow whose phones may park the caller. */
function unreachedOf(lines: string): readonly string[] {
  const { unreached, faults } = explore(
    programOf(`flowrun: 1
name: parking
lots: { office: { slots: 701-702, timeout: 30s } }
start: main
otherwise: { full: sorry, failed: sorry }
blocks:
  main:
    - answer
${lines}  back: [{ play: sound:back }]
  bye: [{ hangup: {} }]
  sorry: [{ play: sound:sorry }]
`),
  );
  expect(faults).toEqual([]);
  return unreached.map(({ goal }) => goal.key);
}

describe("a search finds", () => {
  test("what becomes of a caller whom a phone, or who by keys of the caller's, parks", () => {
    expect(
      unreachedOf(`    - bridge: { to: 1, keep_caller: true, keys: { "*4": { do: park_it, by: both } } }
      then: { timed_out: back, else: bye }
  park_it:
    - park-other: office
      as: place
    - play: digits:\${place.slot}
`),
    ).toEqual([]);
  });

  test("a lot that has no slot left; that somebody fetches the caller takes a flow with pick-up", () => {
    expect(
      unreachedOf("    - park: office\n      then: { timed_out: back, ended: bye }\n"),
    ).toEqual(["main/2 ended", "bye/1 next"]);
  });
});
