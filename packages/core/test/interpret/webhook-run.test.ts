import { describe, expect, test } from "vitest";
import type { WebhookStart } from "../../src/interpret/event.ts";
import { callOf } from "./call-of.ts";
import { programOf } from "./program-of.ts";

const arrival: WebhookStart = {
  run: "webhook.1",
  webhook: "summaryCompleted",
  payload: { call: "7" },
  at: 0,
};
const wait = { verb: "wait", options: { for: 1_000 } };
const lookup = {
  verb: "lookup",
  options: { in: "people", key: "7", timeout: 2_000 },
  as: "person",
};

describe("the run of a webhook", () => {
  test("begins in the block of its handler, with no leg and with the payload", () => {
    const run = callOf(
      programOf({ main: [wait], keep: [wait] }, { webhooks: { summaryCompleted: "keep" } }),
      arrival,
    );
    expect(run.standing()).toMatchObject({
      status: "running",
      call: { id: "webhook.1", from: "", to: "", args: [], started_at: 0 },
      webhook: { name: "summaryCompleted", payload: { call: "7" } },
      frames: [{ block: "keep", index: 0 }],
      legs: [],
    });
    expect(run.trace()).toEqual([
      { kind: "webhook.started", run: "webhook.1", webhook: "summaryCompleted" },
      { kind: "block.entered", block: "keep" },
      { kind: "step.entered", step: "keep/1", verb: "wait" },
    ]);
  });

  test("ends with its last block, removes nothing, and does not run finally", () => {
    const last = [{ verb: "log", options: { message: "over", level: "info" } }];
    const program = programOf(
      { keep: [lookup, wait] },
      { webhooks: { summaryCompleted: "keep" }, finally: last },
    );
    const run = callOf(program, arrival);
    run.succeed({ id: "7" });
    run.pass(1_000);
    expect(run.standing()).toMatchObject({
      status: "ended",
      reason: "flow_ended",
      timers: {},
      requests: [],
    });
    expect(run.commands()).toEqual([
      { kind: "timer.set", timer: "call", at: 14_400_000 },
      { kind: "timer.set", timer: "lookup", at: 2_000 },
      { kind: "store.lookup", table: "people", value: "7", timeoutMs: 2_000 },
      { kind: "timer.cancel", timer: "lookup" },
      { kind: "timer.set", timer: "wait", at: 1_000 },
      { kind: "timer.cancel", timer: "call" },
    ]);
  });

  test("ends at the limit of a call", () => {
    const endless = { verb: "wait", options: { for: 5 * 3_600_000 } };
    const run = callOf(
      programOf({ keep: [endless] }, { webhooks: { summaryCompleted: "keep" } }),
      arrival,
    );
    run.pass(4 * 3_600_000);
    expect(run.standing()).toMatchObject({ status: "ended", reason: "limit" });
  });

  test("is stopped by the host like a call", () => {
    const run = callOf(
      programOf({ keep: [lookup] }, { webhooks: { summaryCompleted: "keep" } }),
      arrival,
    );
    run.feed({ kind: "call.stopped", reason: "shutdown" });
    expect(run.standing()).toMatchObject({
      status: "ended",
      reason: "shutdown",
      timers: {},
      requests: [],
    });
  });

  test.each(["transcriptionFailed", "toString"])(
    "is over at once when the flow does not handle %s",
    (webhook) => {
      const program = programOf({ keep: [wait] }, { webhooks: { summaryCompleted: "keep" } });
      const run = callOf(program, { ...arrival, webhook });
      expect(run.standing()).toMatchObject({ status: "ended", reason: "flow_ended", timers: {} });
    },
  );
});
