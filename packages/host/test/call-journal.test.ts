import { describe, expect, test } from "vitest";
import { compileFlow } from "../../flow/src/compile-flow.ts";
import { createCallJournal, walkOf } from "../src/call-journal.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import { start, step } from "../../core/src/interpret/step.ts";
import type { StepResult } from "../../core/src/interpret/draft.ts";
import type { JournalEntry } from "../../core/src/ports/journal.ts";
import type { Program } from "../../core/src/interpret/program.ts";

const text = `
flowrun: 1
name: bank
settings: { trunk: { type: string, default: PJSIP/hidden, secret: true } }
tables: { users: { key: pin, columns: { pin: string, name: string, desk: { type: string, secret: true } } } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 2, secret: true }
      as: pin
      then: { else: out }
    - lookup: { in: users, key: "\${pin}" }
      as: user
      then: { else: out }
    - bridge: { to: "\${settings.trunk}" }
      then: { else: out }
  out:
    - hangup
`;

function compile(): Program {
  const { program, diagnostics } = compileFlow({ name: "bank.yaml", text });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  return program;
}

/** What is written of a call with these events, each made from the commands so far. */
function journalOf(events: readonly ((last: StepResult) => CallEvent)[]): readonly JournalEntry[] {
  const program = compile();
  const entries: JournalEntry[] = [];
  const journal = createCallJournal({ write: (entry) => entries.push(entry) }, program);
  const arrival = { leg: "a", from: "100", to: "200", args: [], at: 5 };
  let last = start(program, arrival);
  journal.started(arrival, last);
  for (const make of events) {
    const event = make(last);
    const before = last.state;
    last = step(program, before, event);
    journal.stepped(before, event, last);
  }
  return entries;
}

function answered(result: Record<string, string> | null): (last: StepResult) => CallEvent {
  return ({ state }) => ({
    kind: "request.succeeded",
    at: 9,
    request: state.requests[0]?.id ?? "none",
    result,
  });
}

const press = (digit: string) => (): CallEvent => ({
  kind: "dtmf.received",
  at: 9,
  leg: "a",
  digit,
});

describe("createCallJournal", () => {
  const entries = journalOf([
    answered(null),
    press("4"),
    press("7"),
    answered({ pin: "47", name: "Ada", desk: "PJSIP/9" }),
  ]);

  test("begins with the flow and its settings, with what is secret in them hidden", () => {
    expect(entries[0]).toEqual({
      call: "a",
      flow: "bank",
      source: { name: "bank.yaml", text: text.replace("PJSIP/hidden", "••••••••••••") },
      settings: { trunk: "•" },
      start: { leg: "a", from: "100", to: "200", args: [], at: 5 },
      commands: [
        { kind: "timer.set", timer: "call", at: 14_400_005 },
        { kind: "leg.answer", request: "r1", leg: "a" },
      ],
      walk: [
        { kind: "block.entered", block: "main" },
        { kind: "step.entered", step: "main/1" },
      ],
    });
  });

  test("masks keys, the lookup by them, and the row's key and secret columns", () => {
    const key = { kind: "dtmf.received", at: 9, leg: "a", digit: "•" };
    const row = { pin: "•", name: "Ada", desk: "•" };
    expect(entries.slice(2).map((entry) => ("event" in entry ? entry.event : undefined))).toEqual([
      key,
      key,
      { kind: "request.succeeded", at: 9, request: "r2", result: row },
    ]);
    expect(entries[3]?.commands).toContainEqual({
      kind: "store.lookup",
      request: "r2",
      table: "users",
      value: "•",
      timeoutMs: 2_000,
    });
  });

  test("holds nothing secret anywhere", () => {
    expect(JSON.stringify(entries)).not.toMatch(/47"|hidden|PJSIP\/9/);
  });

  test("masks why a request failed that held a secret", () => {
    const failed = ({ state }: StepResult): CallEvent => ({
      kind: "request.failed",
      at: 9,
      request: state.requests[0]?.id ?? "none",
      code: "STORE_X",
      message: 'There is no "47".',
      certain: true,
    });
    const last = journalOf([answered(null), press("4"), press("7"), failed]).at(-1);
    expect(last).toMatchObject({
      event: { kind: "request.failed", code: "STORE_X", message: "•" },
    });
  });

  test("writes the input alone when the interpreter failed", () => {
    const written: JournalEntry[] = [];
    const journal = createCallJournal({ write: (entry) => written.push(entry) }, compile());
    const { state } = start(compile(), { leg: "a", from: "1", to: "2", args: [], at: 0 });
    journal.stepped(state, { kind: "leg.left", at: 1, leg: "a" }, undefined);
    expect(written).toEqual([{ call: "a", event: { kind: "leg.left", at: 1, leg: "a" } }]);
  });
});

describe("walkOf", () => {
  test("keeps what holds no free text", () => {
    const trace = [
      { kind: "step.left", at: 1, step: "main/1", outcome: "failed", detail: "47" },
      { kind: "media.started", at: 1, media: "digits:47" },
      { kind: "call.leaving", at: 1, reason: "flow_ended" },
    ] as const;
    expect(walkOf(trace)).toEqual([
      { kind: "step.left", step: "main/1", outcome: "failed" },
      { kind: "call.leaving", reason: "flow_ended" },
    ]);
  });
});

describe("createCallJournal, of what is asked beside the platform", () => {
  const asking = `
flowrun: 1
name: asking
settings: { token: { type: string, default: t0ken, secret: true } }
otherwise: { refused: main, failed: main, timed_out: main }
start: main
blocks:
  main:
    - request:
        url: https://crm.example/a
        headers: { authorization: "Bearer \${settings.token}" }
        json: { token: "\${settings.token}" }
    - v2: { call: contacts.search, with: { token: "\${settings.token}" } }
    - v2: { call: system.get_secret, secret: true }
    - request: https://crm.example/b
`;

  test("masks headers, bodies and arguments that hold a secret, their answers, and secret answers", () => {
    const { program } = compileFlow({ name: "asking.yaml", text: asking });
    if (program === undefined) throw new Error("the flow has a mistake");
    const entries: JournalEntry[] = [];
    const journal = createCallJournal({ write: (entry) => entries.push(entry) }, program);
    const arrival = { leg: "a", from: "100", to: "200", args: [], at: 0 };
    let last = start(program, arrival);
    journal.started(arrival, last);
    for (const result of [
      { status: 200, body: "t0ken" },
      ["t0ken"],
      { password: "t0ken" },
      { status: 200, body: 1 },
    ]) {
      const event = {
        kind: "request.succeeded",
        at: 1,
        request: last.state.requests[0]?.id ?? "",
        result,
      } as const;
      const before = last.state;
      last = step(program, before, event);
      journal.stepped(before, event, last);
    }
    const asked = entries.flatMap(({ commands = [] }) =>
      commands.filter((command) => "request" in command),
    );
    const [post, search, secret, get] = asked;
    expect(post).toMatchObject({
      url: "https://crm.example/a",
      headers: { authorization: "•" },
      body: "•",
    });
    expect(search).toMatchObject({ operation: "contacts.search", with: { token: "•" } });
    expect(secret).toMatchObject({ operation: "system.get_secret", with: {} });
    expect(get).toMatchObject({ url: "https://crm.example/b", headers: {} });
    expect(
      entries.flatMap((entry) =>
        "event" in entry && "result" in entry.event ? [entry.event.result] : [],
      ),
    ).toEqual([{ status: 200, body: "•" }, "•", "•", { status: 200, body: 1 }]);
    expect(JSON.stringify(entries)).not.toContain("t0ken");
  });
});
