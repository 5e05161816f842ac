import type { CallRecord } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { callTrace } from "../../src/telemetry/call-trace.ts";

const record: CallRecord = {
  call: "1795473897.1",
  flow: "reference",
  version: "1.0.0",
  from: "•••78",
  to: "1000",
  began: "2026-11-23T22:44:57.791Z",
  ended: "2026-11-23T22:45:02.800Z",
  seconds: 5.009,
  reason: "caller_left",
  path: [
    { step: "answering/1", at: 0, outcome: "ok", ms: 7 },
    { step: "routing/1", at: 7, outcome: null, ms: null },
  ],
  dialled: [
    { to: "PJSIP/3001", answered: "2026-11-23T22:45:00.312Z" },
    { to: "PJSIP/3002", answered: null },
  ],
};

const text = (key: string, stringValue: string): object => ({ key, value: { stringValue } });

// `printf %s 1795473897.1/1795473897791 | sha256sum`, and the same with /call, /0 and /1 behind it.
const traceId = "af4f807459b276fd76425523ea63b603";

describe("callTrace", () => {
  test("has a span for the call and one for each step, and whom it reached", () => {
    expect(callTrace(record)).toEqual([
      {
        traceId,
        spanId: "f11706d596a3a5fa",
        name: "reference",
        kind: 2,
        startTimeUnixNano: "1795473897791000000",
        endTimeUnixNano: "1795473902800000000",
        attributes: [
          text("flowrun.call", "1795473897.1"),
          text("flowrun.flow", "reference"),
          text("flowrun.flow.version", "1.0.0"),
          text("flowrun.from", "•••78"),
          text("flowrun.to", "1000"),
          text("flowrun.reason", "caller_left"),
        ],
        events: [
          {
            timeUnixNano: "1795473900312000000",
            name: "answered",
            attributes: [text("flowrun.dialled", "PJSIP/3001")],
          },
        ],
      },
      {
        traceId,
        spanId: "0ef052720e41369a",
        parentSpanId: "f11706d596a3a5fa",
        name: "answering/1",
        kind: 1,
        startTimeUnixNano: "1795473897791000000",
        endTimeUnixNano: "1795473897798000000",
        attributes: [text("flowrun.step", "answering/1"), text("flowrun.outcome", "ok")],
      },
      {
        traceId,
        spanId: "505e34248b2fb285",
        parentSpanId: "f11706d596a3a5fa",
        name: "routing/1",
        kind: 1,
        startTimeUnixNano: "1795473897798000000",
        endTimeUnixNano: "1795473902800000000",
        attributes: [text("flowrun.step", "routing/1")],
      },
    ]);
  });

  test("marks calls that a mistake or a loss ended", () => {
    const status = (reason: CallRecord["reason"]): unknown =>
      callTrace({ ...record, reason })[0]?.status;
    expect([status("flow_ended"), status("fault"), status("platform_lost")]).toEqual([
      undefined,
      { code: 2, message: "fault" },
      { code: 2, message: "platform_lost" },
    ]);
  });

  test("has the same ids whoever tells of a call and when, and other ones for another call of that name", () => {
    const ids = (other: Partial<CallRecord>): readonly string[] =>
      callTrace({ ...record, ...other }).map(({ traceId: trace, spanId }) => `${trace} ${spanId}`);
    expect(ids({ ended: "2026-11-23T22:46:00.000Z", from: "1" })).toEqual(ids({}));
    expect(ids({ began: "2026-11-23T22:44:57.792Z" })).not.toEqual(ids({}));
  });
});
