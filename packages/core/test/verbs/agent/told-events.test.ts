import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/json.ts";
import type { Part } from "../../../src/interpret/program.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { answerAll, mediaLeg, openEar } from "../../interpret/open-ear.ts";
import { programOf } from "../../interpret/program-of.ts";

function part(name: string, takes: Part["takes"] = {}): Part {
  return { name, takes, gives: undefined, finally: undefined };
}

const parts: Readonly<Record<string, Part>> = {
  turn_ended: part("turn_ended", {
    said: { kind: "string" },
    mood: { kind: "string", nullable: true },
  }),
  interrupted: part("interrupted"),
  angry: part("angry"),
  find: { ...part("find"), gives: { kind: "json" } },
};

/** A call that talks with a ready agent whose turns are noted after three seconds. */
function ready(options: Readonly<Record<string, Json>> = {}): CallOf {
  const program = programOf({
    main: [
      {
        verb: "agent",
        options: {
          name: "shop",
          max: 60_000,
          tool_max: 10_000,
          tools: ["find"],
          events: ["turn_ended", "interrupted", "angry"],
          ...options,
        },
        as: "talk",
        targets: { failed: "after", timed_out: "after", person: "after" },
      },
      { verb: "go", options: { block: "after" } },
    ],
    turn_ended: [
      { verb: "wait", options: { for: 3_000 } },
      { verb: "tell", options: { data: "Three seconds have gone by.", interrupt: false } },
    ],
    interrupted: [{ verb: "wait", options: { for: 11_000 } }],
    angry: [{ verb: "return", options: { outcome: "person" } }],
    find: [{ verb: "return", options: { outcome: "ok", value: "found" } }],
    after: [{ verb: "wait", options: { for: 600_000 } }],
  });
  const call = callOf({ ...program, parts });
  openEar(call);
  answerAll(call);
  return call;
}

function happen(call: CallOf, name: string, args: JsonObject = {}): void {
  call.feed({ kind: "agent.happened", leg: mediaLeg(call), name, args });
}

const told = (call: CallOf): readonly unknown[] =>
  call.commands().flatMap((command) => ("word" in command ? [command.word] : []));

const failures = (call: CallOf): readonly unknown[] =>
  call.trace().flatMap((entry) => ("why" in entry ? [entry.why] : []));

const soon = { kind: "told", data: "Three seconds have gone by." };

describe("an event of a voice agent", () => {
  test("is one that the agent was asked to tell of", () => {
    const begun = ready()
      .commands()
      .find((command) => "agent" in command);
    expect(begun).toMatchObject({
      tools: [{ name: "find" }],
      events: [
        {
          name: "turn_ended",
          takes: { required: ["said"], properties: { said: { type: "string" } } },
        },
        { name: "interrupted" },
        { name: "angry" },
      ],
    });
    expect(
      ready({ events: [] })
        .commands()
        .find((command) => "agent" in command),
    ).toEqual(expect.not.objectContaining({ events: expect.anything() }));
  });

  test("runs its part beside the tools, and nobody is told what that gives", () => {
    const call = ready();
    call.commands();
    happen(call, "turn_ended", { said: "Hello", of_others: 7 });
    expect(call.trace().at(-1)).toMatchObject({ kind: "step.entered", step: "turn_ended/1" });
    call.feed({ kind: "agent.asked", leg: mediaLeg(call), tool: "t1", name: "find", args: {} });
    expect(told(call)).toEqual([{ kind: "result", tool: "t1", value: "found" }]);
    call.pass(3_000);
    expect(told(call)).toEqual([soon]);
    expect(call.state().tracks).toHaveLength(1);
    expect(Object.keys(call.state().timers)).toEqual(["call", "max"]);
  });

  test("waits for the one before, and more than eight do not wait", () => {
    const call = ready();
    call.commands();
    for (let nth = 0; nth < 10; nth += 1) happen(call, "turn_ended", { said: `${nth}` });
    expect(failures(call)).toEqual(["Too many events wait for one another."]);
    call.pass(27_000);
    expect(told(call)).toEqual(Array.from({ length: 9 }, () => soon));
  });

  test("is dropped where its part needs what it lacks, and where nobody asks for it", () => {
    const call = ready();
    happen(call, "turn_ended", { heard: "Hello" });
    happen(call, "find");
    expect(failures(call)).toEqual(['"turn_ended" needs "said" as a value of the type string.']);
    expect(call.state().tracks).toHaveLength(1);
  });

  test("has its part cut when that takes too long, and the next runs", () => {
    const call = ready();
    call.commands();
    happen(call, "interrupted");
    happen(call, "turn_ended", { said: "Hello" });
    call.pass(10_000);
    expect(failures(call)).toEqual(["It took longer than 10 s."]);
    call.pass(3_000);
    expect(told(call)).toEqual([soon]);
  });

  test("ends the talk with the word of its part", () => {
    const call = ready();
    call.commands();
    happen(call, "interrupted");
    happen(call, "angry");
    call.pass(10_000);
    expect(told(call)).toEqual([{ kind: "end" }]);
    expect(call.standing().frames).toMatchObject([{ block: "after" }]);
    answerAll(call);
    expect(Object.keys(call.state().timers)).toEqual(["call", "wait"]);
  });

  test("is cut with the talk when the caller hangs up", () => {
    const call = ready();
    happen(call, "interrupted");
    call.feed({ kind: "leg.destroyed", leg: "in", cause: 16 });
    answerAll(call);
    expect(call.state()).toMatchObject({ status: "ended", tracks: [{ id: "main" }] });
  });
});
