import { describe, expect, test } from "vitest";
import { departuresOf as departuresIn } from "../expect/trial-of.ts";

const flow = `
flowrun: 1
name: desk
queues:
  support: { members: [SIP/1, { to: SIP/2, level: 2 }], rest: 5s }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, announce: tell, announce_after: 5s, leave: { 1: away }, max: 5m, keep_caller: true }
      as: turn
      then: { else: away }
    - hangup
  tell:
    - play: "digits:\${turn.position}"
  away:
    - hangup
`;

const departuresOf = (...lines: readonly string[]): readonly string[] =>
  departuresIn(lines, {}, flow);

describe("a scenario of a queue", () => {
  test("connects the caller with a member, and counts who is where at the end", () => {
    expect(
      departuresOf(
        "legs: { SIP/1: { answers: 2s, hangs_up: 1m } }",
        "caller: [connected]",
        "expect:",
        "  calls: [SIP/1]",
        "  values: { turn.member: SIP/1, turn.waited: 2s, turn.ended_by: callee }",
        "  rooms: { support: { waiting: 0, talking: 0, ready: 2 } }",
      ),
    ).toEqual([]);
  });

  test("counts what has the same name by what it is", () => {
    const text = flow.replace("\nstart:", "\nconferences: { support: {} }\nstart:");
    const lines = ["legs: { SIP/1: { answers: 2s, hangs_up: 1m } }", "caller: [connected]"];
    const counted = (rooms: string): readonly string[] =>
      departuresIn([...lines, `expect: { rooms: ${rooms} }`], {}, text);
    expect(
      counted(
        "{ queue:support: { ready: 2 }, conference:support: { talking: 0 }, support: { ready: 2 } }",
      ),
    ).toEqual([]);
    expect(counted("{ queue:support: { ready: 1 } }")).toEqual([
      'PROOF_ROOMS | queue:support | In "queue:support" there are 2 ready at the end, and 1 were expected. | 62000',
    ]);
  });

  test("has other calls in its world, for which phones that are in a call are busy", () => {
    expect(
      departuresOf(
        "duty: { SIP/2: away }",
        "legs: { SIP/1: { answers: 1s, hangs_up: 30s } }",
        "others:",
        '  - { name: second, from: "556", after: 5s, acts: [{ hears: "digits:1" }, { connected: 1m }], expect: { calls: [SIP/1], ends: flow_ended } }',
        "caller: [connected]",
        "expect: { calls: [SIP/1] }",
      ),
    ).toEqual([]);
  });

  test("judges other calls by what they expect of themselves", () => {
    expect(
      departuresOf(
        "others:",
        "  - { name: second, after: 5s, acts: [hang_up], expect: { ends: flow_ended } }",
        "caller: [{ wait: 10s }, hang_up]",
      ),
    ).toEqual([
      'PROOF_ENDS | flow_ended | The call ended with "caller_left", and "flow_ended" was expected. | 5000',
    ]);
  });

  test("says how many were expected, and how many there are", () => {
    expect(
      departuresOf("caller: [hang_up]", "expect: { rooms: { support: { ready: 9 } } }"),
    ).toEqual([
      'PROOF_ROOMS | support | In "support" there are 2 ready at the end, and 9 were expected. | 0',
    ]);
  });

  test.each([
    ["duty: { SIP/1: away, SIP/2: away }", "unstaffed"],
    ["ports: [{ room: support, how: fails }]", "failed"],
    ["ports: [{ room: support, how: full }]", "full"],
    ["legs: { SIP/1: never, SIP/2: never }", "timed_out"],
  ])("comes with %s to %s", (line, outcome) => {
    expect(departuresOf(line, `expect: { outcomes: { main/2: ${outcome} } }`)).toEqual([]);
  });

  test("takes messages that come late", () => {
    expect(
      departuresOf(
        "legs: { SIP/1: { answers: 2s, hangs_up: 1m } }",
        "ports: [{ room: support, how: late, late: 2s }]",
        "caller: [connected]",
        "expect: { values: { turn.waited: 4s }, rooms: { support: { waiting: 0, talking: 0 } } }",
      ),
    ).toEqual([]);
  });
});

describe("a scenario of a queue that is asked how it stands", () => {
  const asking = `
flowrun: 1
name: desk
queues: { support: { members: [SIP/1, SIP/2], capacity: 1 } }
start: main
blocks:
  main:
    - answer
    - queue-state: support
      as: line
      then: { full: bye, unstaffed: bye, failed: bye }
    - go: bye
      if: line.waiting > 3
    - queue: { name: support, max: 1m }
      then: { else: bye }
  bye:
    - hangup
`;
  const asks = (...lines: readonly string[]): readonly string[] => departuresIn(lines, {}, asking);

  test("tells how it stands, also while somebody waits", () => {
    expect(
      asks(
        "legs: { SIP/1: never, SIP/2: never }",
        "caller: [{ wait: 1s }]",
        "expect: { values: { line.waiting: 0, line.staffed: 2, line.ready: 2, line.longest: 0s } }",
      ),
    ).toEqual([]);
    expect(
      asks(
        "duty: { SIP/1: paused, SIP/2: away }",
        "others: [{ name: second, after: 5s, expect: { outcomes: { main/2: full } } }]",
        "caller: [{ wait: 10s }, hang_up]",
        "expect: { values: { line.staffed: 1, line.ready: 0 } }",
      ),
    ).toEqual([]);
  });

  test("tells what the scenario says of it", () => {
    expect(
      asks(
        "queues: { support: { waiting: 4, longest: 2m } }",
        "expect: { path: [main, bye], values: { line.waiting: 4, line.longest: 2m, line.ready: 0 } }",
      ),
    ).toEqual([]);
  });

  test.each([
    ["duty: { SIP/1: away, SIP/2: away }", "unstaffed"],
    ["ports: [{ room: support, how: fails }]", "failed"],
    ["ports: [{ room: support, how: full }]", "full"],
  ])("comes with %s to %s", (line, outcome) => {
    expect(asks(line, `expect: { outcomes: { main/2: ${outcome} } }`)).toEqual([]);
  });
});

describe("a room that is full", () => {
  const parking = `
flowrun: 1
name: desk
queues: { support: { members: [SIP/1] } }
lots: { office: { slots: 701-702 } }
start: main
blocks:
  main:
    - answer
    - duty: { member: SIP/1, state: away }
      then: { failed: away }
    - park: { lot: office }
      then: { else: away }
    - hangup
  away:
    - hangup
`;

  test("has no place to park, and says nothing to who asks for none", () => {
    const lines = [
      "ports: [{ room: true, how: full }]",
      "expect: { outcomes: { main/2: ok, main/3: full } }",
    ];
    expect(departuresIn(lines, {}, parking)).toEqual([]);
  });
});

describe("how calls come, in a scenario", () => {
  const asking = `
flowrun: 1
name: asking
headers: { tier: X-Tier }
start: main
blocks:
  main:
    - go: gold
      if: call.headers.tier == "gold"
    - go: back
      if: call.diverted_from == "2000"
  gold: [hangup]
  back: [hangup]
`;

  test.each([
    ["headers: { x-tier: gold }", "[main, gold]"],
    ["headers: { X-Tier: silver }", "[main]"],
    ['diverted_from: "2000"', "[main, back]"],
    ["ports: [{ headers: true, how: times_out }]", "[main]"],
  ])("%s leads to %s", (line, path) => {
    expect(departuresIn([line, `expect: { path: ${path} }`], {}, asking)).toEqual([]);
  });

  test("are told of other calls, too", () => {
    const other =
      "others: [{ name: gold, headers: { X-Tier: gold }, expect: { path: [main, gold] } }]";
    expect(departuresIn([other, "expect: { path: [main] }"], {}, asking)).toEqual([]);
  });
});

describe("a scenario of a callback", () => {
  const calling = `
flowrun: 1
name: desk
queues: { support: { members: [SIP/1], callback: call_back } }
parts: { call_back: { takes: { number: string, data: json, place: string, waited: duration } } }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, leave: { 1: ask }, max: 5m }
      then: { else: bye }
  ask:
    - callback: { queue: support, number: "\${call.from}" }
      then: { else: bye }
    - hangup
  call_back:
    - dial: "SIP/\${args.number}"
      then: { else: return }
    - play: sound:here-again
    - queue: { name: support, place: "\${args.place}", max: 1m }
      then: { else: bye }
  bye:
    - hangup
`;
  const asking =
    '  - { name: asks, from: "556", after: 1s, acts: [{ wait: 2s }, { press: "1" }], expect: { ends: flow_ended } }';
  const happen = (...lines: readonly string[]): readonly string[] =>
    departuresIn(["others:", asking, ...lines], {}, calling);

  test("has the one who asked called in the same world, and connected in the turn that was kept", () => {
    expect(
      happen(
        "legs: { SIP/1: { answers: 1s, hangs_up: 20s }, SIP/556: { answers: 3s } }",
        "caller: [connected]",
        "expect:",
        "  legs: { SIP/556: { hears: [sound:here-again], ended: hung_up } }",
        "  rooms: { support: { waiting: 0, talking: 0, ready: 1, callbacks: 0 } }",
      ),
    ).toEqual([]);
  });

  const timed = calling
    .replace(
      "callback: call_back }",
      "callback: call_back, callback_after: 1m, callback_every: 2m, callback_tries: 2, callback_hours: day }",
    )
    .replace(
      "start:",
      'calendars: { day: { zone: UTC, open: { mon-sun: "09:00-10:00" } } }\nstart:',
    );
  const reached = (clock: string, ...lines: readonly string[]): readonly string[] =>
    departuresIn([`clock: ${clock}`, "others:", asking, ...lines], {}, timed);

  test("has them called after the time that the queue says, as often, and only in its hours", () => {
    const waiting = "expect: { rooms: { support: { ready: 1, callbacks: 1 } } }";
    const givenUp = "expect: { rooms: { support: { ready: 1, callbacks: 0 } } }";
    const never = "legs: { SIP/1: { answers: 1s, hangs_up: 20s }, SIP/556: never }";
    expect(reached("2026-01-05T09:30Z", never, "caller: [connected]", waiting)).toEqual([]);
    expect(
      reached(
        "2026-01-05T09:30Z",
        "  - { name: keeps, after: 10m, acts: [{ wait: 1s }, hang_up] }",
        never,
        "caller: [connected]",
        givenUp,
      ),
    ).toEqual([]);
    expect(
      reached(
        "2026-01-05T10:00Z",
        "  - { name: keeps, after: 10m, acts: [{ wait: 1s }, hang_up] }",
        never,
        "caller: [connected]",
        waiting,
      ),
    ).toEqual([]);
  });

  test("finds what such a run leaves undone", () => {
    expect(
      happen(
        "legs: { SIP/1: { answers: 1s, hangs_up: 20s }, SIP/556: { answers: 3s, acts: [{ press: 1 }, { hears: sound:here-again }, { hears: sound:here-again }] } }",
        "caller: [connected]",
      ),
    ).toEqual([expect.stringContaining('The phone "SIP/556" never came to "sound:here-again"')]);
  });
});
