import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

const flow = (rings: string, fetches: string): string => `
      lots: { office: { slots: 701-702 } }
      blocks:
        main:
          - answer
          - pick-up: ${fetches}
            then: { ended: ring, else: ring }
        ring:
          - bridge: { to: PJSIP/2001, group: ${rings} }
            then: { else: bye }
        bye:
          - hangup
`;

describe("a pick-up group", () => {
  test("is named where phones ring, and where somebody picks up", () => {
    expectProblems(flow("sales", "{ group: sales, keep_caller: true }"), []);
    expectProblems(flow("sales", "{ group: sails, keep_caller: true }"), [
      [
        "FLOW_GROUP_ALONE",
        "sails",
        'Only "pick-up" names the group "sails". Name the same group where phones ring, and where somebody picks up.',
      ],
      [
        "FLOW_GROUP_ALONE",
        "sales",
        'Only "bridge" names the group "sales". Name the same group where phones ring, and where somebody picks up.',
      ],
    ]);
  });

  test("may be one that only the call knows", () => {
    expectProblems(flow('"${call.to}"', "{ group: sales, keep_caller: true }"), []);
    expectProblems(flow("sales", '{ group: "${call.to}", keep_caller: true }'), []);
  });

  test("a slot that only the call knows says it, too", () => {
    expectProblems(flow("sales", '{ lot: office, slot: "${call.to}", keep_caller: true }'), [
      [
        "FLOW_GROUP_ALONE",
        "sales",
        'Only "bridge" names the group "sales". Name the same group where phones ring, and where somebody picks up.',
      ],
    ]);
  });

  test("or a slot of a lot says who is picked up, and not half of both", () => {
    expectProblems(flow("sales", "{ group: sales, lot: office, keep_caller: true }"), [
      [
        "FLOW_PICK_UP_WAY",
        "sales",
        'This does not say which one is meant. Write "lot" with "slot", or "group".',
      ],
    ]);
  });
});
