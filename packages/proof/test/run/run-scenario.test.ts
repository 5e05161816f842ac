import { describe, expect, test } from "vitest";
import { runScenario, type ScenarioRun } from "../../src/run/run-scenario.ts";
import { askingFlow } from "./asking-flow.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";
import { webhookFlow } from "./webhook-flow.ts";

const program = programOf(`
flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string, phone: string } } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:enter, max_length: 4, timeout: 5s, total_timeout: 1m }
      as: id
      then: { empty: bye, silent: bye }
    - lookup: { in: people, key: "\${id}" }
      as: person
      then: { missing: bye, failed: bye }
    - play: sound:found
    - bridge: { to: "\${person.phone}", ring: 20s }
      then: { else: bye }
  bye:
    - play: sound:bye
`);

const tables = { people: [{ id: "7", phone: "PJSIP/7" }] };
const enter = { kind: "hears", media: "sound:enter", withinMs: 10_000 } as const;
const seven = { kind: "press", keys: "7#", gapMs: 200 } as const;

/** What happened, one line each, without what is not looked at here. */
function linesOf({ trace }: ScenarioRun): readonly string[] {
  return trace.flatMap((entry) => {
    if (entry.kind === "step.left") return [`${entry.at} ${entry.step} ${entry.outcome}`];
    if (entry.kind === "media.started") return [`${entry.at} ${entry.media}`];
    return entry.kind === "call.ended" ? [`${entry.at} ended: ${entry.reason}`] : [];
  });
}

describe("runScenario", () => {
  test("plays a call in virtual time: keys, a row, a phone that answers and hangs up", () => {
    const run = runScenario(
      program,
      scenarioOf({
        tables,
        caller: [enter, seven],
        legs: { "PJSIP/7": { kind: "answers", afterMs: 3_000, hangUpMs: 60_000 } },
      }),
    );
    expect(linesOf(run)).toEqual([
      "0 main/1 ok",
      "0 sound:enter",
      "200 main/2 ok",
      "200 main/3 found",
      "200 sound:found",
      "1700 main/4 ok",
      "64700 ended: callee_left",
    ]);
    expect(run).toMatchObject({ leftovers: [], stuck: undefined, endedMs: 64_700 });
  });

  test("begins at the instant that its clock says: the flow and the journal see it, the trace counts from 0", () => {
    const clock = Date.UTC(2026, 0, 5, 8, 30);
    const flow = programOf(`
flowrun: 1
name: test
vars: { began: 0 }
start: main
blocks:
  main:
    - answer
    - wait: 3s
    - set: { began: "\${call.started_at}" }
`);
    const run = runScenario(flow, scenarioOf({ clock }));
    expect(linesOf(run)).toEqual([
      "0 main/1 ok",
      "3000 main/2 ok",
      "3000 main/3 ok",
      "3000 ended: flow_ended",
    ]);
    expect([run.endedMs, run.state.variables[0]?.values["began"]]).toEqual([3_000, clock]);
    const times = run.journal.map((entry) => ("start" in entry ? entry.start.at : entry.event.at));
    expect([times[0], times.at(-1)]).toEqual([clock, clock + 3_000]);
  });

  test("begins the run of a webhook at that instant too", () => {
    const webhook = { name: "summaryCompleted", payload: { id: "7" } };
    const run = runScenario(programOf(webhookFlow), scenarioOf({ webhook, clock: 86_400_000 }));
    expect(run.state.call.started_at).toBe(86_400_000);
    expect(run.trace[0]?.at).toBe(0);
  });

  test("a silent caller costs nothing", () => {
    const run = runScenario(program, scenarioOf());
    expect(linesOf(run)).toEqual([
      "0 main/1 ok",
      "0 sound:enter",
      "6500 main/2 silent",
      "6500 sound:bye",
      "8000 bye/1 ok",
      "8000 ended: flow_ended",
    ]);
  });

  test.each([
    ["busy", "busy"],
    ["declines", "declined"],
  ] as const)("a phone that is %s", (kind, outcome) => {
    const legs = { "PJSIP/7": { kind, afterMs: 1_000 } } as const;
    expect(
      linesOf(runScenario(program, scenarioOf({ tables, caller: [enter, seven], legs }))),
    ).toContain(`2700 main/5 ${outcome}`);
  });

  test("a phone that never answers rings until the ring timeout, and one that is absent not at all", () => {
    const never = runScenario(
      program,
      scenarioOf({ tables, caller: [seven], legs: { "PJSIP/7": { kind: "never" } } }),
    );
    expect(linesOf(never)).toContain("21700 main/5 no_answer");
    const absent = runScenario(
      program,
      scenarioOf({ tables, caller: [seven], legs: { "PJSIP/7": { kind: "absent" } } }),
    );
    expect(linesOf(absent)).toContain("1700 main/5 failed");
  });

  test("ports fail as the scenario says: at once, after their deadline, late, or only once", () => {
    const lookup = (how: "fails" | "times_out" | "late", lateMs = 0): readonly string[] =>
      linesOf(
        runScenario(
          program,
          scenarioOf({
            tables,
            caller: [seven],
            ports: [{ command: "store.lookup", how, lateMs }],
          }),
        ),
      );
    expect(lookup("fails")).toContain("200 main/3 failed");
    expect(lookup("times_out")).toContain("2200 main/3 failed");
    expect(lookup("late", 500)).toContain("700 main/3 found");
    expect(lookup("late", 5_000)).toContain("2200 main/3 failed");
    const second = runScenario(
      program,
      scenarioOf({
        tables,
        caller: [seven],
        ports: [{ command: "store.lookup", how: "fails", nth: 2 }],
      }),
    );
    expect(linesOf(second)).toContain("200 main/3 found");
  });

  test("a caller who hangs up leaves nothing behind", () => {
    const run = runScenario(
      program,
      scenarioOf({ caller: [enter, { kind: "wait", ms: 500 }, { kind: "hang_up" }] }),
    );
    expect(linesOf(run).at(-1)).toBe("500 ended: caller_left");
    expect(run.leftovers).toEqual([]);
  });

  test("a caller who waits for what never comes is stuck, and hangs up", () => {
    const run = runScenario(
      program,
      scenarioOf({ caller: [{ kind: "hears", media: "sound:nothing", withinMs: 3_000 }] }),
    );
    expect(run.stuck).toEqual({ act: 0, why: "it did not come about within 3000 ms" });
    expect(run.state.reason).toBe("caller_left");
  });

  test("keys that the call did not live to see are said", () => {
    const run = runScenario(
      program,
      scenarioOf({ caller: [{ kind: "wait", ms: 60_000 }, seven, seven] }),
    );
    expect(run.stuck).toBeUndefined();
    const cut = runScenario(
      program,
      scenarioOf({
        caller: [
          seven,
          { kind: "hears", media: "sound:bye", withinMs: 60_000 },
          { kind: "connected", withinMs: 60_000 },
        ],
      }),
    );
    expect(cut.stuck).toEqual({ act: 2, why: "the call was over before" });
  });

  test("the same scenario gives the same run, and its journal holds every input", () => {
    const scenario = scenarioOf({ tables, caller: [enter, seven] });
    expect(runScenario(program, scenario)).toEqual(runScenario(program, scenario));
    expect(runScenario(program, scenario).journal[0]).toMatchObject({ start: { from: "555" } });
  });

  test("runs what a webhook leads to, with nobody on the line and nothing left behind", () => {
    const webhook = { name: "summaryCompleted", payload: { id: "7", text: "Hello" } };
    const run = runScenario(
      programOf(webhookFlow),
      scenarioOf({ tables: { people: [{ id: "7", name: "Ann" }] }, webhook }),
    );

    expect(
      run.trace.flatMap((entry) =>
        entry.kind === "step.left" ? [`${entry.step} ${entry.outcome}`] : [],
      ),
    ).toEqual(["summary/1 found", "summary/2 ok"]);
    expect(run).toMatchObject({
      state: { status: "ended", reason: "flow_ended" },
      leftovers: [],
      stuck: undefined,
    });
  });

  test("lets nobody press keys or hang up where a webhook came", () => {
    const webhook = { name: "summaryFailed", payload: {} };
    const caller = [{ kind: "press", keys: "1", gapMs: 0 }, { kind: "hang_up" }] as const;
    const run = runScenario(programOf(webhookFlow), scenarioOf({ webhook, caller }));

    expect(run.journal.map((entry) => ("event" in entry ? entry.event.kind : entry.start))).toEqual(
      [{ run: "scenario", webhook: "summaryFailed", payload: {}, at: 0 }],
    );
  });

  test("gives a flow what servers answer, when they do", () => {
    const body = { tags: ["vip"], age: 18 };
    const run = runScenario(
      programOf(askingFlow),
      scenarioOf({
        requests: {
          "GET https://crm.example/*": [{ kind: "answers", status: 200, body, afterMs: 300 }],
          "https://notes.example/*": [{ kind: "never" }],
        },
        v2: { "contacts.search": [{ kind: "answers", status: 200, body: [], afterMs: 200 }] },
      }),
    );
    expect(linesOf(run)).toEqual([
      "0 main/1 ok",
      "300 main/2 ok",
      "300 main/3 ok",
      "500 main/4 ok",
      "5500 main/5 timed_out",
      "5500 sound:down",
      "7000 down/1 ok",
      "7000 ended: flow_ended",
    ]);
    expect(run.state.activations[0]?.names).toEqual({
      customer: { status: 200, body },
      contacts: [],
    });
    expect(run.sent.map(({ command, entry }) => [command.kind, entry])).toEqual([
      ["http.request", { at: 0, kind: "step.entered", step: "main/2", verb: "request" }],
      ["v2.call", { at: 300, kind: "step.entered", step: "main/4", verb: "v2" }],
      ["http.request", { at: 500, kind: "step.entered", step: "main/5", verb: "request" }],
    ]);
  });

  test.each([
    [{ kind: "answers", status: 204, body: null, afterMs: 1_999 }, "1999 main/2 ok"],
    [{ kind: "answers", status: 404, body: null, afterMs: 0 }, "0 main/2 refused"],
    [{ kind: "answers", status: 500, body: null, afterMs: 0 }, "0 main/2 failed"],
    [{ kind: "answers", status: 302, body: null, afterMs: 0 }, "0 main/2 failed"],
    [{ kind: "answers", status: 200, body: null, afterMs: 2_000 }, "2000 main/2 timed_out"],
    [{ kind: "fails" }, "0 main/2 failed"],
    [{ kind: "never" }, "2000 main/2 timed_out"],
  ] as const)("brings a request to the outcome that %o has for a real one", (answer, line) => {
    const run = runScenario(
      programOf(askingFlow),
      scenarioOf({ requests: { "https://crm.example/*": [answer] } }),
    );
    expect(linesOf(run)[1]).toBe(line);
  });

  test.each([
    [{ kind: "answers", status: 201, body: null, afterMs: 0 }, "ok"],
    [{ kind: "answers", status: 404, body: null, afterMs: 0 }, "refused"],
    [{ kind: "answers", status: 500, body: null, afterMs: 0 }, "failed"],
    [{ kind: "fails" }, "failed"],
    [{ kind: "never" }, "timed_out"],
  ] as const)(
    "brings a call of the REST API v2 to the outcome that %o has for a real one",
    (answer, outcome) => {
      const body = { tags: [], age: 0 };
      const requests = {
        "https://crm.example/*": [{ kind: "answers", status: 200, body, afterMs: 0 }],
      } as const;
      const run = runScenario(
        programOf(askingFlow),
        scenarioOf({ requests, v2: { "contacts.search": [answer] } }),
      );
      expect(run.trace).toContainEqual(
        expect.objectContaining({ kind: "step.left", step: "main/4", outcome }),
      );
    },
  );
});
