import { expect, test } from "vitest";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";
import { createSearchDesk } from "../../../page/prove/search-desk.ts";

/** The flow that says this after it has answered, without scenarios. */
function saying(step: string): GivenFlow {
  const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - ${step}
    - go: close
  close:
    - hangup
`;
  return { name: "a/door.yaml", text, files: {}, tests: [], renames: [] };
}

const desk = createSearchDesk();

test("calls that no scenario shows are found, and it is said whether they will pass", () => {
  const entry = "collect-digits: { max_length: 1, timeout: 5s }\n      then: { else: close }";
  const explored = desk.explore(saying(entry));
  expect(explored?.found.length).toBeGreaterThan(0);
  expect(explored?.found.every(({ passes }) => passes)).toBe(true);
  expect(new Set(explored?.found.map(({ block }) => block))).toEqual(new Set(["open", "close"]));
});

test("a world that breaks the flow is found, and none where nothing can", () => {
  const faulty = saying("log: faulty\n      if: 1 / (size(call.from) - size(call.from)) > 0");
  expect(desk.fuzz(faulty, 1, 20)?.found).toMatchObject([{ passes: false }]);
  expect(desk.fuzz(saying("play: sound:hello"), 1, 20)).toEqual({
    found: [],
    unreached: [],
    tried: 20,
  });
});

test("worlds are tried turn after turn in one search, which ends where it was to end", () => {
  const own = createSearchDesk();
  expect(own.fuzzOn()).toBeUndefined();
  const tried = [own.fuzz(saying("play: sound:hello"), 1, 120)?.tried];
  for (let turn = 0; turn < 3; turn += 1) tried.push(own.fuzzOn()?.tried);
  const [first = 0, second = 0, ...rest] = tried;
  expect([first >= 50, second > first, rest]).toEqual([true, true, [120, 120]]);
});

test("a flow with errors is not searched", () => {
  const broken = saying("plya: sound:hello");
  expect([desk.explore(broken), desk.fuzz(broken, 1, 20)]).toEqual([undefined, undefined]);
});
