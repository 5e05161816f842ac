import type { Logger } from "@flowrun/core/plugin";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import type { OperationsConfig } from "../config/config.ts";
import { version } from "../version.ts";
import { gauge } from "./host-metrics.ts";
import { prometheusText, prometheusType, type Metric } from "./prometheus-text.ts";
import { servePages, type Page } from "./serve-pages.ts";

/** Whether a call that came now would be served. */
export interface Readiness {
  readonly ready: boolean;
  /** Why not. */
  readonly reasons?: readonly string[];
  /** The things that calls do without meanwhile. */
  readonly degraded?: readonly string[];
  /**
   * How long a line stands in the log that a process that stands by has not read, in milliseconds.
   */
  readonly lagMs?: number;
}

/** How a run does. */
export interface ShownRun {
  readonly readiness: () => Promise<Readiness>;
  /** Without those of the process. */
  readonly metrics: () => readonly Metric[];
}

/**
 * Begins to show how a run does, until what it gives is closed. Rejects with a `CliError`
 * (CLI_OPERATIONS_PORT) when that cannot be.
 */
export type ShowRun = (run: ShownRun) => Promise<Pick<ServedHttp, "close">>;

/** Shows one run at `/livez`, `/readyz` and `/metrics`. */
export function showAt(at: OperationsConfig, log: Logger): ShowRun {
  return async ({ readiness, metrics }) => {
    const served = await servePages(at, {
      "/livez": livePage,
      "/readyz": async () => readyPage(await readiness()),
      "/metrics": () => metricsPage([...metrics(), ...processMetrics()]),
    });
    log.info({ url: served.url }, "/livez, /readyz and /metrics are served.");
    return served;
  };
}

/** The page that tells that the event loop turns. */
export function livePage(): Page {
  return jsonPage(200, { live: true });
}

/** 200 for who is ready, else 503. */
export function readyPage(readiness: Pick<Readiness, "ready">): Page {
  return jsonPage(readiness.ready ? 200 : 503, readiness);
}

/** Metrics, as Prometheus reads them. */
export function metricsPage(metrics: readonly Metric[]): Page {
  return { status: 200, type: prometheusType, body: prometheusText(metrics) };
}

function jsonPage(status: number, body: object): Page {
  return { status, type: "application/json", body: `${JSON.stringify(body)}\n` };
}

/** The processor time and memory of the process, whatever it runs. */
export function processMetrics(): readonly Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    {
      name: "flowrun_build_info",
      kind: "gauge",
      help: "Which flowrun runs, on which Node.",
      samples: [{ labels: { version, node: process.version }, value: 1 }],
    },
    {
      name: "process_cpu_seconds_total",
      kind: "counter",
      help: "Processor time of the process.",
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge("process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
  ];
}
