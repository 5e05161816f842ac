import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

const flow = (queue: string, takes: string): string => `
      queues: { support: ${queue} }
      parts: { call_back: { takes: ${takes} } }
      blocks:
        main:
          - answer
          - callback: { queue: support, number: "\${call.from}" }
            then: { else: bye }
          - go: bye
        call_back:
          - dial: PJSIP/2001
            then: { else: return }
          - queue: { name: support, place: "\${args.place}", max: 3m }
            then: { else: bye }
        bye:
          - hangup
`;

const takes = "{ number: string, data: json, place: string, waited: duration }";

describe("a queue that calls back", () => {
  test("names a part that takes what it is given", () => {
    expectProblems(flow("{ members: [PJSIP/2001], callback: call_back }", takes), []);
  });

  test("is needed by whoever wants to be called back", () => {
    expectProblems(flow("{ members: [PJSIP/2001] }", takes), [
      [
        "FLOW_NO_CALLBACK",
        "support",
        'The queue "support" calls nobody back. Add "callback" to it, with the name of a part that dials: callback: call_back.',
      ],
    ]);
  });

  test("names a part that there is", () => {
    expectProblems(flow("{ members: [PJSIP/2001], callback: call_bakc }", takes), [
      ["FLOW_UNKNOWN_PART", "call_bakc", 'There is no part "call_bakc". Did you mean "call_back"?'],
    ]);
  });

  test("asks a calendar that there is", () => {
    const calendars = `calendars: { office: { zone: Europe/Oslo, open: { mon-fri: "09:00-16:00" } } }`;
    const asking = (name: string): string =>
      `
      ${calendars}${flow(`{ members: [PJSIP/2001], callback: call_back, callback_hours: ${name} }`, takes)}`;
    expectProblems(asking("office"), [], { isWhole: true });
    expectProblems(asking("ofice"), [
      [
        "FLOW_UNKNOWN_CALENDAR",
        "ofice",
        'The flow declares no calendar "ofice". Did you mean "office"? If "ofice" is right, rename the calendar "office" to it: nothing else names it.',
      ],
    ]);
  });

  test("gives the part nothing else, and nothing of another type", () => {
    expectProblems(
      flow(
        "{ members: [PJSIP/2001], callback: call_back }",
        "{ number: integer, place: string, who: string, why: string? }",
      ),
      [
        [
          "FLOW_PART_ARGUMENT",
          "call_back",
          'The part "call_back" does not take "data", "waited". It is given: number: string, data: json, place: string, waited: duration.',
        ],
        [
          "FLOW_PART_ARGUMENT",
          "number",
          'The queue "support" does not give "number" of this type to the part "call_back". It is given: number: string, data: json, place: string, waited: duration.',
        ],
        [
          "FLOW_PART_ARGUMENT",
          "who",
          'The queue "support" does not give "who" of this type to the part "call_back". It is given: number: string, data: json, place: string, waited: duration.',
        ],
      ],
    );
  });
});
