import { describe, expect, test } from "vitest";
import type { CallEvent } from "../../src/interpret/event.ts";
import { maskEvent } from "../../src/host/mask-event.ts";
import { customers, fakeProgram, firstState } from "./bench.ts";

const program = { ...fakeProgram(), tables: { customers: { ...customers, secretColumns: ["pin"] } } };
const before = {
  ...firstState({ id: "a", from: "100", to: "200", args: [], started_at: 0 }),
  requests: { r1: { kind: "store.lookup", subject: "customers" }, r2: { kind: "leg.answer", subject: "a" } },
};
const key: CallEvent = { kind: "dtmf.received", at: 1, leg: "a", digit: "7" };

describe("maskEvent", () => {
  test("masks a key of a secret entry", () => {
    const trace = [{ kind: "key.received", at: 1, digit: "•" }] as const;
    expect(maskEvent(program, before, key, trace)).toEqual({ ...key, digit: "•" });
  });

  test("leaves every other key as it is", () => {
    const trace = [{ kind: "key.received", at: 1, digit: "7" }] as const;
    expect([maskEvent(program, before, key, trace), maskEvent(program, before, key, [])]).toEqual([key, key]);
  });

  test("masks a key when nobody can say what it was for", () => {
    expect(maskEvent(program, before, key, undefined)).toEqual({ ...key, digit: "•" });
  });

  test("masks the secret columns of a row", () => {
    const found = { kind: "request.succeeded", at: 1, request: "r1", result: { id: "7", pin: "1234" } } as const;
    expect(maskEvent(program, before, found, [])).toEqual({ ...found, result: { id: "7", pin: "•" } });
  });

  test.each([
    { kind: "request.succeeded", at: 1, request: "r1", result: null },
    { kind: "request.succeeded", at: 1, request: "r2", result: null },
    { kind: "leg.left", at: 1, leg: "a" },
  ] as const)("leaves $kind without a row as it is", (event) => {
    expect(maskEvent(program, before, event, [])).toEqual(event);
  });
});
