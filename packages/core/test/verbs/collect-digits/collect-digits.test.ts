import { describe, expect, test } from "vitest";
import type { Json } from "../../../src/json.ts";
import { callOf, type CallOf } from "../../interpret/call-of.ts";
import { programOf } from "../../interpret/program-of.ts";

const defaults = {
  max_length: 4,
  min_length: 1,
  terminator: "#",
  timeout: 5_000,
  timer: "after_prompt",
  at_max: "end",
  interrupt: "any",
  tries: 1,
  secret: false,
};

/** A call that collects digits and then waits, whatever came of it. */
function collecting(options: Readonly<Record<string, Json>> = {}): CallOf {
  return callOf(
    programOf({
      main: [
        { verb: "collect-digits", options: { ...defaults, ...options }, as: "digits" },
        { verb: "wait", options: { for: 60_000 } },
      ],
    }),
  );
}

function press(call: CallOf, keys: string): void {
  for (const digit of keys) call.feed({ kind: "dtmf.received", leg: "in", digit });
}

/** How the entry ended, and what it was. */
function entry(call: CallOf): unknown {
  const left = call
    .trace()
    .find((one) => "outcome" in one && "step" in one && one.step === "main/1");
  const { outcome, detail } = (left ?? {}) as { outcome?: string; detail?: string };
  return { outcome, detail, digits: call.standing().names["digits"] };
}

describe("collect-digits", () => {
  test("the terminator ends the entry and is no part of it", () => {
    const call = collecting();
    press(call, "12#");
    expect(entry(call)).toEqual({ outcome: "ok", detail: "by the terminator", digits: "12" });
  });

  test("a terminator alone is empty at once", () => {
    const call = collecting();
    press(call, "#");
    expect(entry(call)).toEqual({
      outcome: "empty",
      detail: "by a terminator alone",
      digits: undefined,
    });
  });

  test("several keys may end the entry, or none", () => {
    const star = collecting({ terminator: "*#" });
    press(star, "7*");
    expect(entry(star)).toMatchObject({ outcome: "ok", digits: "7" });
    const none = collecting({ terminator: "" });
    press(none, "#12#");
    expect(entry(none)).toMatchObject({ outcome: "ok", digits: "#12#" });
  });

  test("max_length ends the entry at once", () => {
    const call = collecting();
    press(call, "1234");
    expect(entry(call)).toEqual({ outcome: "ok", detail: "by its length", digits: "1234" });
  });

  test("at_max: ignore waits for the terminator and keeps the first digits", () => {
    const call = collecting({ at_max: "ignore" });
    press(call, "123456");
    expect(entry(call)).toMatchObject({ outcome: undefined });
    press(call, "#");
    expect(entry(call)).toMatchObject({ outcome: "ok", digits: "1234" });
  });

  test("at_max: ignore makes inactivity silent, whatever was typed", () => {
    const call = collecting({ at_max: "ignore" });
    press(call, "12");
    call.pass(5_000);
    expect(entry(call)).toEqual({ outcome: "silent", detail: "by inactivity", digits: undefined });
  });

  test("inactivity without a digit is silent", () => {
    const call = collecting();
    call.pass(4_999);
    expect(entry(call)).toMatchObject({ outcome: undefined });
    call.pass(1);
    expect(entry(call)).toMatchObject({ outcome: "silent" });
  });

  test("inactivity takes what was typed", () => {
    const call = collecting();
    press(call, "12");
    call.pass(5_000);
    expect(entry(call)).toEqual({ outcome: "ok", detail: "by inactivity", digits: "12" });
  });

  test("every key restarts the inactivity timer, also one that is ignored", () => {
    const call = collecting({ at_max: "ignore", max_length: 1 });
    for (let keys = 0; keys < 5; keys += 1) {
      call.pass(4_000);
      press(call, "1");
    }
    press(call, "#");
    expect(entry(call)).toMatchObject({ outcome: "ok", digits: "1" });
  });

  test("fewer than min_length digits are short", () => {
    const call = collecting({ min_length: 3 });
    press(call, "12#");
    expect(entry(call)).toMatchObject({ outcome: "short", digits: undefined });
  });

  test("an entry that the pattern does not match as a whole is invalid", () => {
    const call = collecting({ pattern: "[1-9][0-9]" });
    press(call, "123#");
    expect(entry(call)).toMatchObject({ outcome: "invalid" });
    const right = collecting({ pattern: "[1-9][0-9]" });
    press(right, "12#");
    expect(entry(right)).toMatchObject({ outcome: "ok" });
  });

  test("first_timeout counts before the first key and timeout after it", () => {
    const call = collecting({ first_timeout: 20_000 });
    call.pass(19_000);
    press(call, "1");
    call.pass(5_000);
    expect(entry(call)).toMatchObject({ outcome: "ok", digits: "1" });
  });

  test("total_timeout ends a try however busy the caller is", () => {
    const call = collecting({ total_timeout: 6_000, max_length: 9 });
    for (const key of "123") {
      call.pass(2_000);
      press(call, key);
    }
    expect(entry(call)).toEqual({ outcome: "ok", detail: "by the total timeout", digits: "12" });
  });

  test("the digits of an earlier step do not count", () => {
    const call = callOf(
      programOf({
        main: [
          { verb: "wait", options: { for: 1_000 } },
          { verb: "collect-digits", options: defaults, as: "digits" },
          { verb: "wait", options: { for: 60_000 } },
        ],
      }),
    );
    press(call, "99");
    call.pass(1_000);
    press(call, "1#");
    expect(call.standing().names).toEqual({ digits: "1" });
  });

  test("a secret entry leaves no digit in the trace", () => {
    const call = collecting({ secret: true });
    press(call, "1234");
    expect(call.trace().filter((one) => "digit" in one)).toEqual(
      [..."1234"].map(() => ({ kind: "key.received", digit: "•" })),
    );
    expect(JSON.stringify(call.trace())).not.toContain("1234");
  });
});

describe("the prompt of collect-digits", () => {
  const prompt = ["sound:agent-user"];
  const started = {
    kind: "playback.start",
    playback: "fr.in.1",
    leg: "in",
    media: "sound:agent-user",
  };

  test("inactivity counts from the end of the prompt", () => {
    const call = collecting({ prompt });
    expect(call.commands()).toContainEqual(started);
    call.pass(60_000);
    expect(entry(call)).toMatchObject({ outcome: undefined });
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
    call.pass(5_000);
    expect(entry(call)).toMatchObject({ outcome: "silent" });
  });

  test("with_prompt counts inactivity from its start", () => {
    const call = collecting({ prompt, timer: "with_prompt" });
    call.pass(5_000);
    expect(entry(call)).toMatchObject({ outcome: "silent" });
  });

  test("a key stops the prompt once, and counts", () => {
    const call = collecting({ prompt });
    call.commands();
    press(call, "12");
    expect(call.commands().filter((command) => "playback" in command)).toEqual([
      { kind: "playback.stop", playback: "fr.in.1" },
    ]);
    press(call, "#");
    expect(entry(call)).toMatchObject({ outcome: "ok", digits: "12" });
  });

  test("a key that may not interrupt counts while the prompt plays on, and inactivity waits for the end of the prompt", () => {
    const call = collecting({ prompt, interrupt: "none" });
    call.commands();
    press(call, "1");
    expect(call.commands()).toEqual([]);
    call.pass(60_000);
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
    call.pass(5_000);
    expect(entry(call)).toMatchObject({ outcome: "ok", digits: "1" });
  });

  test("a key during a prompt that plays on does not begin inactivity, however long the prompt is", () => {
    const call = collecting({ prompt, interrupt: "none" });
    press(call, "1");
    call.pass(60_000);
    expect(entry(call)).toMatchObject({ outcome: undefined });
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
    call.pass(4_999);
    expect(entry(call)).toMatchObject({ outcome: undefined });
    call.pass(1);
    expect(entry(call)).toEqual({ outcome: "ok", detail: "by inactivity", digits: "1" });
  });

  test("with_prompt, a key during a prompt that plays on begins inactivity anew", () => {
    const call = collecting({ prompt, interrupt: "none", timer: "with_prompt" });
    call.pass(4_000);
    press(call, "1");
    call.pass(4_999);
    expect(entry(call)).toMatchObject({ outcome: undefined });
    call.pass(1);
    expect(entry(call)).toEqual({ outcome: "ok", detail: "by inactivity", digits: "1" });
  });

  test("inactivity counts from the key that stopped the prompt, not from the platform's word that it has stopped", () => {
    const call = collecting({ prompt });
    press(call, "1");
    call.pass(300);
    call.feed({ kind: "playback.finished", playback: "fr.in.1", failed: false });
    call.pass(4_699);
    expect(entry(call)).toMatchObject({ outcome: undefined });
    call.pass(1);
    expect(entry(call)).toEqual({ outcome: "ok", detail: "by inactivity", digits: "1" });
  });

  test("the end of the entry stops the prompt", () => {
    const call = collecting({ prompt, interrupt: "none" });
    call.commands();
    press(call, "1#");
    expect(call.commands()).toContainEqual({ kind: "playback.stop", playback: "fr.in.1" });
  });

  test("the keys of interrupt stop it, others do not", () => {
    const call = collecting({ prompt, interrupt: "0*" });
    call.commands();
    press(call, "1");
    expect(call.commands()).toEqual([]);
    press(call, "0");
    expect(call.commands()).toContainEqual({ kind: "playback.stop", playback: "fr.in.1" });
  });

  test("tries ask again with `again`, and then with what the last try came to", () => {
    const call = collecting({
      prompt,
      again: ["sound:please-try-again"],
      tries: 3,
      pattern: "[1-9]+",
    });
    press(call, "0#");
    expect(call.commands()).toContainEqual({
      kind: "playback.start",
      playback: "fr.in.4",
      leg: "in",
      media: "sound:please-try-again",
    });
    press(call, "#");
    expect(entry(call)).toMatchObject({ outcome: undefined });
    press(call, "00#");
    expect(entry(call)).toMatchObject({ outcome: "invalid", detail: "by the terminator" });
  });
});
