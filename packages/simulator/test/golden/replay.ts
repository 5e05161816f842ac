import type { JsonObject } from "@flowrun/core/plugin";
import { type Call, type Platform, createPlatform } from "../../src/index.ts";
import { type Observation, isOptional, observe } from "./observation.ts";
import type { Trace, TraceStep } from "./trace.ts";
import { newYearClock } from "../support/new-year-clock.ts";

const soundMs: Readonly<Record<string, number>> = {
  "hello-world": 1401,
  beep: 423,
  "basic-pbx-ivr-main": 8000,
};
const patienceMs = 5000;

/**
 * Plays a trace's requests and SIP steps against the model and gives what then happened. Each is
 * made when everything before it in the trace has been seen, and as much later as it was there.
 */
export async function replay(trace: Trace, seed: number): Promise<readonly Observation[]> {
  const clock = newYearClock();
  const platform = createPlatform({
    clock,
    seed,
    directMedia: true,
    soundMs: (name) => soundMs[name],
    defaultCallee: { kind: "unregistered" },
  });
  platform.endpoint("PJSIP/1000", { kind: "manual" });
  const seen: Observation[] = [];
  const stage = createStage(platform, trace, (step) => {
    const observation = observe({ ...step, t: clock.now() });
    if (observation !== undefined) seen.push(observation);
  });

  let previous = 0;
  const before: Observation[] = [];
  for (const step of trace.steps) {
    const observation = observe(step);
    if (observation === undefined) continue;
    if (observation.kind === "request" || observation.kind === "sip") {
      await clock.runUntil(() => hasAll(seen, before), patienceMs);
      await clock.advance(step.t - previous);
      await clock.runUntil(() => stage.isReadyFor(step), patienceMs);
      stage.perform(step);
    }
    if (!isOptional(observation)) before.push(observation);
    previous = step.t;
  }
  await clock.advance(patienceMs);
  return seen;
}

function hasAll(seen: readonly Observation[], wanted: readonly Observation[]): boolean {
  const left = seen.map(({ label }) => label);
  return wanted.every(({ label }) => {
    const index = left.indexOf(label);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

interface Stage {
  /** Whether the phone that is to do this step has been called. */
  isReadyFor(step: TraceStep): boolean;
  perform(step: TraceStep): void;
}

function createStage(
  platform: Platform,
  trace: Trace,
  see: (step: DistributiveOmit<TraceStep, "t">) => void,
): Stage {
  const recordedId = inboundIdOf(trace);
  // The phones of most traces sent no sound, and their keys as SIP INFO.
  const sendsAudio = trace.steps.some(
    (step) => step.kind === "sip-caller" && step.send?.startsWith("RTP ") === true,
  );
  let call: Call | undefined;
  let leg = "";
  // The platform numbers inbound channels by itself; what is seen goes by the ids of the trace.
  const asRecorded = (text: string): string =>
    call === undefined ? text : text.replaceAll(call.id, recordedId);
  const asSimulated = (text: string): string =>
    call === undefined ? text : text.replaceAll(recordedId, call.id);

  platform.watch((line) => {
    if (line.kind === "leg.called") leg = line.leg;
  });
  platform.connect({
    applications: ["flow"],
    send(text) {
      see({ kind: "event", event: JSON.parse(asRecorded(text)) as JsonObject & { type: string } });
    },
    cut() {},
  });
  const request = (method: string, path: string): void => {
    see({ kind: "request", method, path });
    const url = new URL(asSimulated(path), "http://platform");
    const query = Object.fromEntries(url.searchParams);
    platform.handle({ method, path: url.pathname, query }, ({ status, body }) => {
      see({
        kind: "response",
        method,
        path,
        status,
        body: JSON.parse(asRecorded(JSON.stringify(body))),
      });
    });
  };
  const phone = (send: string): void => {
    see({ kind: "sip-caller", send });
    if (send.startsWith("INVITE ")) {
      const to = send.slice("INVITE ".length);
      call = platform.call({ from: "15551234", name: "Caller", to, args: [to], audio: sendsAudio });
    } else if (send.startsWith("INFO dtmf ")) call?.press(send.slice("INFO dtmf ".length));
    else if (send.startsWith("RTP dtmf ")) call?.press(send.slice("RTP dtmf ".length));
    else if (send.startsWith("REFER ")) call?.transfer(send.slice("REFER ".length));
    else call?.hangUp();
  };
  const answerPhone = (send: number | string): void => {
    see({ kind: "sip-callee", send });
    const callee = platform.callee(leg);
    if (send === 180) callee?.ring();
    else if (send === 183) callee?.progress();
    else if (send === 200) callee?.answer();
    else if (typeof send === "number") callee?.reject(send);
    else callee?.hangUp();
  };
  return {
    isReadyFor: (step) => step.kind !== "sip-callee" || platform.callee(leg) !== undefined,
    perform(step) {
      if (step.kind === "request") request(step.method, step.path);
      else if (step.kind === "sip-caller" && step.send !== undefined) phone(step.send);
      else if (step.kind === "sip-callee") answerPhone(step.send);
    },
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function inboundIdOf(trace: Trace): string {
  for (const step of trace.steps) {
    if (step.kind !== "event" || step.event.type !== "StasisStart") continue;
    const id = (step.event["channel"] as JsonObject)["id"];
    if (typeof id === "string" && /^\d+\.\d+$/.test(id)) return id;
  }
  return "none";
}
