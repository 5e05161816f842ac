import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const flow = (members: string): string => `
      queues: { sales: { members: [${members}] } }
      blocks:
        main:
          - answer
          - queue: { name: sales, max: 1m }
            then: { else: last }
        last:
          - hangup
      `;

describe("membersAreToldApart", () => {
  test("accepts phones that each stand once", () => {
    expectValid(flow("PJSIP/2001, 2002"));
  });

  test("refuses a phone that stands twice, also by its extension", () => {
    expectProblems(flow("PJSIP/2001, 2002, { to: 2001, level: 2 }"), [
      [
        "FLOW_MEMBER_TWICE",
        "2001",
        '"2001" is a member of the queue "sales" already. Remove one of the two.',
      ],
    ]);
  });
});
