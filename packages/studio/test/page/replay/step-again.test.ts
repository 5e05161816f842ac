import { compileFlow } from "@flowrun/flow";
import { runScenario, type Scenario } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { maskJournal } from "../../../page/call/mask-journal.ts";
import { stepAgain, type SteppedCall } from "../../../page/replay/step-again.ts";
import { walkUntil } from "../../../page/replay/walk-until.ts";

const text = `flowrun: 1
name: door
start: open
vars: { tries: 0 }
tables: { people: { key: id, columns: { id: string, name: string } } }
blocks:
  open:
    - answer
    - collect-digits: { prompt: sound:hello, max_length: 1, timeout: 5s }
      as: entry
      then: { else: close }
    - set: { tries: 1 }
    - lookup: { in: people, key: "\${entry}" }
      as: person
      then: { else: close }
    - go: close
  close:
    - hangup
`;

const world: Scenario = {
  ...{ name: "a call", from: "100", to: "1", args: [], clock: 0, settings: {}, legs: {} },
  ...{ requests: {}, v2: {}, ports: [], expect: {} },
  tables: { people: [{ id: "7", name: "Ann" }] },
  caller: [
    { kind: "wait", ms: 700 },
    { kind: "press", keys: "7", gapMs: 200 },
  ],
};

/** The call on this flow, stepped again on the text of another version. */
function stepped(now = text): SteppedCall {
  const [was, program] = [text, now].map(
    (each) => compileFlow({ name: "door.yaml", text: each }).program,
  );
  if (was === undefined || program === undefined) throw new Error("It can be compiled.");
  const journal = maskJournal(was, runScenario(was, world).journal);
  if (journal === undefined) throw new Error("It was a call.");
  return stepAgain(program, journal.head, journal.events);
}

describe("a call that is stepped again", () => {
  const call = stepped();

  test("has a point for each of its inputs, with what came of it", () => {
    expect(
      call.points.map(
        ({ atMs, kind, what, step, commands }) =>
          `${atMs} ${kind} (${what}) ${step}: ${commands.join(" ")}`,
      ),
    ).toEqual([
      "0 call (100) open/1: timer.set leg.answer",
      "0 request.succeeded (leg.answer) open/2: playback.start timer.set",
      "0 request.succeeded (playback.start) open/2: ",
      "700 dtmf.received (7) open/4: playback.stop timer.set timer.set store.lookup people",
      "700 request.succeeded (playback.stop) open/4: ",
      "700 playback.finished () open/4: timer.cancel",
      "700 request.succeeded (store.lookup) undefined: timer.cancel leg.hangup timer.cancel",
      "700 request.succeeded (leg.hangup) undefined: ",
    ]);
    expect(call.points.map(({ isOver }) => isOver).indexOf(true)).toBe(6);
    expect(call.departs).toBe(false);
  });

  test("tells all that the call knew and held at a point, and when its timers are due", () => {
    const typed = call.points.find(({ kind }) => kind === "dtmf.received");
    expect(typed?.facts.map((fact) => fact.join(": "))).toEqual([
      ...["call.from: 100", "call.to: 1", "entry: 7", "vars.tries: 1", "caller: here"],
      ...["hears: sound:hello", "playback.stop: fr.scenario.2", "store.lookup: people"],
    ]);
    expect(typed?.timers).toEqual({ call: 14_400_000, media: 2_700, lookup: 2_700 });
    expect(call.points.at(-1)?.facts).toContainEqual(["person.name", "Ann"]);
  });

  test("has a bar for each step, with its keys, and how it was left", () => {
    expect(
      call.bars.map(({ step, sort, fromMs, left, keys }) =>
        [step, sort, fromMs, left?.atMs, left?.outcome, ...keys.map(({ digit }) => digit)].join(
          " ",
        ),
      ),
    ).toEqual([
      "open/1 talk 0 0 ok",
      "open/2 talk 0 700 ok 7",
      "open/3 flow 700 700 ok",
      "open/4 data 700 700 found",
      "open/5 flow 700 700 ",
      "close/1 end 700 700 ",
    ]);
  });

  test("has the prompts as long as the caller heard them", () => {
    expect(call.prompts).toEqual([
      { media: "sound:hello", list: ["sound:hello"], fromMs: 0, toMs: 700 },
    ]);
  });

  test("has gone no further than where it stands at a point", () => {
    const at = (kind: string) => call.points.findIndex((point) => point.kind === kind);
    const { steps, ways } = walkUntil(call.points, at("dtmf.received"));
    expect(Object.keys(steps)).toEqual(["open/1", "open/2", "open/3", "open/4"]);
    expect([ways["open/3 next"], ways["open/4 next"], ways["open/4 found"]]).toEqual([
      1,
      0,
      undefined,
    ]);
    expect(walkUntil(call.points, call.points.length - 1).steps).toMatchObject({ "close/1": 1 });
  });
});

test("a call departs where another version does something else", () => {
  const other = stepped(text.replace("sound:hello", "sound:good-day"));
  expect([other.departs, other.points.length < stepped().points.length]).toEqual([true, true]);
});
