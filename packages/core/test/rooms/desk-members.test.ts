import { expect, test } from "vitest";
import type { DeskMessage } from "../../src/rooms/desk-messages.ts";
import type { DeskRules } from "../../src/rooms/desk-rules.ts";
import { openedDesk, stepDesk } from "./desk-world.ts";

const rules: DeskRules = {
  kind: "desk",
  queues: [
    {
      ...{ name: "support", duty: "ready", choose: "longest_idle", ring: 20_000 },
      ...{ capacity: 2, rest: 5_000, pause: 10_000 },
      members: [{ to: "PJSIP/2001", skills: ["german"], level: 2 }],
    },
  ],
};
const duty = (member: string, queues: readonly string[] | null): DeskMessage => ({
  kind: "duty",
  member,
  queues,
  state: "away",
  skills: null,
  level: null,
});

test("a member's duty changes in the queues that are named, or in all of them; the rest stays", () => {
  const { state, ignored } = stepDesk(openedDesk(rules, 0), {
    ...{ at: 1, kind: "message", call: "m", seq: 1, body: duty("PJSIP/2001", null) },
  });
  expect(ignored).toBeNull();
  expect(state.own.members.map(({ id, posts }) => [id, posts])).toEqual([
    ["PJSIP/2001", [{ id: "support", skills: ["german"], level: 2, duty: "away" }]],
  ]);
});

test("a duty in a queue that there is not changes nothing", () => {
  const before = openedDesk(rules, 0);
  const { state, ignored } = stepDesk(before, {
    ...{ at: 1, kind: "message", call: "m", seq: 1, body: duty("PJSIP/9", ["sales"]) },
  });
  expect([ignored, state.own.members]).toEqual(["duty", before.own.members]);
});

test("a queue of an owner has the rules of the declared one, and members of its own", () => {
  const before = openedDesk(rules, 0);
  const signedIn: DeskMessage = {
    ...{ kind: "duty", member: "PJSIP/9", state: "ready", skills: null, level: null },
    queues: ["support/acme"],
  };
  const { state } = stepDesk(before, {
    ...{ at: 1, kind: "message", call: "m", seq: 1, body: signedIn },
  });
  const join = (call: string, queue: string): ReturnType<typeof stepDesk> =>
    stepDesk(state, {
      ...{ at: 2, kind: "message", call, seq: 1 },
      body: { kind: "join", queue, priority: 5, needs: [], relax: null, place: null },
    });
  expect(join("a", "support/acme").state.own.offers).toMatchObject([
    { call: "a", queue: "support/acme", members: ["PJSIP/9"], until: 50_002 },
  ]);
  expect(join("b", "support/bolt").state.own.counts).toMatchObject({ joined: 1, refused: 1 });
  expect(join("c", "support").state.own.offers).toMatchObject([{ members: ["PJSIP/2001"] }]);
});
