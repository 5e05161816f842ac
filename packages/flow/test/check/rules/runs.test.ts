import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const parts = "parts: { remind: { takes: { id: string } }, campaign: {} }";
const blocks = `
      blocks:
        main: [hangup]
        remind:
          - log: "\${args.id}"
        campaign:
          - log: good morning`;

describe("what begins without a call", () => {
  test("may be a request, a schedule, or what a step asks for", () => {
    expectValid(`
      ${parts}
      lanes: { slow: { per_minute: 2 } }
      on_request: { remind: remind }
      on_schedule: { often: { every: 15m, part: campaign } }
      blocks:
        main:
          - start: { part: remind, with: { id: "\${call.from}" }, lane: slow }
          - hangup
        remind:
          - log: "\${args.id}"
        campaign:
          - log: good morning
    `);
  });

  test.each([
    ["call", "to come back behind this step"],
    ["start", "for a run beside the call"],
  ])("tells a block that %s names as a part how to go on there", (verb, other) => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - ${verb}: desk
        desk:
          - play: sound:a
      `,
      [
        [
          "FLOW_UNKNOWN_PART",
          "desk",
          'There is no part "desk": it is a block. ' +
            `Write \`go: desk\` to go on there; ${other} declare it under "parts" with \`desk: {}\`.`,
        ],
      ],
    );
  });

  test.each([
    [
      `on_request: { remind: remnd }`,
      ["FLOW_UNKNOWN_PART", "remnd", 'There is no part "remnd". Did you mean "remind"?'],
    ],
    [
      `on_schedule: { often: { every: 15m, part: remind } }`,
      [
        "FLOW_PART_ARGUMENT",
        "remind",
        'The schedule "often" gives the part "remind" nothing, and it needs "id". Let it be missing with "?", or name a part that takes nothing.',
      ],
    ],
    [
      `on_schedule: { often: { part: campaign } }`,
      [
        "FLOW_BAD_SCHEDULE",
        "often",
        '"often" does not say when. Add "at" with "zone", or "every".',
      ],
    ],
    [
      `on_schedule: { often: { at: "9:00", zone: Europe/Oslo, part: campaign } }`,
      ["FLOW_BAD_SCHEDULE", '"9:00"', 'There is no time "9:00". Write it as "09:00", in quotes.'],
    ],
    [
      `on_schedule: { often: { at: "09:00", zone: Europe/Olso, part: campaign } }`,
      [
        "FLOW_BAD_SCHEDULE",
        "Europe/Olso",
        'There is no time zone "Europe/Olso". Did you mean "Europe/Oslo"?',
      ],
    ],
    [
      `on_schedule: { often: { at: "09:00", part: campaign } }`,
      [
        "FLOW_BAD_SCHEDULE",
        '"09:00"',
        '"often" has no time zone. Add "zone", such as `zone: Europe/Oslo`.',
      ],
    ],
    [
      `on_schedule: { often: { at: "09:00", days: weekdays, zone: UTC, part: campaign } }`,
      [
        "FLOW_BAD_SCHEDULE",
        "weekdays",
        'There are no days "weekdays" of the week. Write mon, tue, wed, thu, fri, sat, sun, or a range such as mon-fri.',
      ],
    ],
    [
      `on_schedule: { often: { every: 15m, zone: UTC, part: campaign } }`,
      [
        "FLOW_BAD_SCHEDULE",
        "UTC",
        '"often" says both "every" and a time of day. Write "every", or "at" with "zone".',
      ],
    ],
  ] as const)("cannot be %s", (line, problem) => {
    expectProblems(`\n      ${parts}\n      ${line}${blocks}\n`, [[...problem]]);
  });

  test("names a lane that is declared, and has no caller", () => {
    expectProblems(
      `
      ${parts}
      lanes: { slow: { per_minute: 2 } }
      blocks:
        main:
          - start: { part: remind, with: { id: "1" }, lane: slwo }
          - hangup
        remind:
          - play: sound:hello
        campaign:
          - log: good morning
`,
      [
        [
          "FLOW_UNKNOWN_ROOM",
          "slwo",
          'The flow declares no lane "slwo". Did you mean "slow"? If "slwo" is right, rename the lane "slow" to it: nothing else names it.',
        ],
        [
          "FLOW_NEEDS_CALL",
          "play",
          '"play" needs a call, and "start" leads here without one: "remind". Verbs that need no call are: "erase", "transcribe", "lamp", "mailbox", "send-message", "hours", "lookup", "count", "save", "delete", "request", "send-email", "seal", "v2", "dial", "queue-state", "duty", "callback", "go", "call", "each", "start", "signal", "return", "set", "wait", "log", "emit".',
        ],
      ],
    );
  });
});
