import { expect, describe, test } from "vitest";
import type { CallEvent } from "../../src/interpret/event.ts";
import { maskEvent } from "../../src/host/mask-event.ts";

const key: CallEvent = { kind: "dtmf.received", at: 1, leg: "a", digit: "7" };

describe("maskEvent", () => {
  test("masks a key of a secret entry", () => {
    const trace = [{ kind: "key.received", at: 1, digit: "•" }] as const;
    expect(maskEvent(key, trace)).toEqual({ ...key, digit: "•" });
  });

  test("leaves every other key as it is", () => {
    const trace = [{ kind: "key.received", at: 1, digit: "7" }] as const;
    expect([maskEvent(key, trace), maskEvent(key, [])]).toEqual([key, key]);
  });

  test("masks a key when nobody can say what it was for", () => {
    expect(maskEvent(key, undefined)).toEqual({ ...key, digit: "•" });
  });

  test("leaves an event that is no key as it is", () => {
    const left: CallEvent = { kind: "leg.left", at: 1, leg: "a" };
    expect(maskEvent(left, undefined)).toEqual(left);
  });
});
