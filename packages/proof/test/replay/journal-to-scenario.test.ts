import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { journalToScenario, type RecordedScenario } from "../../src/replay/journal-to-scenario.ts";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";
import { printScenarios } from "../../src/scenario/print-scenario.ts";
import { readTestFile } from "../../src/scenario/read-test-file.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import type { JournalFile } from "../../src/replay/journal-file.ts";
import type { AgentAct, CallerAct } from "../../src/scenario/scenario.ts";
import type { Program } from "@flowrun/core";
import { askingFlow } from "../run/asking-flow.ts";
import { webhookFlow } from "../run/webhook-flow.ts";
import { bank, compile, journalOf, read, scenario, writeLines } from "./write-journal.ts";

const reference = compile(
  readFileSync(new URL("../../../../flows/reference.yaml", import.meta.url), "utf8"),
);

function back(program: Program, journal: JournalFile): RecordedScenario {
  return journalToScenario(program, journal, replayJournal(program, journal));
}

/**
 * Two things at one instant have an order that a scenario cannot say: nothing comes at a round
 * time. The seed avoids the rest.
 */
function later(act: CallerAct): readonly CallerAct[] {
  if (act.kind === "wait") return [{ ...act, ms: act.ms + 13 }];
  return act.kind === "press"
    ? [
        { kind: "wait", ms: 29 },
        { ...act, gapMs: act.gapMs + 37 },
      ]
    : [act];
}

describe("journalToScenario", () => {
  test("gives back what happened to a call", () => {
    const live = scenario({
      from: "4712345678",
      to: "1000",
      tables: { customers: [{ customer_id: "4711", name: "Ada", destination_ext: "PJSIP/7" }] },
      legs: { "PJSIP/7": { kind: "answers", afterMs: 2_000, hangUpMs: 30_000 } },
      ports: [{ command: "store.lookup", how: "fails", nth: 1 }],
      caller: [
        { kind: "wait", ms: 900 },
        { kind: "press", keys: "4711#", gapMs: 250 },
      ],
    });
    const { scenario: made, difference } = back(reference, journalOf(reference, live));
    expect(difference).toBeUndefined();
    expect(made).toEqual({
      ...live,
      name: "call scenario",
      expect: {
        path: ["answering", "collecting_id", "routing"],
        hears: ["sound:agent-user", "sound:auth-thankyou"],
        calls: ["PJSIP/7"],
        outcomes: {
          "answering/1": "ok",
          "answering/2": "failed",
          "collecting_id/1": "ok",
          "collecting_id/2": "found",
          "routing/1": "ok",
        },
        ends: "callee_left",
      },
    });
  });

  test("gives back when a voice agent ended its talk, whatever it was told meanwhile", () => {
    const program = compile(
      'flowrun: 1\nname: a\nstart: main\nparts: { turn_ended: { takes: { said: string } } }\nblocks:\n  main:\n    - answer\n    - agent: { name: shop, events: [turn_ended] }\n      then: { failed: bye, timed_out: bye }\n    - go: bye\n  bye: [hangup]\n  turn_ended: [{ log: "${args.said}" }]\n',
    );
    const talk: readonly AgentAct[] = [
      { kind: "wait", ms: 2_000 },
      { kind: "event", event: "turn_ended", with: { said: "Hello" } },
      { kind: "wait", ms: 9_000 },
      { kind: "ends", summary: null },
    ];
    const caller: readonly CallerAct[] = [
      { kind: "wait", ms: 4_000 },
      { kind: "press", keys: "5", gapMs: 0 },
    ];
    const live = scenario({ agent: [talk], caller });
    expect(back(program, journalOf(program, live)).scenario.agent).toEqual([talk]);
  });

  test("gives back the keys that a called phone pressed, and when it hung up", () => {
    const live = scenario({
      tables: { customers: [{ customer_id: "4711", name: "Ada", destination_ext: "PJSIP/7" }] },
      legs: {
        "PJSIP/7": {
          kind: "answers",
          afterMs: 2_000,
          acts: [
            { kind: "wait", ms: 300 },
            { kind: "press", keys: "1*", gapMs: 250 },
            { kind: "wait", ms: 4_000 },
            { kind: "hang_up" },
          ],
        },
      },
      caller: [
        { kind: "wait", ms: 900 },
        { kind: "press", keys: "4711#", gapMs: 250 },
      ],
    });
    const { scenario: made, difference } = back(reference, journalOf(reference, live));
    expect([difference, made.legs]).toEqual([undefined, live.legs]);
  });

  test("keeps the instant at which the call began", () => {
    const live = scenario({ clock: Date.UTC(2026, 0, 5, 9, 30) });
    const { scenario: made, difference } = back(reference, journalOf(reference, live));
    expect([difference, made.clock]).toEqual([undefined, live.clock]);
  });

  test("repeats generated calls of the reference flow", () => {
    const property = fc.property(anyScenario(reference), (world) => {
      const ports = world.ports.map((fault) =>
        fault.how === "late" ? { ...fault, lateMs: 501 } : fault,
      );
      const live = { ...world, ports, caller: world.caller.flatMap(later) };
      const { difference } = back(reference, journalOf(reference, live));
      expect(difference).toBeUndefined();
    });
    fc.assert(property, { numRuns: 200, seed: 1 });
  });

  test("keeps settings that are not at their defaults", () => {
    const settled = {
      ...reference,
      settings: { ...reference.settings, ring_timeout: 7_000, max_digits: 3 },
    };
    const { scenario: made } = back(settled, journalOf(settled, scenario()));
    expect(made.settings).toEqual({ ring_timeout: "7000ms", max_digits: 3 });
  });

  test("takes a live sound, however long it was, for one of a scenario", () => {
    const live = scenario({
      caller: [
        { kind: "wait", ms: 3_000 },
        { kind: "press", keys: "1#", gapMs: 500 },
      ],
    });
    const slower = runScenario(reference, live).journal.map((entry) => {
      if ("start" in entry) return entry;
      const { event } = entry;
      return { ...entry, event: { ...event, at: event.at >= 1_500 ? event.at + 6_000 : event.at } };
    });
    const { scenario: made, difference } = back(reference, read(writeLines(reference, slower)));
    expect([difference, made.caller]).toEqual([undefined, live.caller]);
  });

  test("says what it cannot repeat: secrets are masked in a journal", () => {
    const flow = compile(bank);
    const users = [{ pin: "4711", name: "Ada", desk: "PJSIP/7" }];
    const live = scenario({
      tables: { users },
      caller: [{ kind: "press", keys: "4711", gapMs: 100 }],
    });
    const { scenario: made, difference } = back(flow, journalOf(flow, live));
    expect(made.caller).toEqual([
      { kind: "hears", media: "sound:pin", withinMs: 30_000 },
      { kind: "press", keys: "0000", gapMs: 100 },
    ]);
    expect(difference).toMatch(/^the call came to "step\.left main\/2 ok", the scenario to /);
    const file = openTestFile({
      name: "made.test.yaml",
      text: printScenarios([made], "flow.yaml"),
    });
    expect(readTestFile(file, { name: "flow.yaml", text: bank }).diagnostics).toEqual([]);
  });

  test("gives back what happened to a webhook", () => {
    const flow = compile(webhookFlow);
    const webhook = { name: "summaryCompleted", payload: { id: "7", text: "" } };
    const live = scenario({
      from: "",
      to: "",
      webhook,
      tables: { people: [{ id: "7", name: "Ada" }] },
    });
    const expected = {
      path: ["summary"],
      hears: [],
      calls: [],
      outcomes: { "summary/1": "found" },
      ends: "flow_ended",
    };
    expect(back(flow, journalOf(flow, live))).toEqual({
      scenario: { ...live, name: "webhook scenario", expect: expected },
      difference: undefined,
    });
  });

  test("gives back what servers answered, one answer after the other", () => {
    const flow = compile(askingFlow);
    const live = scenario({
      from: "555",
      requests: {
        "GET https://crm.example/customers/555?by=number": [
          { kind: "answers", status: 200, body: { tags: ["vip"], age: 18 }, afterMs: 600 },
        ],
        "POST https://notes.example/notes": [{ kind: "never" }],
      },
      v2: { "contacts.search": [{ kind: "answers", status: 200, body: [{ id: 1 }], afterMs: 0 }] },
    });
    const { scenario: made, difference } = back(flow, journalOf(flow, live));
    expect([difference, made.requests, made.v2, made.expect.requests, made.expect.v2]).toEqual([
      undefined,
      live.requests,
      live.v2,
      [
        { request: "GET https://crm.example/customers/555?by=number" },
        { request: "POST https://notes.example/notes" },
      ],
      [{ call: "contacts.search" }],
    ]);
  });

  test("repeats calls whatever servers answered", () => {
    const flow = compile(askingFlow);
    const property = fc.property(anyScenario(flow), (world) => {
      const live = { ...world, caller: [], ports: [] };
      expect(back(flow, journalOf(flow, live)).difference).toBeUndefined();
    });
    fc.assert(property, { numRuns: 200, seed: 1 });
  });
});
