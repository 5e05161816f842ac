import type { OutboxStats } from "@flowrun/outbox";
import { gauge } from "./host-metrics.ts";
import type { Metric } from "./prometheus-text.ts";

type TargetStats = OutboxStats["targets"][string];

/**
 * The entries that wait in the outbox at a time, in milliseconds since the Unix epoch, and the fate
 * of the rest; none without an outbox.
 */
export function outboxMetrics(stats: OutboxStats | undefined, now: number): readonly Metric[] {
  if (stats === undefined) return [];
  const family = (
    kind: Metric["kind"],
    name: string,
    help: string,
    value: (each: TargetStats) => number,
  ): Metric => ({
    name: `flowrun_outbox_${name}`,
    kind,
    help,
    samples: Object.entries(stats.targets).map(([to, each]) => ({
      labels: { to },
      value: value(each),
    })),
  });
  const age = ({ oldestAt }: TargetStats): number =>
    oldestAt === undefined ? 0 : Math.max(0, now - oldestAt) / 1_000;
  return [
    family(
      "gauge",
      "waiting",
      "Records and events that wait until they are taken.",
      ({ waiting }) => waiting,
    ),
    family("gauge", "oldest_seconds", "How long the oldest of them has waited.", age),
    family("counter", "taken_total", "Records and events that were taken.", ({ taken }) => taken),
    family("counter", "refused_total", "How often one was refused.", ({ refused }) => refused),
    family(
      "counter",
      "failed_total",
      "How often nobody could say that one was taken.",
      ({ failed }) => failed,
    ),
    family(
      "counter",
      "dropped_total",
      "Records and events that were dropped, and are lost.",
      ({ dropped }) => dropped,
    ),
    gauge("flowrun_outbox_bytes", "How much waits in the outbox.", stats.bytes),
    gauge(
      "flowrun_outbox_failing",
      "Whether what waits would be lost with this process.",
      Number(!stats.isWritable),
    ),
  ];
}
