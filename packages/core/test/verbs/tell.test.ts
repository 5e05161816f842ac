import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { answerAll, mediaLeg, openEar } from "../interpret/open-ear.ts";
import { programOf } from "../interpret/program-of.ts";

const missed: Readonly<Record<string, string>> = { failed: "missed" };

/** A call that talks with an agent, and a part that tells that agent something. */
function talking(told: Json = { paid: true }, targets = missed, rest: JsonObject = {}): CallOf {
  const program = programOf({
    main: [
      {
        verb: "agent",
        options: { name: "shop", max: 60_000, tool_max: 10_000, tools: ["inform"] },
        targets: { failed: "after", timed_out: "after" },
      },
      { verb: "go", options: { block: "after" } },
    ],
    inform: [
      { verb: "tell", options: { ...("say" in rest ? {} : { data: told }), ...rest }, targets },
      { verb: "return", options: { outcome: "ok", value: "told" } },
    ],
    missed: [{ verb: "return", options: { outcome: "ok", value: "missed" } }],
    after: [{ verb: "wait", options: { for: 600_000 } }],
  });
  const inform = {
    name: "inform",
    takes: {},
    gives: { kind: "json" } as const,
    finally: undefined,
  };
  const signals = { inform: { part: "inform", then: {} } };
  return callOf({ ...program, parts: { inform }, signals });
}

function ready(data?: Json, targets?: Readonly<Record<string, string>>, rest?: JsonObject): CallOf {
  const call = talking(data, targets, rest);
  openEar(call);
  answerAll(call);
  call.commands();
  return call;
}

const signal = { kind: "signal.received", signal: "inform", id: "a", args: {} } as const;

const told = (call: CallOf): readonly unknown[] =>
  call.commands().flatMap((command) => ("word" in command ? [command] : []));

const outcome = (call: CallOf): unknown =>
  call.trace().find((entry) => "outcome" in entry && "step" in entry && entry.step === "inform/1");

describe("tell", () => {
  test("tells the agent in the part of a signal, and the talk goes on", () => {
    const call = ready();
    call.feed(signal);
    expect(told(call)).toEqual([
      { kind: "agent.tell", leg: mediaLeg(call), word: { kind: "told", data: { paid: true } } },
    ]);
    expect(outcome(call)).toMatchObject({ outcome: "ok" });
    expect(call.standing().frames).toMatchObject([{ block: "main", index: 0, phase: "running" }]);
  });

  test("tells the agent in a tool of it, before the tool answers", () => {
    const call = ready("wait for it");
    const leg = mediaLeg(call);
    call.feed({ kind: "agent.asked", leg, tool: "t1", name: "inform", args: {} });
    expect(told(call)).toEqual([
      { kind: "agent.tell", leg, word: { kind: "told", data: "wait for it" } },
      { kind: "agent.tell", leg, word: { kind: "result", tool: "t1", value: "told" } },
    ]);
  });

  test("stands in the trace as a text, or as JSON", () => {
    const texts = ["It has come.", { paid: true }].map((data) => {
      const call = ready(data);
      call.feed(signal);
      return call.trace().filter((entry) => "kind" in entry && entry.kind === "agent.told");
    });
    expect(texts).toEqual([
      [{ kind: "agent.told", text: "It has come." }],
      [{ kind: "agent.told", text: '{"paid":true}' }],
    ]);
  });

  test.each([
    [{ say: "Wait." }, { kind: "say", text: "Wait." }, "say:Wait."],
    [
      { say: "Wait.", interrupt: true },
      { kind: "say", text: "Wait.", interrupt: true },
      "interrupt:say:Wait.",
    ],
    [{ interrupt: true }, { kind: "told", data: "A sale.", interrupt: true }, "interrupt:A sale."],
  ])("with %j has the agent say it, or interrupts it", (rest, word, text) => {
    const call = ready("A sale.", missed, rest);
    call.feed(signal);
    expect(told(call)).toEqual([{ kind: "agent.tell", leg: mediaLeg(call), word }]);
    expect(call.trace().filter((entry) => "kind" in entry && entry.kind === "agent.told")).toEqual([
      { kind: "agent.told", text },
    ]);
  });

  test("goes on where no agent talks and the step does not ask for that", () => {
    const call = ready("x", {});
    call.feed({ kind: "agent.ended", leg: mediaLeg(call), summary: null });
    call.feed(signal);
    expect(outcome(call)).toMatchObject({ outcome: "ok", detail: "no agent talks" });
  });

  test("has failed while no agent talks: before it is ready, and when the talk is over", () => {
    const early = talking();
    early.feed(signal);
    const late = ready();
    late.feed({ kind: "agent.ended", leg: mediaLeg(late), summary: null });
    late.commands();
    late.feed(signal);
    expect([told(early), told(late)]).toEqual([[], []]);
    for (const call of [early, late])
      expect(outcome(call)).toMatchObject({ outcome: "failed", detail: "no agent talks" });
  });
});
