import { expect, test } from "vitest";
import { agentChoices } from "../../src/explore/agent-choices.ts";
import type { Attempt } from "../../src/explore/attempt.ts";
import type { Moment } from "../../src/explore/moments.ts";

const takes = {
  count: { kind: "integer" },
  name: { kind: "string" },
  after: { kind: "duration" },
  isNew: { kind: "boolean", nullable: true },
};
const begun = { commands: [{ kind: "agent.begin", tools: [{ name: "book" }] }] };

const program = { parts: { book: { takes } }, blocks: {}, finally: [] };

function choices(moments: readonly object[], moment: object) {
  const attempt = { world: { name: "w" }, program, moments };
  return agentChoices(
    ...([attempt as unknown as Attempt, moments.length, moment as Moment] as const),
  );
}

test("a voice agent ends, tells, fails, never ends, or asks with what fits the part's arguments", () => {
  expect(choices([], begun).map(({ label }) => label)).toEqual([
    "agent ends",
    "agent tells",
    'agent asks book {"count":1,"name":"1","after":"1s"}',
    'agent asks book {"count":1,"name":"1","after":"1s","isNew":true}',
    "agent fails",
    "agent never ends",
  ]);
});

test("tells of events, and goes on for as long as their parts take", () => {
  const telling = { commands: [{ kind: "agent.begin", tools: [], events: [{ name: "book" }] }] };
  expect(
    choices([], telling)
      .filter(({ label }) => label.includes("again") || label.endsWith('"1s"}'))
      .map(({ label, world }) => [label, world.agent]),
  ).toEqual([
    [
      'agent tells of book {"count":1,"name":"1","after":"1s"}',
      [
        [
          { kind: "event", event: "book", with: { count: 1, name: "1", after: "1s" } },
          { kind: "wait", ms: 10_000 },
          { kind: "ends", summary: null },
        ],
      ],
    ],
    [
      "agent tells of book again and again",
      [
        [
          ...Array.from({ length: 4 }, () => ({
            ...{ kind: "event", event: "book" },
            with: { count: 1, name: "1", after: "1s" },
          })),
          { kind: "wait", ms: 10_000 },
          { kind: "ends", summary: null },
        ],
      ],
    ],
  ]);
});

test("a second talk is another one behind the first, which ends as before", () => {
  const [ends] = choices([begun], begun);
  const end = { kind: "ends", summary: null };
  expect(ends?.world.agent).toEqual([[end], [end]]);
});

test("without a voice agent there is nothing to choose", () => {
  expect(choices([], { commands: [] })).toEqual([]);
});
