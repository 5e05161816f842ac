import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const waiting = (step: string): string => `
  queues: { sales: { members: [PJSIP/2001], ring: 20s } }
  blocks:
    main:
      - answer
      - ${step}
        then: { else: bye }
      - play: sound:auth-thankyou
    soon: [{ play: sound:queue-thankyou }]
    bye: [{ play: sound:vm-goodbye }]
`;

describe("timersFitTogether", () => {
  test("warns of an announcement that comes when the wait is over", () => {
    expectProblems(
      waiting(
        "queue: { name: sales, max: 1m, announce: soon, announce_after: 60s, keep_caller: true }",
      ),
      [
        [
          "FLOW_TIMER_CUT",
          "60s",
          '"announce_after" is 1m, and "max" ends this "queue" after 1m. Make the first one shorter, or the second one longer.',
        ],
      ],
    );
  });

  test("warns of phones that ring for longer than anybody waits", () => {
    expectProblems(
      waiting(
        "queue: { name: sales, max: 15s, announce: soon, announce_after: 5s, keep_caller: true }",
      ),
      [
        [
          "FLOW_TIMER_CUT",
          "15s",
          'The phones of "sales" ring for 20s, and "max" ends this "queue" after 15s. Make `ring` of the queue shorter, or `max` longer.',
        ],
      ],
    );
  });

  test("leaves a default alone that a short recording never comes to", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - record: { name: boxes/name, max: 3s }
            then: { else: bye }
          - play: sound:auth-thankyou
        bye: [{ play: sound:vm-goodbye }]
    `);
  });
});
