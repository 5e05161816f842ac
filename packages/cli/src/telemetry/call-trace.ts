import { createHash } from "node:crypto";
import type { CallRecord } from "@flowrun/core/plugin";
import { nanoseconds, otlpAttributes, type OtlpAttribute } from "./otlp-attributes.ts";

/** A span as OTLP writes it. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly events?: readonly OtlpSpanEvent[];
  readonly status?: { readonly code: number; readonly message: string };
}

/** Something that happened at one moment of a span. */
export interface OtlpSpanEvent {
  readonly timeUnixNano: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
}

const kind = { internal: 1, server: 2 };
const failed = 2;

/** Why a call ended where that was somebody's mistake. */
const faults: ReadonlySet<string> = new Set([
  "broken",
  "fault",
  "limit",
  "overload",
  "platform_lost",
  "answer_failed",
]);

/**
 * The trace of a call: a span for the call and one for each step, in the order in which they were
 * entered. The ids come from the call's name and its beginning (SHA-256 of `CALL/BEGAN`, the id of
 * its record), so that they are the same whichever process tells of it.
 */
export function callTrace(record: CallRecord): readonly OtlpSpan[] {
  const { call, flow, version, from, to, began, ended, reason, path, dialled } = record;
  const [start, end] = [Date.parse(began), Date.parse(ended)];
  const name = `${call}/${start}`;
  const traceId = digest(name).slice(0, 32);
  const root = digest(`${name}/call`).slice(0, 16);
  const attributes = {
    "flowrun.call": call,
    "flowrun.flow": flow,
    "flowrun.flow.version": version,
  };
  const steps = path.map(({ step, at, outcome, ms }, place): OtlpSpan => ({
    traceId,
    spanId: digest(`${name}/${place}`).slice(0, 16),
    parentSpanId: root,
    name: step,
    kind: kind.internal,
    startTimeUnixNano: nanoseconds(start + at),
    endTimeUnixNano: nanoseconds(ms === null ? end : start + at + ms),
    attributes: otlpAttributes({ "flowrun.step": step, "flowrun.outcome": outcome ?? undefined }),
  }));
  const answers = dialled.flatMap(({ to: leg, answered }): readonly OtlpSpanEvent[] =>
    answered === null
      ? []
      : [
          {
            timeUnixNano: nanoseconds(Date.parse(answered)),
            name: "answered",
            attributes: otlpAttributes({ "flowrun.dialled": leg }),
          },
        ],
  );
  const whole: OtlpSpan = {
    traceId,
    spanId: root,
    name: flow,
    kind: kind.server,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: otlpAttributes({
      ...attributes,
      "flowrun.from": from,
      "flowrun.to": to,
      "flowrun.reason": reason,
    }),
    events: answers,
    ...(faults.has(reason) && { status: { code: failed, message: reason } }),
  };
  return [whole, ...steps];
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
