import { expect, test } from "vitest";
import type { Attempt } from "../../src/explore/attempt.ts";
import type { Moment } from "../../src/explore/moments.ts";
import { serverChoices } from "../../src/explore/server-choices.ts";
import type { ServerAnswer } from "../../src/scenario/scenario.ts";

const answers = (n: number): ServerAnswer => ({
  kind: "answers",
  status: 200,
  body: { n },
  afterMs: 0,
});
const asks = {
  commands: [{ kind: "v2.call", operation: "tenants.list" }],
  step: { as: "found", options: {} },
};

/** The first choice where so many were asked before, and the world says these answers. */
function firstChoice(before: number, given: readonly ServerAnswer[]) {
  const moments = Array.from({ length: before }, () => asks);
  const attempt = { moments, world: { v2: { "tenants.list": given } } };
  return serverChoices(
    ...([attempt as unknown as Attempt, before, asks as unknown as Moment] as const),
  )[0];
}

test("an answer is a change of the one that the world gives there", () => {
  const given = [answers(1), answers(2)];
  const first = firstChoice(1, given);
  expect(first?.label).toBe("answer ok");
  expect(first?.world.v2).toEqual({ "tenants.list": [answers(1), answers(2)] });
});

test("where a world says no more answers, its last one goes on", () => {
  const first = firstChoice(3, [answers(1), answers(2)]);
  expect(first?.label).toBe("answer ok");
  expect(first?.world.v2).toEqual({
    "tenants.list": [answers(1), answers(2), answers(2), answers(2)],
  });
});
