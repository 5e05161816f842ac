import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

/**
 * A call that is asked for four digits, of which "12" are typed; then the connection is lost for
 * five seconds.
 */
function interrupted(options: Readonly<Record<string, Json>> = {}): CallOf {
  const all = {
    prompt: ["sound:number"],
    again: ["sound:again"],
    max_length: 4,
    min_length: 1,
    terminator: "#",
    timeout: 5_000,
    timer: "after_prompt",
    at_max: "end",
    interrupt: "any",
    tries: 2,
    after_gap: "restart",
    secret: false,
    ...options,
  };
  const step = { verb: "collect-digits", options: all, as: "digits" };
  const call = callOf(programOf({ main: [step, { verb: "wait", options: { for: 60_000 } }] }));
  call.succeed();
  press(call, "12");
  call.succeed();
  call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
  call.commands();
  call.feed({ kind: "call.resumed", gapMs: 5_000 });
  call.feed({ kind: "dtmf.missed", leg: "in" });
  return call;
}

function press(call: CallOf, keys: string): void {
  for (const digit of keys) call.feed({ kind: "dtmf.received", leg: "in", digit });
}

describe("collect-digits after keys may have been missed", () => {
  test("plays its prompt anew, forgets what was typed, and uses up no try", () => {
    const call = interrupted();
    expect(call.commands()).toContainEqual(
      expect.objectContaining({ kind: "playback.start", media: "sound:number" }),
    );
    call.succeed();
    call.pass(250);
    press(call, "3456");
    expect(call.standing().names).toEqual({ digits: "3456" });
  });

  test("takes no key for the new entry until the caller has heard the prompt for a quarter of a second", () => {
    const call = interrupted();
    press(call, "3");
    call.succeed();
    press(call, "4");
    call.pass(250);
    press(call, "6789");
    expect(call.standing().names).toEqual({ digits: "6789" });
    const why = "the entry was restarted, and its prompt not heard yet";
    expect(call.trace().filter((entry) => "why" in entry && entry.why === why)).toHaveLength(2);
  });

  test("takes no key of a caller who has typed on all the while: the end of a number is none", () => {
    const call = interrupted();
    press(call, "3");
    call.succeed();
    for (const digit of "456") {
      call.pass(249);
      press(call, digit);
    }
    expect(call.standing().names).toEqual({});
    call.pass(250);
    press(call, "1234");
    expect(call.standing().names).toEqual({ digits: "1234" });
  });

  test("counts as quiet that nothing was pressed while the call stood still and nothing was missed", () => {
    const call = interrupted();
    call.succeed();
    call.pass(200);
    call.feed({ kind: "call.resumed", gapMs: 200 });
    call.pass(50);
    press(call, "6789");
    expect(call.standing().names).toEqual({ digits: "6789" });
  });

  test("takes keys where another process, whose clock is behind, has taken the call over", () => {
    const call = interrupted();
    call.pass(3_000);
    call.succeed();
    call.pass(-2_000);
    press(call, "6789");
    expect(call.standing().names).toEqual({ digits: "6789" });
  });

  test("goes by that clock also when it comes to where the prompt began before the first key", () => {
    const call = interrupted();
    call.pass(3_000);
    call.succeed();
    call.pass(-500);
    call.feed({ kind: "call.resumed", gapMs: -500 });
    call.pass(600);
    press(call, "6789");
    expect(call.standing().names).toEqual({ digits: "6789" });
  });

  test("takes all of an entry once it has taken a key of it, also when that clock comes to where the prompt began", () => {
    const call = interrupted();
    call.pass(3_000);
    call.succeed();
    call.pass(-500);
    press(call, "6");
    call.pass(500);
    press(call, "789");
    expect(call.standing().names).toEqual({ digits: "6789" });
  });

  test("takes every key at once where there is no prompt to hear", () => {
    const call = callOf(
      programOf({
        main: [
          {
            verb: "collect-digits",
            options: {
              max_length: 2,
              min_length: 1,
              terminator: "#",
              timeout: 5_000,
              timer: "after_prompt",
              at_max: "end",
              interrupt: "any",
              tries: 1,
              after_gap: "restart",
              secret: false,
            },
            as: "digits",
          },
          { verb: "wait", options: { for: 60_000 } },
        ],
      }),
    );
    press(call, "1");
    call.feed({ kind: "dtmf.missed", leg: "in" });
    press(call, "23");
    expect(call.standing().names).toEqual({ digits: "23" });
  });

  test("goes on with what was typed where the flow says so", () => {
    const call = interrupted({ after_gap: "keep" });
    press(call, "34");
    expect(call.standing().names).toEqual({ digits: "1234" });
  });
});
