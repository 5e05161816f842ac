import { expect, test } from "vitest";
import { matchCards, type WrittenCard } from "../../src/diff/match-cards.ts";

/** A block whose steps say this. */
const block = (name: string, ...steps: readonly string[]): WrittenCard =>
  ({
    card: { name, kind: "block" },
    steps: steps.map((step) => ({ lines: [step] })),
  }) as unknown as WrittenCard;

const matched = (before: readonly WrittenCard[], after: readonly WrittenCard[]): unknown =>
  [...matchCards(before, after)].map(([name, { card }]) => [name, card.name]);

test("a block is the one of its name, else the one that most of its steps are of", () => {
  expect(
    matched(
      [block("open", "answer", "play: a"), block("close", "play: b", "play: c", "hangup")],
      [block("open", "wait: 1s"), block("bye", "play: b", "play: d", "hangup")],
    ),
  ).toEqual([
    ["open", "open"],
    ["bye", "close"],
  ]);
});

test("a block that another one was already is nobody else's", () => {
  const steps = ["play: a", "hangup"];
  expect(
    matched([block("close", ...steps)], [block("bye", ...steps), block("also", ...steps)]),
  ).toEqual([["bye", "close"]]);
});

test("two blocks of which less than 60 % is the same are two", () => {
  expect(matched([block("a", "play: a", "hangup")], [block("b", "play: a", "wait: 1s")])).toEqual(
    [],
  );
});
