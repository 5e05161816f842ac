import type { Logger } from "@flowrun/core/plugin";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import type { OperationsConfig } from "../config/config.ts";
import type { Metric } from "./prometheus-text.ts";
import {
  livePage,
  metricsPage,
  processMetrics,
  readyPage,
  type Readiness,
  type ShownRun,
  type ShowRun,
} from "./run-pages.ts";
import { servePages } from "./serve-pages.ts";

/** A cell of several in a process. */
export interface ShownCell {
  /** Its name in the configuration. */
  readonly name: string;
  /** The application and its platform, as `flowrun fleet status` names it. */
  readonly cell: string;
}

/** Shows how several cells in one process do. */
export interface CellPages {
  /** How one of them is shown. */
  readonly of: (name: string) => ShowRun;
  readonly close: () => Promise<void>;
}

/** A cell of which nothing is known yet, or no more. */
const between: Readiness = { ready: false, reasons: ["starting"] };

/**
 * Shows several cells at one port, from now on: `/readyz` of all and `/readyz/NAME` of each, and
 * `/metrics`, in which the label `cell` tells them apart. Rejects with a
 * `CliError` (CLI_OPERATIONS_PORT) when it cannot listen.
 */
export async function showCells(
  at: OperationsConfig,
  cells: readonly ShownCell[],
  log: Logger,
): Promise<CellPages> {
  const runs = new Map<string, ShownRun>();
  const readinessOf = async (name: string): Promise<Readiness> =>
    runs.get(name)?.readiness() ?? between;
  const metrics = (): readonly Metric[] =>
    cells.flatMap(({ name, cell }) =>
      (runs.get(name)?.metrics() ?? []).map((metric) => ofCell(metric, cell)),
    );
  const each = cells.map(
    ({ name }) => [`/readyz/${name}`, async () => readyPage(await readinessOf(name))] as const,
  );
  const served: ServedHttp = await servePages(at, {
    "/livez": livePage,
    "/readyz": async () => readyPage(await readinessOfAll(cells, readinessOf)),
    ...Object.fromEntries(each),
    "/metrics": () => metricsPage([...together(metrics()), ...processMetrics()]),
  });
  log.info({ url: served.url }, "/livez, /readyz and /metrics are served.");
  return {
    of: (name) => async (run) => {
      runs.set(name, run);
      return { close: async () => void (runs.get(name) === run && runs.delete(name)) };
    },
    close: () => served.close(),
  };
}

/**
 * A process is ready that has a cell, and whose cells would all serve a call; those for which it
 * stands by do not count.
 */
async function readinessOfAll(
  cells: readonly ShownCell[],
  readinessOf: (name: string) => Promise<Readiness>,
): Promise<{ readonly ready: boolean; readonly cells: Readonly<Record<string, Readiness>> }> {
  const all = await Promise.all(
    cells.map(async ({ name, cell }) => [cell, await readinessOf(name)] as const),
  );
  const own = all.filter(
    ([, { reasons = [] }]) => !reasons.some((reason) => ["standby", "starting"].includes(reason)),
  );
  return {
    ready: own.length > 0 && own.every(([, { ready }]) => ready),
    cells: Object.fromEntries(all),
  };
}

function ofCell({ samples, ...metric }: Metric, cell: string): Metric {
  return {
    ...metric,
    samples: samples.map((sample) => ({ ...sample, labels: { cell, ...sample.labels } })),
  };
}

/** Prometheus wants each name once, with all of its values. */
function together(metrics: readonly Metric[]): readonly Metric[] {
  const byName = new Map<string, Metric>();
  for (const metric of metrics) {
    const samples = [...(byName.get(metric.name)?.samples ?? []), ...metric.samples];
    byName.set(metric.name, { ...metric, samples });
  }
  return [...byName.values()];
}
