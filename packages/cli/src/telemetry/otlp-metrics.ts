import type { Labels, Metric, Sample } from "../operations/prometheus-text.ts";
import { nanoseconds, otlpAttributes } from "./otlp-attributes.ts";

/** A metric as OTLP writes it. */
export type OtlpMetric = {
  readonly name: string;
  readonly description: string;
  readonly unit: string;
} & (
  | { readonly gauge: { readonly dataPoints: readonly object[] } }
  | { readonly sum: Cumulative & { readonly isMonotonic: true } }
  | { readonly histogram: Cumulative }
);

interface Cumulative {
  readonly dataPoints: readonly object[];
  readonly aggregationTemporality: number;
}

/** When counting began, and now, in milliseconds since the Unix epoch. */
export interface Counted {
  readonly since: number;
  readonly now: number;
}

const cumulative = 2;

/** The metrics of `/metrics`, with the same names and values, as OTLP has them. */
export function otlpMetrics(
  metrics: readonly Metric[],
  { since, now }: Counted,
): readonly OtlpMetric[] {
  const times = { startTimeUnixNano: nanoseconds(since), timeUnixNano: nanoseconds(now) };
  const point = ({ labels = {}, value }: Sample): object => ({
    ...times,
    attributes: otlpAttributes(labels),
    asDouble: value,
  });
  return metrics.map(({ name, kind, help, samples }): OtlpMetric => {
    const named = { name, description: help, unit: unitOf(name) };
    switch (kind) {
      case "gauge":
        return { ...named, gauge: { dataPoints: samples.map(point) } };
      case "counter":
        return {
          ...named,
          sum: {
            dataPoints: samples.map(point),
            aggregationTemporality: cumulative,
            isMonotonic: true,
          },
        };
      case "histogram": {
        const dataPoints = histogramsOf(samples).map((histogram) => ({ ...times, ...histogram }));
        return { ...named, histogram: { dataPoints, aggregationTemporality: cumulative } };
      }
    }
  });
}

/**
 * A point for each set of labels. Prometheus counts the values below each bound, OTLP those between
 * two.
 */
function histogramsOf(samples: readonly Sample[]): readonly object[] {
  const bySet = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = JSON.stringify(withoutBound(sample.labels));
    const set = bySet.get(key) ?? [];
    set.push(sample);
    bySet.set(key, set);
  }
  return [...bySet.values()].map((set) => {
    const buckets = set.filter(({ part }) => part === "_bucket");
    const valueOf = (wanted: Sample["part"]): number =>
      set.find(({ part }) => part === wanted)?.value ?? 0;
    return {
      attributes: otlpAttributes(withoutBound(set[0]?.labels)),
      count: String(valueOf("_count")),
      sum: valueOf("_sum"),
      explicitBounds: buckets.slice(0, -1).map(({ labels }) => Number(labels?.["le"])),
      bucketCounts: buckets.map(({ value }, place) =>
        String(value - (buckets[place - 1]?.value ?? 0)),
      ),
    };
  });
}

function withoutBound({ le: _bound, ...labels }: Labels = {}): Labels {
  return labels;
}

/** In the units of UCUM, which OpenTelemetry has. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return "s";
  return /_bytes(_total)?$/.test(name) ? "By" : "1";
}
