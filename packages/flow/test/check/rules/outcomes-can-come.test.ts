import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("outcomesCanCome", () => {
  test("accepts outcomes that the options make possible", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - play: { media: sound:welcome, interrupt: any }
            then: { interrupted: menu, failed: menu }
          - go: menu
        menu:
          - collect-digits: { prompt: sound:press-one, max_length: 4, min_length: 2, pattern: "1." }
            then: { empty: talk, short: talk, invalid: talk, silent: talk }
          - go: talk
        talk:
          - bridge: { to: PJSIP/1000, keep_caller: true }
            then: { ended: goodbye, else: goodbye }
        goodbye:
          - hangup
    `);
  });

  test("warns of a holiday of a calendar that has none, unless only the call knows which it is", () => {
    const flow = (holidays: string, asked: string): string => `
      calendars: { office: { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00" }${holidays} } }
      blocks:
        main:
          - answer
          - hours: ${asked}
            then: { closed: bye, holiday: bye }
        bye:
          - hangup
    `;
    expectProblems(flow("", "office"), [
      [
        "FLOW_IMPOSSIBLE_OUTCOME",
        "holiday",
        '"holiday" never comes here: the calendar "office" has no holidays. Remove it.',
      ],
    ]);
    expectValid(flow(', holidays: { "12-25": closed }', "office"));
    expectValid(flow("", '"${call.to}"'));
  });

  test("says nothing of outcomes that depend on an option which cannot be read", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - collect-digits: { prompt: sound:a, max_length: 4, pattern: [1] }
            then: { invalid: bye, else: bye }
          - bridge: { to: PJSIP/1000, keep_caller: maybe }
            then: { else: bye }
          - go: bye
        bye:
          - hangup
    `,
      [
        [
          "FLOW_BAD_OPTION",
          "[1]",
          '"pattern" must be a regular expression, not a list. Write `pattern: "[1]"`: without quotes a "[" begins a list.',
        ],
        [
          "FLOW_BAD_OPTION",
          "maybe",
          '"keep_caller" must be true or false, not "maybe". Write `true` or `false`.',
        ],
      ],
    );
  });

  test("warns of outcomes that the options rule out, and names the option", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - play: sound:welcome
            then: { interrupted: menu }
          - go: menu
        menu:
          - collect-digits: { prompt: sound:press-one, max_length: 1 }
            then: { invalid: talk, else: talk }
          - go: talk
        talk:
          - bridge: PJSIP/1000
            then: { ended: goodbye, else: goodbye }
        goodbye:
          - hangup
      `,
      [
        [
          "FLOW_IMPOSSIBLE_OUTCOME",
          "interrupted",
          '"interrupted" never comes here: the options of this "play" rule it out. Remove it, or change `interrupt`.',
        ],
        [
          "FLOW_IMPOSSIBLE_OUTCOME",
          "invalid",
          '"invalid" never comes here: the options of this "collect-digits" rule it out. Remove it, or change `pattern`.',
        ],
        [
          "FLOW_IMPOSSIBLE_OUTCOME",
          "ended",
          '"ended" never comes here: the options of this "bridge" rule it out. Remove it, or change `keep_caller`.',
        ],
      ],
    );
  });

  test("finds one that is written as the block after the step", () => {
    expectProblems(
      `
      otherwise: { no_answer: goodbye, busy: goodbye, declined: goodbye, failed: goodbye }
      blocks:
        main:
          - answer
          - bridge: PJSIP/1000
            then: goodbye
        goodbye:
          - hangup
      `,
      [
        [
          "FLOW_IMPOSSIBLE_OUTCOME",
          "goodbye",
          '"ended" never comes here: the options of this "bridge" rule it out. Write `then: { else: goodbye }` if the other outcomes lead there. Remove it, or change `keep_caller`.',
        ],
      ],
    );
  });

  test("says alone what is wrong where a block is only led to by such an outcome", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - bridge: PJSIP/1000
            then: { ended: opinion, else: goodbye }
        opinion:
          - play: sound:press-one
          - go: thanks
        thanks:
          - play: sound:auth-thankyou
        goodbye:
          - hangup
      `,
      [
        [
          "FLOW_IMPOSSIBLE_OUTCOME",
          "ended",
          '"ended" never comes here: the options of this "bridge" rule it out. Remove it, or change `keep_caller`.',
        ],
      ],
    );
  });
});
