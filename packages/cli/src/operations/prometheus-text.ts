/** A number, or several that belong together, as Prometheus reads them. */
export interface Metric {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  /** A sentence. */
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** A value of a metric. Times are in seconds, as Prometheus wants them. */
export interface Sample {
  /** The number of a histogram that this is. */
  readonly part?: "_bucket" | "_sum" | "_count";
  readonly labels?: Labels;
  readonly value: number;
}

/** The labels that tell the values of one metric apart. */
export type Labels = Readonly<Record<string, string>>;

/** The content type of {@link prometheusText}. */
export const prometheusType = "text/plain; version=0.0.4; charset=utf-8";

/** Metrics in the text format of Prometheus (version 0.0.4). */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics.map((metric) => `${linesOf(metric).join("\n")}\n`).join("");
}

function linesOf({ name, kind, help, samples }: Metric): readonly string[] {
  const values = samples.map(
    ({ part = "", labels = {}, value }) =>
      `${name}${part}${labelsText(labels)} ${valueText(value)}`,
  );
  return [`# HELP ${name} ${escapeLine(help)}`, `# TYPE ${name} ${kind}`, ...values];
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escapeLine(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeLine(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function valueText(value: number): string {
  return value === Number.POSITIVE_INFINITY ? "+Inf" : String(value);
}
