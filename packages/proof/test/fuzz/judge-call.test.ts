import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import type { Program, Step } from "@flowrun/core";
import { createBeginnings } from "../../src/fuzz/beginnings.ts";
import { judgeCall } from "../../src/fuzz/judge-call.ts";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { hangUpAt } from "../../src/fuzz/hang-up-at.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import type { CallerAct, Scenario } from "../../src/scenario/scenario.ts";
import * as fc from "fast-check";

type Machine = Step["verb"]["machine"];

const calm: Scenario = {
  name: "calm",
  from: "100",
  to: "200",
  args: [],
  clock: 0,
  settings: {},
  tables: {},
  legs: {},
  requests: {},
  v2: {},
  ports: [],
  caller: [],
  expect: {},
};

function compile(text: string): Program {
  const { program } = compileFlow({ name: "f", text: `flowrun: 1\nname: f\nstart: main\n${text}` });
  if (program === undefined) throw new Error("The flow has errors.");
  return program;
}

const text = `
tables: { people: { key: id, columns: { id: string } } }
blocks:
  main:
    - answer
    - log: a
finally:
  - lookup: { in: people, key: "1" }
  - log: b
`;

/** A flow whose step after the answer, and in `finally`, does as it likes. */
function rogue(enter: Machine["enter"], place: "main" | "finally" = "main"): Program {
  const program = compile(text);
  const odd = (step: Step): Step =>
    step.verb.name === "log" ? { ...step, verb: { ...step.verb, machine: { enter } } } : step;
  const { blocks, finally: last } = program;
  return place === "finally"
    ? { ...program, finally: last.map(odd) }
    : { ...program, blocks: { main: (blocks["main"] ?? []).map(odd) } };
}

const done = { kind: "done", outcome: "ok" } as const;

describe("judgeCall", () => {
  const state: { count: number } = { count: 0 };
  test.each<[string, string, Program]>([
    [
      "I5",
      "The interpreter threw: boom",
      rogue(() => {
        throw new Error("boom");
      }),
    ],
    [
      "I2",
      "The state is not plain JSON.",
      rogue((call) => {
        call.state = { ...call.state, variables: [{ id: "main", values: { x: Number.NaN } }] };
        return done;
      }),
    ],
    [
      "I1",
      "The same input came to something else the second time.",
      rogue((call) => {
        state.count += 1;
        call.state = { ...call.state, variables: [{ id: "main", values: { x: state.count } }] };
        return done;
      }),
    ],
    [
      "I4",
      "The id of a request was used twice, by leg.answer.",
      rogue((call) => {
        call.commands.push({ kind: "leg.answer", request: "r1", leg: "scenario" });
        return done;
      }),
    ],
    [
      "I6",
      "The leg scenario was removed twice.",
      rogue((call) => {
        call.commands.push({ kind: "leg.hangup", request: "x", leg: "scenario" });
        return done;
      }),
    ],
    [
      "I6",
      "playback.start was commanded after the end.",
      rogue((call) => {
        call.commands.push({
          kind: "playback.start",
          request: "x",
          playback: "p",
          leg: "scenario",
          media: "sound:a",
        });
        return done;
      }, "finally"),
    ],
    [
      "I8",
      "request.succeeded counted a second time.",
      rogue((call) => {
        const answered = { id: "r1", kind: "leg.answer", subject: "scenario" } as const;
        call.state = { ...call.state, requests: [answered] };
        return done;
      }),
    ],
  ])("notices that %s is broken: %s", (invariant, message, program) => {
    expect(judgeCall(program, calm, { mostSilenceMs: 60_000 }).violation).toMatchObject({
      invariant,
      message,
    });
  });

  test("has nothing against a decent call", () => {
    const program = compile("blocks:\n  main:\n    - answer\n    - play: sound:a");
    expect(judgeCall(program, calm, { mostSilenceMs: 60_000 }).violation).toBeUndefined();
  });

  test("has nothing against a call that loses the desk, and writes to it anew at once", () => {
    const program = compile(`
parts: { back: { takes: { number: string, data: json, place: string, waited: duration } } }
queues: { sales: { members: [PJSIP/1], callback: back } }
blocks:
  main:
    - answer
    - callback: { queue: sales, number: "1234", data: {} }
      then: { refused: wait, failed: wait }
  wait:
    - queue: sales
      then: { else: bye }
  bye:
    - play: sound:a
  back:
    - dial: PJSIP/2
      then: { else: return }
    - queue: { name: sales, place: "\${args.place}" }
      then: { else: return }
`);
    const lost: Scenario = {
      ...calm,
      ports: [{ command: "room.send", how: "fails" }],
      caller: [{ kind: "wait", ms: 1_000 }, { kind: "hang_up" }],
    };
    const { run, violation } = judgeCall(program, lost, { mostSilenceMs: 60_000 });
    expect(run?.journal.map((entry) => ("event" in entry ? entry.event.kind : "start"))).toContain(
      "room.lost",
    );
    expect(violation).toBeUndefined();
  });

  test("holds what calls have in common to the invariants once", () => {
    let entered = 0;
    const program = rogue(() => {
      entered += 1;
      return done;
    });
    const measures = { mostSilenceMs: 60_000, beginnings: createBeginnings() };
    const counts = [calm, calm, { ...calm, from: "101" }].map((call) => {
      const before = entered;
      expect(judgeCall(program, call, measures).violation).toBeUndefined();
      return entered - before;
    });
    expect(counts).toEqual([2, 1, 2]);
  });

  test("judges the inputs of a call that broke an invariant again", () => {
    let entered = 0;
    const program = rogue((call) => {
      entered += 1;
      call.state = { ...call.state, variables: [{ id: "main", values: { x: entered } }] };
      return done;
    });
    const measures = { mostSilenceMs: 60_000, beginnings: createBeginnings() };
    const broken = [calm, calm].map((call) => judgeCall(program, call, measures).violation);
    expect(broken.map((violation) => violation?.invariant)).toEqual(["I1", "I1"]);
  });

  test("lets a timer fire again that was set again, due at once, as `each` does for its next item", () => {
    const program = compile(
      'blocks:\n  main:\n    - answer\n    - each: { in: "${[1, 2, 3]}", do: one }\n      as: n\n    - play: sound:a\n  one:\n    - log: "${n}"',
    );
    const { run, violation } = judgeCall(program, calm, { mostSilenceMs: 60_000 });
    expect([violation, run?.trace.filter(({ kind }) => kind === "log.written")]).toEqual([
      undefined,
      ["1", "2", "3"].map((message) => ({ kind: "log.written", at: 0, level: "info", message })),
    ]);
  });

  test("measures silence from the answer on, and says when it was too long", () => {
    const program = compile(
      "blocks:\n  main:\n    - wait: 50s\n    - answer\n    - wait: 40s\n    - play: sound:a\n    - wait: 61s",
    );
    expect(judgeCall(program, calm, { mostSilenceMs: 60_000 }).violation).toEqual({
      invariant: "silence",
      message: "The caller is in silence for more than 1m (wait).",
      atMs: 50_000 + 40_000 + 1_500 + 60_000,
      step: "main/5",
    });
  });
});

describe("hangUpAt", () => {
  const program = compile("blocks:\n  main:\n    - answer\n    - play: sound:a\n    - wait: 10s");
  const caller: readonly CallerAct[] = [
    { kind: "wait", ms: 400 },
    { kind: "press", keys: "123", gapMs: 500 },
    { kind: "wait", ms: 5_000 },
  ];

  test("ends what the caller does at an instant of the call", () => {
    const scenario = { ...calm, caller };
    const run = runScenario(program, scenario);
    const ends = [0, 1, 2, 3, 4].map((place) => hangUpAt(scenario, run, place).caller);
    expect(ends).toEqual([
      [{ kind: "hang_up" }],
      [{ kind: "wait", ms: 400 }, { kind: "press", keys: "1", gapMs: 500 }, { kind: "hang_up" }],
      [{ kind: "wait", ms: 400 }, { kind: "press", keys: "12", gapMs: 500 }, { kind: "hang_up" }],
      [{ kind: "wait", ms: 400 }, { kind: "press", keys: "123", gapMs: 500 }, { kind: "hang_up" }],
      [
        { kind: "wait", ms: 400 },
        { kind: "press", keys: "123", gapMs: 500 },
        { kind: "wait", ms: 100 },
        { kind: "hang_up" },
      ],
    ]);
  });

  test("hangs up at that instant exactly", () => {
    const property = fc.property(anyScenario(program), fc.nat({ max: 50 }), (scenario, place) => {
      const run = runScenario(program, scenario);
      const instants = [
        ...new Set(
          run.journal.map((entry) => ("event" in entry ? entry.event.at : scenario.clock)),
        ),
      ];
      const cut = runScenario(program, hangUpAt(scenario, run, place));
      const left = cut.journal.find(
        (entry) => "event" in entry && entry.event.kind === "leg.hangup_requested",
      );
      const leftAt = left !== undefined && "event" in left ? left.event.at : undefined;
      const instant = instants[place % instants.length];
      // A call may be over at the very instant, before its caller hangs up.
      expect(leftAt ?? instant).toBe(instant);
    });
    fc.assert(property, { numRuns: 200 });
  });
});

describe("a call that goes on until its limit", () => {
  const desk = compile(`
limits: { call: 1h }
lots: { office: { slots: 701-709, timeout: 50s } }
blocks:
  main:
    - answer
    - go: desk
  desk:
    - bridge: { to: PJSIP/1, ring: 10s, keys: { "*4": park_it } }
      then: { ended: desk, else: desk }
  park_it:
    - park-other: office
      then: { else: return }
`);
  const rings = { kind: "answers", afterMs: 7_000, hangUpMs: 4_000, acts: [] } as const;

  test("is not endless where whoever answers leads the caller on by a key each time", () => {
    const acts = [
      { kind: "wait", ms: 1_000 },
      { kind: "press", keys: "*4", gapMs: 200 },
    ] as const;
    const parks = { ...rings, hangUpMs: 60_000, acts };
    expect(
      judgeCall(desk, { ...calm, legs: { "PJSIP/1": parks } }, { mostSilenceMs: 600_000 })
        .violation,
    ).toBeUndefined();
  });
});
