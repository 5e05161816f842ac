import { describe, expect, test } from "vitest";
import type { CallerAct, Scenario } from "../../src/scenario/scenario.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { signalsIn } from "../../src/expect/expectations-of.ts";
import { explore } from "../explore/exploring.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

/** A flow whose caller is in a step when a signal leads to another block. */
const flowWith = (step: string, more = ""): string => `
flowrun: 1
name: test
start: main
queues: { support: { members: [PJSIP/2001] } }
conferences: { staff: {} }
lots: { office: { slots: 701-702 } }
vars: { told: 0 }
on_signal:
  fetch: { part: to_desk, then: { moved: desk } }
  note: { part: note_it }
parts:
  to_desk: { takes: { delay: duration } }
  note_it: { takes: { number: integer } }
${more}
blocks:
  main:
    - answer
${step}
    - play: sound:after
  out:
    - play: sound:out
  desk:
    - answer
    - play: sound:desk
  to_desk:
    - wait: "\${args.delay}"
    - return: moved
  note_it:
    - set: { told: "\${vars.told + args.number}" }
    - log: "\${vars.told}"
`;

const fetched: CallerAct = { kind: "signal", signal: "fetch", with: { delay: "0s" } };
const wait = (ms: number): CallerAct => ({ kind: "wait", ms });

function led(step: string, changes: Partial<Scenario> = {}, acts = [wait(8_000), fetched]) {
  const run = runScenario(programOf(flowWith(step)), scenarioOf({ caller: acts, ...changes }));
  const heard = run.trace.flatMap((entry) => (entry.kind === "media.started" ? [entry.media] : []));
  const blocks = run.trace.flatMap((entry) =>
    entry.kind === "block.entered" && entry.isInside !== true ? [entry.block] : [],
  );
  return {
    blocks,
    last: heard.at(-1),
    leftovers: run.leftovers,
    ended: run.phones.map(({ ended }) => ended),
    rooms: run.rooms,
    trace: run.trace,
  };
}

const there = { blocks: ["main", "desk"], last: "sound:desk", leftovers: [] };

describe("a signal that leads the call on", () => {
  test.each([
    ["waits", "    - wait: 1m"],
    ["hears something", "    - play: [sound:a, sound:b, sound:c, sound:d, sound:e, sound:f]"],
    [
      "is asked for digits",
      "    - collect-digits: { max_length: 4, timeout: 30s }\n      as: it\n      then: { else: out }",
    ],
    ["chooses", "    - menu: { keys: { 1: out }, timeout: 30s }\n      then: { else: out }"],
    [
      "chooses by words",
      "    - menu: { keys: { 1: out }, words: { sales: out }, timeout: 30s }\n      then: { else: out }",
    ],
    ["says something", "    - listen: { timeout: 30s }\n      as: it\n      then: { else: out }"],
    ["waits in a conference", "    - conference: staff\n      then: { else: out }"],
    ["is parked", "    - park: office\n      then: { else: out }"],
    ["talks with an agent", "    - agent: { name: shop }\n      then: { else: out }"],
    ["runs the dial plan", "    - dialplan: 600@features\n      then: { else: out }"],
  ])("takes a caller along who %s", (_what, step) => {
    expect(led(step, { agent: [[]] })).toMatchObject(there);
  });

  test("hangs up the phone that the caller talks to", () => {
    const step = "    - bridge: { to: 2001, keep_caller: true }\n      then: { else: out }";
    expect(led(step)).toMatchObject({ ...there, ended: ["hung_up"] });
  });

  test("lets phones go that ring, also one that is asked first", () => {
    const step =
      "    - bridge: { to: { all: [2001, 2002] }, screen: ask }\n      then: { else: out }\n  ask:\n    - play: sound:ask\n    - wait: 1m\n  rest:";
    const legs = {
      "PJSIP/2001": { kind: "answers", afterMs: 1_000 },
      "PJSIP/2002": { kind: "never" },
    } as const;
    expect(led(step, { legs })).toMatchObject({ ...there, ended: ["hung_up", "hung_up"] });
  });

  test("leaves the queue, waiting or talking, and the member is free again", () => {
    const step = "    - queue: { name: support, keep_caller: true }\n      then: { else: out }";
    const talking = led(step);
    expect(talking).toMatchObject({ ...there, ended: ["hung_up"] });
    expect(talking.rooms).toMatchObject({
      queue: { support: { waiting: 0, talking: 0, ready: 1 } },
    });
    const waiting = led(step, { legs: { "PJSIP/2001": { kind: "never" } } });
    expect(waiting).toMatchObject({ ...there, ended: ["hung_up"] });
    expect(waiting.rooms).toMatchObject({ queue: { support: { waiting: 0, ready: 1 } } });
  });

  test("gives the place of a limit back", () => {
    const step =
      "    - bridge: { to: 2001, keep_caller: true, limit: trunk, most: 1 }\n      then: { else: out }";
    expect(led(step).rooms).toEqual(
      expect.not.objectContaining({ limits: { limits: { held: 1 } } }),
    );
  });

  test("keeps what was recorded so far", () => {
    const step = "    - record: { timeout: 20s }\n      as: message\n      then: { else: out }";
    const acts: readonly CallerAct[] = [
      { kind: "recording", withinMs: 30_000 },
      { kind: "talks", ms: 3_000 },
      wait(500),
      fetched,
    ];
    const { trace, ...rest } = led(step, {}, [...acts]);
    expect(rest).toMatchObject(there);
    expect(trace).toContainEqual(
      expect.objectContaining({ kind: "recording.ended", endedBy: "flow" }),
    );
  });

  test("waits for a step that cannot be left: a server has the time that it has", () => {
    const step =
      "    - request: { url: 'https://crm.example/x', timeout: 20s }\n      then: { else: out }";
    const requests = {
      "https://crm.example/x": [{ kind: "answers", status: 200, body: null, afterMs: 15_000 }],
    } as const;
    const { trace, ...rest } = led(step, { requests });
    expect(rest).toMatchObject(there);
    const at = trace.find(({ kind }) => kind === "signal.led")?.at;
    expect(at).toBe(15_000);
  });

  test("runs the `finally` of a part that is left", () => {
    const text = flowWith(
      "    - call: ask\n      then: { else: out }",
      "  ask: { finally: tidy }",
    ).replace("  out:", "  ask:\n    - wait: 1m\n  tidy:\n    - log: tidied\n  out:");
    const run = runScenario(programOf(text), scenarioOf({ caller: [wait(8_000), fetched] }));
    expect(run.trace).toContainEqual(
      expect.objectContaining({ kind: "log.written", message: "tidied" }),
    );
    expect(run.leftovers).toEqual([]);
  });
});

describe("the part of a signal", () => {
  test("runs beside a conversation, which goes on, and signals keep their order", () => {
    const step = "    - bridge: { to: 2001, keep_caller: true }\n      then: { else: out }";
    const told = [1, 10, 100].map((number): CallerAct => ({
      kind: "signal",
      signal: "note",
      with: { number },
    }));
    const { trace, blocks } = led(step, {}, [
      wait(5_000),
      ...told,
      wait(5_000),
      { kind: "hang_up" },
    ]);
    const logged = trace.flatMap((entry) => (entry.kind === "log.written" ? [entry.message] : []));
    expect([logged, blocks]).toEqual([["1", "11", "111"], ["main"]]);
  });

  test("ends with the call", () => {
    const late: CallerAct = { kind: "signal", signal: "fetch", with: { delay: "1m" } };
    const { trace, leftovers } = led("    - wait: 1m", {}, [
      wait(1_000),
      late,
      wait(1_000),
      { kind: "hang_up" },
    ]);
    expect([leftovers, trace.at(-1)]).toEqual([
      [],
      expect.objectContaining({ kind: "call.ended" }),
    ]);
  });
});

describe("signal, the verb", () => {
  const program = programOf(`
flowrun: 1
name: test
start: main
on_signal: { fetch: { part: to_desk, then: { moved: desk } } }
parts: { to_desk: { takes: { desk: string } } }
blocks:
  main:
    - answer
    - go: teller
      if: call.to == "9"
    - wait: 1m
  teller:
    - wait: 2s
    - signal: { to: second, name: fetch, with: { desk: "2001" } }
      then: { failed: nobody }
    - play: sound:told
  nobody:
    - play: sound:nobody
  desk:
    - answer
    - play: sound:desk
  to_desk:
    - return: moved
`);
  const heardIn = (trace: readonly { readonly kind: string }[]): readonly string[] =>
    trace.flatMap((entry) =>
      entry.kind === "media.started" && "media" in entry ? [String(entry.media)] : [],
    );

  test("tells another call of the scenario, whose flow decides", () => {
    const others = [
      { name: "second", from: "1", to: "1", afterMs: 0, acts: [wait(30_000)], expect: {} },
    ];
    const run = runScenario(program, scenarioOf({ to: "9", others, caller: [] }));
    expect(signalsIn(run.trace).map(({ text }) => text)).toEqual(["fetch to second"]);
    expect([heardIn(run.trace), heardIn(run.others[0]?.trace ?? [])]).toEqual([
      ["sound:told"],
      ["sound:desk"],
    ]);
  });

  test("has failed where the other call is over", () => {
    const others = [
      {
        name: "second",
        from: "1",
        to: "1",
        afterMs: 0,
        acts: [{ kind: "hang_up" as const }],
        expect: {},
      },
    ];
    const run = runScenario(program, scenarioOf({ to: "9", others, caller: [] }));
    expect(heardIn(run.trace)).toEqual(["sound:nobody"]);
  });

  test("is explored to its end, as is all that signals do", () => {
    expect(explore(program).unreached).toEqual([]);
    expect(
      explore(programOf(flowWith("    - bridge: { to: 2001 }\n      then: { else: out }")))
        .unreached,
    ).toEqual([]);
  });
});
