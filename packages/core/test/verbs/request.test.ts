import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { callOf, type CallOf } from "../interpret/call-of.ts";
import { programOf } from "../interpret/program-of.ts";

const wait = { verb: "wait", options: { for: 60_000 } };
const url = "https://crm.example/calls";

function requesting(options: Readonly<Record<string, Json>> = {}): CallOf {
  const targets = { refused: "refused", failed: "failed", timed_out: "timed_out" };
  const step = {
    verb: "request",
    options: { url, timeout: 5_000, tries: 1, ...options },
    as: "reply",
    targets,
  };
  return callOf(
    programOf({ main: [step, wait], refused: [wait], failed: [wait], timed_out: [wait] }),
  );
}

/** Where a call stands after an answer with a status, and what is bound. */
function after(status: number): object {
  const call = requesting();
  call.succeed({ status, body: { id: 7 } });
  const { frames, names } = call.standing();
  return { block: frames[0]?.block, names };
}

describe("request", () => {
  test("sends what its options say, and sets a deadline of its own", () => {
    const options = {
      method: "PUT",
      headers: { accept: "text/plain" },
      json: { from: "555" },
      tries: 3,
    };
    expect(requesting(options).commands().slice(1)).toEqual([
      { kind: "timer.set", timer: "request", at: 5_000 },
      {
        kind: "http.request",
        method: "PUT",
        url,
        headers: { accept: "text/plain" },
        body: { from: "555" },
        timeoutMs: 5_000,
        retries: 2,
      },
    ]);
  });

  test.each<readonly [string, Readonly<Record<string, Json>>, object]>([
    ["gets where nothing is sent", {}, { method: "GET" }],
    ["posts what is sent", { json: [1] }, { method: "POST", body: [1] }],
    ["sends null as JSON", { json: null }, { method: "POST", body: null }],
    [
      "posts the fields of a form, with what its recording is called there",
      { form: { To: "1" }, recording: "r", file: "attachment" },
      { method: "POST", body: { To: "1" }, recording: "r", form: { file: "attachment" } },
    ],
    [
      "gives its credentials away in no header",
      { user: "a", password: "b" },
      { method: "GET", credentials: { user: "a", password: "b" } },
    ],
    ["keeps the method that is named", { json: 1, method: "PATCH" }, { method: "PATCH", body: 1 }],
  ])("%s", (_does, options, part) => {
    const rest = { kind: "http.request", url, headers: {}, timeoutMs: 5_000, retries: 0 };
    expect(requesting(options).commands().at(-1)).toEqual({ ...rest, ...part });
  });

  test.each([200, 201, 204, 299])("status %i is ok and bound", (status) => {
    expect(after(status)).toEqual({ block: "main", names: { reply: { status, body: { id: 7 } } } });
  });

  test.each([400, 404, 499])("status %i is refused and bound", (status) => {
    expect(after(status)).toMatchObject({ block: "refused", names: { reply: { status } } });
  });

  test.each([100, 304, 500, 503])("status %i is failed and not bound", (status) => {
    expect(after(status)).toEqual({ block: "failed", names: {} });
  });

  test.each(["refused", "timed_out"] as const)("what the port calls %s is that", (outcome) => {
    const call = requesting();
    call.feed({
      kind: "request.failed",
      request: "r1",
      code: "HTTP_X",
      message: "No.",
      certain: true,
      outcome,
    });
    expect(call.standing()).toMatchObject({ names: {}, frames: [{ block: outcome }] });
  });

  test("what the port says nothing of is failed", () => {
    const call = requesting();
    call.fail();
    expect(call.standing()).toMatchObject({ status: "running", frames: [{ block: "failed" }] });
    expect(call.trace()).toContainEqual({
      kind: "step.left",
      step: "main/1",
      outcome: "failed",
      detail: "no",
    });
  });

  test("an answer that does not come in time is timed out, and ignored when it comes", () => {
    const call = requesting();
    call.pass(5_000);
    expect(call.standing()).toMatchObject({ requests: [], frames: [{ block: "timed_out" }] });
    const before = call.state();
    call.feed({ kind: "request.succeeded", request: "r1", result: { status: 200, body: null } });
    expect(call.state()).toEqual(before);
  });

  test("a caller who leaves does not wait for the answer", () => {
    const call = requesting();
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "ended", timers: {}, requests: [] });
  });

  test("is asked in finally, which waits for the answer", () => {
    const step = { verb: "request", options: { url, timeout: 5_000, tries: 1 } };
    const call = callOf(programOf({ main: [wait] }, { finally: [step] }));
    call.feed({ kind: "leg.left", leg: "in" });
    expect(call.state()).toMatchObject({ status: "leaving", timers: { request: 5_000 } });
    call.succeed({ status: 200, body: null });
    expect(call.state()).toMatchObject({ status: "ended", reason: "caller_left", timers: {} });
  });
});
