import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const entry = {
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

const menu = { keys: { 1: "sales" }, timeout: 5_000, gap: 2_000, tries: 1, interrupt: "any" };

type StepOf = { readonly verb: string; readonly options: Readonly<Record<string, Json>> };

/** A call that asks for a PIN of four digits, then does one more step, then waits. */
function afterPin(
  next: StepOf & { readonly as?: string },
  pin: Readonly<Record<string, Json>> = {},
): CallOf {
  const waits = [{ verb: "wait", options: { for: 60_000 } }];
  return callOf(
    programOf({
      main: [{ verb: "collect-digits", options: { ...entry, ...pin }, as: "pin" }, next, ...waits],
      sales: waits,
    }),
  );
}

function press(call: CallOf, keys: string, leg = "in"): void {
  for (const digit of keys) call.feed({ kind: "dtmf.received", leg, digit });
}

/** The outcomes of the steps that have been left. */
function outcomes(call: CallOf): readonly unknown[] {
  return call.trace().flatMap((one) => ("outcome" in one ? [one.outcome] : []));
}

describe("a terminator right behind an entry that its length has ended", () => {
  test("does not end the next entry", () => {
    const call = afterPin({ verb: "collect-digits", options: entry, as: "account" });
    press(call, "1234");
    call.pass(999);
    press(call, "#77#");
    expect(call.standing().names).toEqual({ pin: "1234", account: "77" });
    expect(call.trace()).toContainEqual({
      kind: "event.ignored",
      event: "dtmf.received",
      why: "it ends an entry that has already ended by its length or by time",
    });
  });

  test("is no choice in a menu that has none for it", () => {
    const call = afterPin({ verb: "menu", options: menu });
    press(call, "1234#1");
    expect(outcomes(call)).toEqual(["ok", "1"]);
  });

  test("does not end a recording, and stops nothing that any key stops", () => {
    const playing = { media: ["sound:thanks"], interrupt: "any", loop: 1 };
    const call = afterPin({ verb: "play", options: playing });
    press(call, "1234#");
    expect(outcomes(call)).toEqual(["ok"]);
    press(call, "#");
    expect(outcomes(call)).toEqual(["ok", "interrupted"]);
  });

  test("is no digit of an entry that has no terminator", () => {
    const options = { ...entry, terminator: "" };
    const call = afterPin({ verb: "collect-digits", options, as: "code" });
    press(call, "1234#5678");
    expect(call.standing().names["code"]).toBe("5678");
  });

  test("does not end the next try of the same entry", () => {
    const call = afterPin(
      { verb: "wait", options: { for: 1 } },
      { pattern: "[0-4]+", tries: 2, again: ["sound:again"] },
    );
    press(call, "5678#1234");
    expect(call.standing().names["pin"]).toBe("1234");
  });

  test("is swallowed as well behind an entry that the pause after its last key has ended", () => {
    const call = afterPin({ verb: "collect-digits", options: entry, as: "account" });
    press(call, "12");
    call.pass(5_100);
    press(call, "#7#");
    expect(call.standing().names).toEqual({ pin: "12", account: "7" });
  });
});

describe("the same key counts", () => {
  const next = { verb: "collect-digits", options: entry };

  test("a second later", () => {
    const call = afterPin(next);
    press(call, "1234");
    call.pass(1_000);
    press(call, "#");
    expect(outcomes(call)).toEqual(["ok", "empty"]);
  });

  test("when it comes a second time", () => {
    const call = afterPin(next);
    press(call, "1234##");
    expect(outcomes(call)).toEqual(["ok", "empty"]);
  });

  test("behind another key", () => {
    const call = afterPin({ ...next, as: "account" });
    press(call, "12347#");
    expect(call.standing().names["account"]).toBe("7");
  });

  test("behind an entry that a terminator has ended, or that nobody typed", () => {
    const ended = afterPin(next);
    press(ended, "12##");
    expect(outcomes(ended)).toEqual(["ok", "empty"]);
    const silent = afterPin(next);
    silent.pass(5_000);
    press(silent, "#");
    expect(outcomes(silent)).toEqual(["silent", "empty"]);
  });

  test("when it is no terminator of that entry", () => {
    const call = afterPin(next, { terminator: "*" });
    press(call, "1234#");
    expect(outcomes(call)).toEqual(["ok", "empty"]);
  });

  test("where a menu has a choice for it, or a step names it to interrupt", () => {
    const options = { ...menu, keys: { "#": "sales" } };
    const chosen = afterPin({ verb: "menu", options });
    press(chosen, "1234#");
    expect(outcomes(chosen)).toEqual(["ok", "#"]);
    const playing = { media: ["sound:thanks"], interrupt: "#", loop: 1 };
    const stopped = afterPin({ verb: "play", options: playing });
    press(stopped, "1234#");
    expect(outcomes(stopped)).toEqual(["ok", "interrupted"]);
  });
});
