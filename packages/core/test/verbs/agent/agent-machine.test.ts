import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/json.ts";
import { ExpressionFault } from "../../../src/interpret/expression-fault.ts";
import type { Part, Step } from "../../../src/interpret/program.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { answerAll, mediaLeg, openEar } from "../../interpret/open-ear.ts";
import { programOf } from "../../interpret/program-of.ts";

const parts: Readonly<Record<string, Part>> = {
  find: {
    name: "find",
    about: "Finds an order.",
    takes: { number: { kind: "string" }, all: { kind: "boolean", nullable: true } },
    gives: { kind: "json" },
    finally: undefined,
  },
  slow: { name: "slow", takes: {}, gives: undefined, finally: undefined },
  person: { name: "person", takes: {}, gives: undefined, finally: undefined },
  broken: { name: "broken", takes: {}, gives: undefined, finally: undefined },
  press: { name: "press", takes: {}, gives: undefined, finally: undefined },
};

/** What cannot be computed in the tool that is broken. */
const condition: Step["condition"] = {
  kind: "computed",
  source: "1 / 0 > 1",
  span: { start: 0, end: 0 },
  evaluate: () => {
    throw new ExpressionFault("RUN_EXPRESSION", "The expression divides by zero.");
  },
};

/** A call that talks with an agent, and then waits, whatever came of it. */
function talking(options: Readonly<Record<string, Json>> = {}, slow: Partial<Part> = {}): CallOf {
  const program = programOf({
    main: [
      {
        verb: "agent",
        options: {
          name: "shop",
          max: 60_000,
          tool_max: 10_000,
          tools: ["find", "slow", "person"],
          data: { id: 7 },
          ...options,
        },
        as: "talk",
        targets: { failed: "after", timed_out: "after", person: "after" },
      },
      { verb: "go", options: { block: "after" } },
    ],
    find: [{ verb: "return", options: { outcome: "ok", value: { state: "on its way" } } }],
    slow: [{ verb: "wait", options: { for: 11_000 } }],
    person: [{ verb: "return", options: { outcome: "person" } }],
    broken: [{ verb: "log", options: { message: "never", level: "info" } }],
    press: [
      { verb: "send-digits", options: { digits: "25", gap: 100, length: 100 } },
      { verb: "return", options: { outcome: "ok" } },
    ],
    after: [{ verb: "wait", options: { for: 600_000 } }],
  });
  const broken = (program.blocks["broken"] ?? []).map((step) => ({ ...step, condition }));
  const known = { ...parts, slow: { ...parts["slow"], ...slow } as Part };
  return callOf({ ...program, parts: known, blocks: { ...program.blocks, broken } });
}

/** A call that talks with an agent that is ready. */
function ready(options: Readonly<Record<string, Json>> = {}, slow: Partial<Part> = {}): CallOf {
  const call = talking(options, slow);
  openEar(call);
  answerAll(call);
  call.commands();
  return call;
}

function ask(call: CallOf, name: string, args: JsonObject = {}, tool = "t1"): void {
  call.feed({ kind: "agent.asked", leg: mediaLeg(call), tool, name, args });
}

const left = (call: CallOf): unknown =>
  call.trace().find((entry) => "outcome" in entry && "step" in entry && entry.step === "main/1");

const told = (call: CallOf): readonly unknown[] =>
  call.commands().flatMap((command) => ("word" in command ? [command.word] : []));

function standing(call: CallOf): readonly string[] {
  answerAll(call);
  const { legs, bridges } = call.state();
  const things = [...legs.filter(({ role }) => role === "helper"), ...bridges];
  return things.filter(({ status }) => status !== "gone").map(({ id }) => id);
}

describe("agent", () => {
  test("puts the caller and a media leg into a bridge, and tells the agent what it is to do", () => {
    const call = talking({ greeting: "Hello" });
    const opening = call.commands();
    openEar(call);
    const commands = [...opening, ...call.commands()].filter((command) => !("timer" in command));
    expect(commands).toEqual([
      { kind: "media.open", leg: "fr.in.2" },
      { kind: "bridge.create", bridge: "fr.in.1" },
      { kind: "bridge.add", bridge: "fr.in.1", leg: "in", others: ["fr.in.2"] },
      {
        kind: "agent.begin",
        leg: "fr.in.2",
        agent: "shop",
        call: "in",
        language: "en",
        greeting: "Hello",
        data: { id: 7 },
        tools: [
          {
            name: "find",
            about: "Finds an order.",
            takes: {
              type: "object",
              properties: { number: { type: "string" }, all: { type: ["boolean", "null"] } },
              required: ["number"],
              additionalProperties: false,
            },
          },
          {
            name: "slow",
            about: "",
            takes: { type: "object", properties: {}, required: [], additionalProperties: false },
          },
          {
            name: "person",
            about: "",
            takes: { type: "object", properties: {}, required: [], additionalProperties: false },
          },
        ],
        timeoutMs: 5_000,
      },
    ]);
  });

  test("ends with what the agent says, and the caller is alone", () => {
    const call = ready();
    call.pass(5_500);
    call.feed({ kind: "agent.ended", leg: mediaLeg(call), summary: { solved: true } });
    expect(left(call)).toMatchObject({ outcome: "ended" });
    expect(call.standing().names).toEqual({
      talk: { summary: { solved: true }, seconds: 5, ended_by: "agent" },
    });
    expect(told(call)).toEqual([{ kind: "end" }]);
    expect(standing(call)).toEqual([]);
    expect(call.state().legs).toMatchObject([{ id: "in", status: "here" }, { status: "gone" }]);
    expect(call.state().timers).not.toHaveProperty("max");
  });

  test("presses keys for whoever it talks with by a tool, while they talk", () => {
    const call = ready({ tools: ["press"] });
    ask(call, "press");
    expect(call.commands()).toContainEqual({
      kind: "leg.digits",
      leg: "in",
      digits: "25",
      lengthMs: 100,
      gapMs: 100,
    });
    call.succeed();
    call.pass(400);
    expect(told(call)).toEqual([{ kind: "result", tool: "t1", value: null }]);
    expect(left(call)).toBeUndefined();
  });

  test("runs a tool and gives the agent what comes of it, while the talk goes on", () => {
    const call = ready();
    ask(call, "find", { number: "4711" });
    expect(told(call)).toEqual([{ kind: "result", tool: "t1", value: { state: "on its way" } }]);
    expect(call.trace()).toContainEqual({ kind: "tool.asked", tool: "find" });
    expect(left(call)).toBeUndefined();
    expect(call.state().tracks).toHaveLength(1);
  });

  test("answers arguments that do not fit, and what is no tool, as errors", () => {
    const call = ready();
    ask(call, "find", {});
    ask(call, "find", { number: true }, "t2");
    ask(call, "find", { number: 4711, phone: "1" }, "t3");
    ask(call, "fly", {}, "t4");
    ask(call, "find", { number: 4711 }, "t5");
    expect(told(call)).toEqual([
      {
        kind: "error",
        tool: "t1",
        message: '"find" needs "number" as a value of the type string.',
      },
      {
        kind: "error",
        tool: "t2",
        message: '"find" needs "number" as a value of the type string.',
      },
      { kind: "error", tool: "t3", message: '"find" takes no "phone".' },
      { kind: "error", tool: "t4", message: 'There is no tool "fly".' },
      { kind: "result", tool: "t5", value: { state: "on its way" } },
    ]);
  });

  test("runs one tool at a time, each for ten seconds at most", () => {
    const call = ready();
    ask(call, "slow");
    ask(call, "find", { number: "1" }, "t2");
    expect(told(call)).toEqual([]);
    call.pass(10_000);
    expect(told(call)).toEqual([
      { kind: "error", tool: "t1", message: "It took longer than 10 s." },
      { kind: "result", tool: "t2", value: { state: "on its way" } },
    ]);
    expect(call.state().tracks).toHaveLength(1);
  });

  test("gives tools the time that the step says, and has the agent say something meanwhile", () => {
    const call = ready({ tool_max: 20_000, meanwhile: "One moment." });
    ask(call, "find", { number: "1" });
    expect(told(call)).toEqual([{ kind: "result", tool: "t1", value: { state: "on its way" } }]);
    call.pass(3_000);
    ask(call, "slow", {}, "t2");
    expect(told(call)).toEqual([]);
    call.pass(2_000);
    expect(told(call)).toEqual([{ kind: "say", text: "One moment." }]);
    call.pass(9_000);
    expect(told(call)).toEqual([{ kind: "result", tool: "t2", value: null }]);
    expect(Object.keys(call.state().timers)).toEqual(["call", "max"]);
  });

  test("has the agent say the words of a tool itself, or none where they are empty", () => {
    const words = (own: string): readonly unknown[] => {
      const call = ready({ tool_max: 20_000, meanwhile: "One moment." }, { meanwhile: own });
      ask(call, "slow");
      call.pass(12_000);
      return told(call);
    };
    const result = { kind: "result", tool: "t1", value: null };
    expect(words("I am looking.")).toEqual([{ kind: "say", text: "I am looking." }, result]);
    expect(words("")).toEqual([result]);
  });

  test("keeps eight tools waiting and no more", () => {
    const call = ready();
    for (let nth = 1; nth <= 10; nth += 1) ask(call, "slow", {}, `t${nth}`);
    expect(told(call)).toEqual([
      { kind: "error", tool: "t10", message: "Too many tools wait for one another." },
    ]);
  });

  test("tells the agent that a tool has failed, by a fault of its own, and the talk goes on", () => {
    const call = ready({ tools: ["find", "broken"] });
    ask(call, "broken");
    ask(call, "find", { number: "1" }, "t2");
    expect(told(call)).toEqual([
      { kind: "error", tool: "t1", message: "It has failed." },
      { kind: "result", tool: "t2", value: { state: "on its way" } },
    ]);
    expect(call.trace()).toContainEqual(
      expect.objectContaining({ kind: "fault", step: "broken/1" }),
    );
    expect(call.trace()).toContainEqual({
      kind: "tool.failed",
      tool: "broken",
      why: "It has failed.",
    });
    expect(call.state()).toMatchObject({ status: "running", tracks: [{ id: "main" }] });
  });

  test("ends with the word of a tool", () => {
    const call = ready();
    call.pass(3_000);
    ask(call, "person");
    expect(left(call)).toMatchObject({ outcome: "person" });
    expect(call.standing().names).toEqual({
      talk: { summary: null, seconds: 3, ended_by: "flow" },
    });
    expect(told(call)).toEqual([{ kind: "end" }]);
    expect(standing(call)).toEqual([]);
  });

  test("takes what the agent does for its being ready, when that overtakes the answer", () => {
    const late = talking();
    const legs = late.state().legs.filter(({ role }) => role === "helper");
    answerAll(late);
    for (const { id } of legs) late.feed({ kind: "leg.joined", leg: id });
    answerAll(late);
    expect(late.state().requests).toMatchObject([{ kind: "agent.begin" }]);
    ask(late, "find", { number: "1" });
    expect(told(late)).toEqual([{ kind: "result", tool: "t1", value: { state: "on its way" } }]);
    answerAll(late);
    late.feed({ kind: "agent.ended", leg: mediaLeg(late), summary: null });
    expect(left(late)).toMatchObject({ outcome: "ended" });
  });

  test("passes keys on", () => {
    const call = ready();
    call.feed({ kind: "dtmf.received", leg: "in", digit: "5" });
    expect(told(call)).toEqual([{ kind: "key", digit: "5" }]);
  });

  test("is timed out after `max`", () => {
    const call = ready();
    call.pass(60_000);
    expect(left(call)).toMatchObject({ outcome: "timed_out" });
    expect(call.standing().names).toEqual({
      talk: { summary: null, seconds: 60, ended_by: "limit" },
    });
  });

  test.each([
    [
      "is not ready within five seconds",
      (call: CallOf) => {
        const legs = call.state().legs.filter(({ role }) => role === "helper");
        answerAll(call);
        for (const { id } of legs) call.feed({ kind: "leg.joined", leg: id });
        answerAll(call);
        call.pass(5_000);
      },
    ],
    ["cannot be reached", (call: CallOf) => call.fail()],
    [
      "is lost",
      (call: CallOf) => call.feed({ kind: "sound.lost", leg: openEar(call), why: "it crashed" }),
    ],
    [
      "loses its leg",
      (call: CallOf) => call.feed({ kind: "leg.destroyed", leg: openEar(call), cause: 16 }),
    ],
  ])("has failed when the agent %s, and the caller is alone", (_what, happen) => {
    const call = talking();
    happen(call);
    expect(left(call)).toMatchObject({ outcome: "failed" });
    expect(call.standing().names).toEqual({});
    for (let times = 0; times < 3; times += 1) answerAll(call);
    expect(standing(call)).toEqual([]);
  });

  test("cuts a tool that runs when the caller hangs up, and leaves nothing", () => {
    const call = ready();
    ask(call, "slow");
    call.feed({ kind: "leg.left", leg: "in" });
    for (let times = 0; times < 4; times += 1) answerAll(call);
    expect(call.state()).toMatchObject({ status: "ended", timers: {} });
    expect(standing(call)).toEqual([]);
  });
});
