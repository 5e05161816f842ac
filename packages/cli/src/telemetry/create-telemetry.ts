import type { Observer } from "@flowrun/host";
import type { Clock, Logger } from "@flowrun/core/plugin";
import type { TelemetryConfig } from "../config/config.ts";
import type { Metric } from "../operations/prometheus-text.ts";
import { createCallRecords } from "../records/call-records.ts";
import { version } from "../version.ts";
import { callTrace } from "./call-trace.ts";
import { otlpAttributes } from "./otlp-attributes.ts";
import { otlpMetrics } from "./otlp-metrics.ts";
import { createOtlpSender } from "./otlp-sender.ts";
import { TraceQueue, type TelemetryStats } from "./trace-queue.ts";

/** The needs of telemetry. */
export interface TelemetryRequest {
  readonly at: TelemetryConfig;
  /** Which run it is, where several tell the same receiver: the application and its platform. */
  readonly instance: string;
  readonly clock: Clock;
  /** Gives a number from 0 up to 1. */
  readonly random: () => number;
  readonly log: Logger;
}

/** Traces and metrics on their way to a receiver of OTLP. */
export interface Telemetry {
  /** Makes a trace of each call. */
  readonly observer: Observer;
  /** Begins to send metrics once a minute. */
  readonly start: (metrics: () => readonly Metric[]) => void;
  /** How many traces were taken, and how many were lost. */
  readonly stats: () => TelemetryStats;
  /** Sends what is there, for five seconds at most. */
  readonly close: () => Promise<void>;
}

const metricsMs = 60_000;
const closeMs = 5_000;

/**
 * Tells a receiver of OTLP of calls, when they are over, and of numbers; both may be lost, and no
 * call waits for them.
 */
export function createTelemetry({ at, instance, clock, random, log }: TelemetryRequest): Telemetry {
  const sender = createOtlpSender({ at, clock, random, log });
  const since = clock.now();
  const about = {
    "service.name": at.service,
    "service.version": version,
    "service.instance.id": instance,
  };
  const resource = { attributes: otlpAttributes(about) };
  const scope = { name: "flowrun", version };
  const traces = new TraceQueue({
    clock,
    send: (spans) =>
      sender.send("v1/traces", { resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] }),
  });
  let sendMetrics = async (): Promise<unknown> => undefined;
  let cancelMetrics = (): void => undefined;
  const wake = (): void => {
    cancelMetrics = clock.wake(clock.now() + metricsMs, () => {
      void sendMetrics();
      wake();
    });
  };
  return {
    observer: createCallRecords({
      numbers: at.numbers,
      clock,
      write: (record) => traces.add(callTrace(record)),
    }),
    start(metrics) {
      sendMetrics = () => {
        const told = otlpMetrics(metrics(), { since, now: clock.now() });
        return sender.send("v1/metrics", {
          resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics: told }] }],
        });
      };
      wake();
    },
    stats: () => traces.stats(),
    async close() {
      cancelMetrics();
      sender.hurry();
      const cancel = clock.wake(clock.now() + closeMs, () => sender.close());
      await Promise.all([traces.flush(), sendMetrics()]);
      cancel();
      sender.close();
    },
  };
}
