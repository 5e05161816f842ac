import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import type { Program } from "../../src/interpret/program.ts";
import { callOf } from "./call-of.ts";

function compiled(text: string): Program {
  const { program, diagnostics } = compileFlow({
    name: "runs.yaml",
    text: `flowrun: 1\nname: runs\nstart: main\n${text}`,
  });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return program;
}

const program = compiled(`
parts:
  remind: { takes: { id: string, count: integer? }, finally: tidy }
  campaign: {}
lanes: { reminders: { at_once: 2, per_minute: 20 } }
on_request: { remind: remind }
on_schedule:
  mornings: { at: "09:15", days: mon-fri, zone: Europe/Oslo, part: campaign }
  again: { every: 45m, part: campaign }
blocks:
  main:
    - start: { part: remind, with: { id: "\${call.from}" } }
    - hangup
  campaign:
    - start: { part: remind, with: { id: 7 }, lane: reminders }
    - return: done
  remind:
    - wait: 1s
    - dial: "PJSIP/\${args.id}"
      then: { else: return nobody }
    - play: "sound:hello"
    - go: last
  last:
    - log: "last of \${args.id}"
  tidy:
    - log: "tidy \${args.id}"
finally:
  - log: over
`);

const remind = {
  run: "fr.run.1",
  part: "remind",
  args: { id: "7", count: null },
  by: "request:remind",
  at: 0,
};

describe("the run of a part", () => {
  test("sees what it was given, and its way is that of the flow", () => {
    const run = callOf(program, remind);
    expect(run.trace()).toEqual([
      { kind: "run.started", run: "fr.run.1", part: "remind", by: "request:remind" },
      { kind: "block.entered", block: "remind" },
      { kind: "step.entered", step: "remind/1", verb: "wait" },
    ]);
    run.pass(1_000);
    expect(run.commands()).toContainEqual(
      expect.objectContaining({ kind: "leg.originate", endpoint: "PJSIP/7" }),
    );
    run.succeed();
    run.feed({ kind: "leg.joined", leg: "fr.run.1" });
    run.succeed();
    run.feed({
      kind: "playback.finished",
      playback: run.state().media[0]?.current?.id ?? "",
      failed: false,
    });
    expect(run.trace()).toContainEqual({ kind: "block.entered", block: "last" });
  });

  test("is over with its part, whose `finally` runs, and with that of the flow only when somebody was dialled", () => {
    const logged = (run: ReturnType<typeof callOf>): readonly unknown[] =>
      run.commands().flatMap((command) => ("message" in command ? [command.message] : []));
    const alone = callOf(program, { ...remind, part: "campaign", args: {} });
    expect([alone.state().status, alone.state().reason, logged(alone)]).toEqual([
      "ended",
      "flow_ended",
      [],
    ]);
    const run = callOf(program, remind);
    run.pass(1_000);
    run.fail();
    expect([run.state().status, logged(run)]).toEqual(["ended", ["tidy 7", "over"]]);
    expect(run.trace()).toContainEqual({ kind: "part.left", part: "remind", outcome: "nobody" });
  });

  test("runs the `finally` of its part when who was dialled hangs up", () => {
    const run = callOf(program, remind);
    run.pass(1_000);
    run.succeed();
    run.feed({ kind: "leg.joined", leg: "fr.run.1" });
    run.feed({ kind: "leg.left", leg: "fr.run.1" });
    while (run.state().requests.length > 0) run.succeed();
    expect(run.state()).toMatchObject({ status: "ended", reason: "caller_left" });
    expect(run.trace()).toContainEqual({ kind: "step.entered", step: "tidy/1", verb: "log" });
  });

  test("is over at once when there is no such part", () => {
    expect(callOf(program, { ...remind, part: "gone" }).state().status).toBe("ended");
  });
});

describe("start", () => {
  test("asks a lane for a run, with arguments of the types that the part takes, and goes on", () => {
    const call = callOf(program);
    expect(call.commands()).toContainEqual({
      kind: "room.send",
      room: "lane",
      seq: 1,
      body: { kind: "start", part: "remind", args: { id: "555", count: null } },
    });
    const run = callOf(program, { ...remind, part: "campaign", args: {} });
    expect(run.commands()).toContainEqual({
      kind: "room.send",
      room: "lane:reminders",
      seq: 1,
      body: { kind: "start", part: "remind", args: { id: "7", count: null } },
    });
    expect(run.trace()).toContainEqual({ kind: "part.started", part: "remind" });
  });

  test("has rooms for the lanes and schedules of the flow", () => {
    expect(program.rooms).toEqual({
      timetable: {
        kind: "timetable",
        schedules: [
          {
            name: "mornings",
            part: "campaign",
            at: 555,
            days: ["mon", "tue", "wed", "thu", "fri"],
            zone: "Europe/Oslo",
          },
          { name: "again", part: "campaign", every: 2_700_000 },
        ],
      },
      "lane:reminders": { kind: "lane", name: "reminders", atOnce: 2, perMinute: 20 },
      lane: { kind: "lane", name: "", atOnce: null, perMinute: null },
    });
  });
});
