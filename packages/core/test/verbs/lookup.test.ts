import { describe, expect, test } from "vitest";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

function lookingUp(): CallOf {
  const wait = { verb: "wait", options: { for: 60_000 } };
  const call = callOf(
    programOf({
      main: [
        {
          verb: "lookup",
          options: { in: "people", key: "7", timeout: 2_000 },
          as: "person",
          targets: { missing: "missing", failed: "failed" },
        },
        wait,
      ],
      missing: [wait],
      failed: [wait],
    }),
  );
  return call;
}

describe("lookup", () => {
  test("asks the store and sets a deadline of its own", () => {
    expect(lookingUp().commands().slice(1)).toEqual([
      { kind: "timer.set", timer: "lookup", at: 2_000 },
      { kind: "store.lookup", table: "people", value: "7", timeoutMs: 2_000 },
    ]);
  });

  test("a row is found and bound", () => {
    const call = lookingUp();
    call.succeed({ id: "7", phone: "PJSIP/7" });
    expect(call.standing()).toMatchObject({
      names: { person: { id: "7", phone: "PJSIP/7" } },
      frames: [{ block: "main", index: 1 }],
    });
  });

  test("no row is missing, and binds nothing", () => {
    const call = lookingUp();
    call.succeed(null);
    expect(call.standing()).toMatchObject({ names: {}, frames: [{ block: "missing" }] });
  });

  test("a store that fails is failed, never the end of the call", () => {
    const call = lookingUp();
    call.fail();
    expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: "failed" }] });
  });

  test("a store that does not answer in time is failed, and its late answer is ignored", () => {
    const call = lookingUp();
    const [request] = Object.keys(call.state().requests);
    call.pass(2_000);
    expect(call.standing()).toMatchObject({ requests: [], frames: [{ block: "failed" }] });
    const before = call.state();
    call.feed({ kind: "request.succeeded", request: request ?? "", result: { id: "7" } });
    expect(call.state()).toEqual(before);
  });

  test("a caller who leaves does not wait for the store", () => {
    const call = lookingUp();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "ended", timers: {}, requests: [] });
  });
});
