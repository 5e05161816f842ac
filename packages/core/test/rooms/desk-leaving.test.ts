import { describe, expect, test } from "vitest";
import type { DeskMessage } from "../../src/rooms/desk-messages.ts";
import { openedDesk, stepDesk } from "./desk-world.ts";

const member = "PJSIP/2001";

/** A desk with one member, who is offered to the first of two callers. Gives what it tells. */
function offered() {
  const support = {
    name: "support",
    members: [{ to: member, skills: [], level: 1 }],
    ...({ duty: "ready", choose: "longest_idle" } as const),
    ...{ ring: 20_000, capacity: 9, rest: 0, pause: 0 },
  };
  let state = openedDesk({ kind: "desk", queues: [support] }, 0);
  const says = (call: string, body: DeskMessage): unknown[] => {
    const seq = (state.pairs.find(({ id }) => id === call)?.seen ?? 0) + 1;
    const step = stepDesk(state, { at: 1_000, kind: "message", call, seq, body });
    state = step.state;
    return step.commands.flatMap((each) =>
      each.kind === "call.tell" ? [[each.call, each.body]] : [],
    );
  };
  const join = { kind: "join", queue: "support", priority: 5, needs: [] } as const;
  for (const call of ["first", "second"]) says(call, { ...join, relax: null, place: null });
  return says;
}

const offer = { kind: "offer", offer: "o4", members: [member], ring: 20_000 };
const cancelled = { kind: "result", offer: "o2", member, outcome: "cancelled" } as const;

describe("a caller who leaves a desk", () => {
  test.each([
    ["which knew of no offer", null],
    ["whose phones ring for an earlier one", "o1"],
  ])("frees the member at once that it was offered on its way out, %s", (_what, called) => {
    const says = offered();

    expect(says("first", { kind: "leave", keep: false, offer: called })).toEqual([
      ["second", offer],
    ]);
    expect(says("first", cancelled)).toEqual([]);
  });

  test.each<[string, DeskMessage]>([
    ["says so", { kind: "leave", keep: false, offer: "o2" }],
    ["is of an older version", { kind: "leave", keep: false }],
  ])("keeps a member busy whose phone it lets go, where it %s", (_what, leave) => {
    const says = offered();

    expect(says("first", leave)).toEqual([]);
    expect(says("first", cancelled)).toEqual([["second", offer]]);
  });
});
