import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

/** A call that waits, and a part that waits for a second before it returns the word. */
function waiting(word = "ok"): CallOf {
  const program = programOf({
    main: [{ verb: "wait", options: { for: 60_000 } }],
    away: [{ verb: "wait", options: { for: 60_000 } }],
    part: [
      { verb: "wait", options: { for: 1_000 } },
      { verb: "return", options: { outcome: word } },
    ],
  });
  return callOf({
    ...program,
    parts: {
      part: {
        name: "part",
        takes: { n: { kind: "integer" } },
        gives: undefined,
        finally: undefined,
      },
    },
    signals: { told: { part: "part", then: { moved: "away" } } },
  });
}

const signal = (id: string, n: number | string = 1) =>
  ({ kind: "signal.received", signal: "told", id, args: { n } }) as const;

const ignored = (call: CallOf): readonly object[] =>
  call.trace().filter((entry) => "kind" in entry && entry.kind === "event.ignored");

describe("signals", () => {
  test("begin their part beside the step that waits, one after the other", () => {
    const call = waiting();
    call.feed(signal("a"));
    call.feed(signal("b", 2));
    expect(call.state()).toMatchObject({
      tracks: [{ id: "main" }, { opener: "call", leg: null }],
      signals: { taken: ["a", "b"], waiting: [{ signal: "told", args: { n: 2 } }] },
    });
    call.pass(1_000);
    expect(call.state().signals?.waiting).toEqual([]);
    call.pass(1_000);
    expect(call.state().tracks.map(({ id }) => id)).toEqual(["main"]);
    expect(call.standing().frames[0]?.block).toBe("main");
  });

  test("lead the call on by a word, and what waited is over", () => {
    const call = waiting("moved");
    call.feed(signal("a"));
    call.pass(1_000);
    expect(call.standing().frames).toMatchObject([{ block: "away", phase: "running" }]);
    expect(Object.values(call.state().timers)).toEqual(expect.arrayContaining([61_000]));
    expect(call.trace()).toContainEqual({ kind: "signal.led", signal: "told", block: "away" });
  });

  test.each([
    [[signal("a"), signal("a")], "this signal was told before"],
    [[{ ...signal("a"), signal: "toString" }], "the flow has no such signal"],
    [[signal("a", "many")], "its arguments do not fit"],
    [Array.from({ length: 18 }, (_, n) => signal(String(n))), "too many signals wait"],
  ])("mean nothing that cannot be taken", (events, why) => {
    const call = waiting();
    for (const event of events) call.feed(event);
    expect(ignored(call)).toEqual([{ kind: "event.ignored", event: "signal.received", why }]);
  });

  test("mean nothing to a call that is over", () => {
    const call = waiting();
    call.feed({ kind: "call.stopped", reason: "operator" });
    call.feed(signal("a"));
    expect(ignored(call)).toEqual([
      { kind: "event.ignored", event: "signal.received", why: "the call is over already" },
    ]);
  });
});
