import type { AriStats } from "@flowrun/ari-transport";
import type { Host, HostStats, Observer } from "@flowrun/host";
import type { Lookup, Clock, Logger, Store, Transport } from "@flowrun/core/plugin";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import type { LedgerStats } from "@flowrun/durability";
import type { CellStats } from "@flowrun/fleet";
import type { OutboxStats } from "@flowrun/outbox";
import type { RecordStats } from "../records/record-file.ts";
import type { JournalStats } from "../run/folder-journal.ts";
import { alsoTelling } from "../run/also-telling.ts";
import type { Telemetry } from "../telemetry/create-telemetry.ts";
import { CallMeter } from "./call-meter.ts";
import { runMetrics, telemetryMetrics } from "./host-metrics.ts";
import { outboxMetrics } from "./outbox-metrics.ts";
import { LatencyMeter } from "./latency-meter.ts";
import type { Metric } from "./prometheus-text.ts";
import { processMetrics, type Readiness, type ShowRun } from "./run-pages.ts";
import { watchStore } from "./store-watch.ts";

/** The parts of a run that are watched besides its host. */
export interface OperationsRequest {
  /** Begins to show how the run does; absent: nowhere. */
  readonly show: ShowRun | undefined;
  /** Where traces and metrics are sent, too; absent: nowhere. */
  readonly telemetry: Telemetry | undefined;
  readonly transport: Transport;
  /** The counts of the transport; absent for a plugin's. */
  readonly ariStats: (() => AriStats) | undefined;
  readonly store: Store;
  /** A lookup to try in the store; `undefined` where nobody may, or the flow has none. */
  readonly probe: () => Lookup | undefined;
  readonly journalStats: (() => JournalStats) | undefined;
  readonly recordStats: (() => RecordStats) | undefined;
  readonly outboxStats: (() => OutboxStats) | undefined;
  readonly ledgerStats: (() => LedgerStats) | undefined;
  /** The role of this process in its cell; absent where it is in none. */
  readonly cellStats: (() => CellStats) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How a run does, for those who operate it. */
export interface Operations {
  /** The transport and the store, watched: the host is to be given these. */
  readonly transport: Transport;
  readonly store: Store;
  /** The observer, which the metrics hear along with. */
  readonly observer: (observe: Observer) => Observer;
  /**
   * Begins to show how the run does, where it does not yet. Rejects with a `CliError`
   * (CLI_OPERATIONS_PORT) when that cannot be.
   */
  readonly serve: (host: Host) => Promise<void>;
  /** Shows nothing any more. */
  readonly close: () => Promise<void>;
}

/** Watches a run, shows how it does, and has its traces and metrics sent. */
export function createOperations(request: OperationsRequest): Operations {
  const { show, telemetry, clock } = request;
  const calls = new CallMeter(clock);
  const latencies = new LatencyMeter(clock);
  const { store, isReachable } = watchStore(request.store, request.probe, clock);
  let served: Pick<ServedHttp, "close"> | undefined;
  let isTelling = false;
  const { ariStats, journalStats, recordStats, outboxStats, ledgerStats, cellStats } = request;
  const metrics = (host: Host): readonly Metric[] => [
    ...runMetrics({
      host: host.stats(),
      ari: ariStats?.(),
      journals: journalStats?.(),
      records: recordStats?.(),
      ledger: ledgerStats?.(),
      cell: cellStats?.(),
    }),
    ...telemetryMetrics(telemetry?.stats()),
    ...outboxMetrics(outboxStats?.(), clock.now()),
    ...calls.metrics(),
    ...latencies.metrics(),
  ];
  return {
    transport: latencies.watch(request.transport),
    store,
    observer: (observe) =>
      alsoTelling(
        {
          stepped(observation) {
            calls.stepped(observation);
            latencies.stepped(observation);
          },
          replayed: (observation) => calls.replayed(observation),
          forgotten: (call, goesOn) => calls.forgotten(call, goesOn),
        },
        alsoTelling(observe, telemetry?.observer),
      ),
    async serve(host) {
      if (!isTelling) {
        latencies.start();
        telemetry?.start(() => [...metrics(host), ...processMetrics()]);
      }
      isTelling = true;
      if (show === undefined || served !== undefined) return;
      served = await show({
        readiness: () => readinessOf({ host, isReachable, ...request }),
        metrics: () => metrics(host),
      });
    },
    async close() {
      latencies.stop();
      await served?.close();
      await telemetry?.close();
    },
  };
}

/** The parts that readiness depends on. */
interface Depended extends Pick<OperationsRequest, "ledgerStats" | "outboxStats" | "cellStats"> {
  readonly host: Host;
  readonly isReachable: () => Promise<boolean>;
}

/**
 * Whether a call that came now would be served, why it would not, and the things that it would do
 * without.
 */
async function readinessOf({
  host,
  isReachable,
  ledgerStats,
  outboxStats,
  cellStats,
}: Depended): Promise<Readiness> {
  const { connection, draining } = host.stats();
  const standby = standbyOf(cellStats?.());
  const reasons = [
    ...(draining ? ["draining"] : []),
    // A process that stands by connects when it has the calls.
    ...(standby === undefined ? connectionReasons(connection) : ["standby"]),
    ...((await isReachable()) ? [] : ["store_unreachable"]),
  ];
  const degraded = degradation(ledgerStats?.(), outboxStats?.());
  const ready = reasons.length === 0;
  return {
    ready,
    ...(ready ? {} : { reasons }),
    ...(degraded.length === 0 ? {} : { degraded }),
    ...standby,
  };
}

/** The facts of a process that stands by. */
function standbyOf(cell: CellStats | undefined): { readonly lagMs: number } | undefined {
  return cell?.role === "standby" ? { lagMs: cell.lagMs } : undefined;
}

function connectionReasons(connection: HostStats["connection"]): readonly string[] {
  if (connection === "connected") return [];
  return [connection === "replaced" ? "replaced" : "not_connected"];
}

function degradation(
  ledger: LedgerStats | undefined,
  outbox: OutboxStats | undefined,
): readonly string[] {
  return [
    ...(ledger?.isFailing === true ? ["ledger_failing"] : []),
    ...(outbox?.isWritable === false ? ["outbox_failing"] : []),
  ];
}
