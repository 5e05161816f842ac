import { describe, expect, test } from "vitest";
import { runScenario, type ScenarioRun } from "../../src/run/run-scenario.ts";
import type { CallerAct, Scenario } from "../../src/scenario/scenario.ts";
import { recordingFlow } from "./recording-flow.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(recordingFlow);
const recording: CallerAct = { kind: "recording", withinMs: 30_000 };
const talks = (ms: number): CallerAct => ({ kind: "talks", ms });

function run(caller: readonly CallerAct[], rest: Partial<Scenario> = {}): ScenarioRun {
  return runScenario(program, scenarioOf({ caller, ...rest }));
}

/** How the message was recorded, and what is told of recordings. */
function outcomesOf({ trace, leftovers }: ScenarioRun): readonly unknown[] {
  return [
    ...trace.flatMap((entry) => {
      if (entry.kind === "step.left" && entry.step === "main/2") return [entry.outcome];
      if (entry.kind === "recording.ended") return [`${entry.endedBy} ${entry.seconds}`];
      return entry.kind === "recording.erased" || entry.kind === "recording.paused"
        ? [entry.kind]
        : [];
    }),
    ...leftovers,
  ];
}

describe("what is recorded in a scenario", () => {
  test("begins behind the beep, and ends by a key with the length of what was said", () => {
    const made = run([recording, talks(5_000), { kind: "press", keys: "#", gapMs: 0 }]);
    expect(outcomesOf(made)).toEqual(["key 5", "ok"]);
    expect(made.trace.find(({ kind }) => kind === "recording.started")).toMatchObject({
      at: 1_500,
    });
  });

  test("ends by silence, by its limit, and by who hangs up", () => {
    expect(outcomesOf(run([recording, talks(5_000)]))).toEqual(["silence 5", "ok"]);
    expect(outcomesOf(run([recording, talks(60_000)]))).toEqual(["max 20", "ok"]);
    expect(outcomesOf(run([recording, talks(6_000), { kind: "hang_up" }]))).toEqual(["hangup 6"]);
  });

  test("is empty, and erased, where nobody talks", () => {
    expect(outcomesOf(run([{ kind: "wait", ms: 7_000 }, { kind: "hang_up" }]))).toEqual([
      "recording.erased",
      "empty",
      "hangup 1.5",
    ]);
  });

  test("is refused where the name is taken already", () => {
    const again: readonly CallerAct[] = [
      recording,
      talks(1_000),
      { kind: "hears", media: "sound:keep", withinMs: 30_000 },
      { kind: "press", keys: "3", gapMs: 0 },
    ];
    expect(outcomesOf(run([...again, recording, talks(2_000)]))).toEqual([
      "silence 1",
      "ok",
      "recording.erased",
      "silence 2",
      "ok",
    ]);
    const kept = run(again, { ports: [{ command: "recording.erase", how: "fails" }] });
    expect(kept.trace).toContainEqual(
      expect.objectContaining({ kind: "step.left", step: "again/1", outcome: "failed" }),
    );
  });

  test("of the whole call is paused and ended by the flow, and nothing of it stays", () => {
    const made = run([
      { kind: "hears", media: "sound:pin", withinMs: 30_000 },
      { kind: "press", keys: "4711", gapMs: 0 },
    ]);
    expect(outcomesOf(made)).toEqual(["recording.erased", "empty", "recording.paused", "flow 3"]);
    expect(made.trace.at(-1)).toMatchObject({ kind: "call.ended", reason: "flow_ended" });
  });

  test("fails where the scenario says so", () => {
    const made = run([], { ports: [{ command: "record.start", how: "fails" }] });
    expect(outcomesOf(made)).toEqual(["failed"]);
  });
});

const erasing = programOf(`flowrun: 1
name: erasing
start: main
tables: { tapes: { key: id, columns: { name: string } } }
blocks:
  main:
    - answer
    - record: { name: told, end_on: "#" }
      as: message
      then: { else: over }
    - erase: "\${message.name}"
      then: { failed: over }
    - play: "\${message.media}"
      then: { failed: mail }
  mail:
    - send-email: { to: a@example.com, subject: s, text: t, recording: "\${message.name}" }
      then: { refused: over, failed: send }
  send:
    - request: { method: POST, url: "https://a.example/", recording: "\${message.name}" }
      then: { failed: words, else: over }
  words:
    - transcribe: "\${message.name}"
      then: { empty: over, failed: keep }
  keep:
    - save: { in: tapes, key: "7", values: { name: "\${message.name}" }, recording: "\${message.name}", column: sound }
      then: { failed: again }
    - go: over
  again:
    - record: { name: told, end_on: "#" }
      as: message
      then: { else: over }
    - play: "\${message.media}"
      then: { failed: over }
  over:
    - hangup
`);

test("a recording that was erased is heard, sent, written down and kept no more, until it is made again", () => {
  const says: readonly CallerAct[] = [
    recording,
    talks(2_000),
    { kind: "press", keys: "#", gapMs: 0 },
  ];
  const { trace } = runScenario(erasing, scenarioOf({ caller: [...says, ...says] }));
  expect(
    trace.flatMap((entry) =>
      entry.kind === "step.left" ? [`${entry.step} ${entry.outcome}`] : [],
    ),
  ).toEqual([
    ...["main/1 ok", "main/2 ok", "main/3 ok", "main/4 failed", "mail/1 failed", "send/1 failed"],
    ...["words/1 failed", "keep/1 failed", "again/1 ok", "again/2 ok"],
  ]);
});
