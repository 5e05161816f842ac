import type { AriStats } from "@flowrun/ari-transport";
import type { HostStats } from "@flowrun/host";
import type { LedgerStats } from "@flowrun/durability";
import type { CellStats } from "@flowrun/fleet";
import type { RecordStats } from "../records/record-file.ts";
import type { JournalStats } from "../run/folder-journal.ts";
import type { TelemetryStats } from "../telemetry/trace-queue.ts";
import type { Labels, Metric } from "./prometheus-text.ts";

/** The counts of a run besides its calls. */
export interface RunStats {
  readonly host: HostStats;
  /** Absent for a plugin's transport. */
  readonly ari: AriStats | undefined;
  /** Absent without a folder for journals. */
  readonly journals: JournalStats | undefined;
  /** Absent without a file for records. */
  readonly records: RecordStats | undefined;
  /** Absent without a ledger. */
  readonly ledger: LedgerStats | undefined;
  /** Absent without a cell. */
  readonly cell: CellStats | undefined;
}

/** The counts of a run and of the things that it holds, as Prometheus wants them. */
export function runMetrics({
  host,
  ari,
  journals,
  records,
  ledger,
  cell,
}: RunStats): readonly Metric[] {
  const { calls, webhooks, requests } = host;
  return [
    gauge("flowrun_calls_live", "Calls that are live.", calls.live),
    gauge(
      "flowrun_calls_frozen",
      "Live calls that stand still: the platform is away, or another process is about to have them.",
      calls.frozen,
    ),
    counter("flowrun_calls_started_total", "Calls that began.", calls.started),
    counter(
      "flowrun_calls_refused_total",
      "Calls that were hung up at once, by a limit or a drain.",
      calls.refused,
    ),
    counter(
      "flowrun_calls_broken_total",
      "Calls and runs that a mistake of flowrun ended.",
      calls.broken,
    ),
    gauge("flowrun_webhooks_live", "Runs of webhooks and parts that are live.", webhooks.live),
    counter(
      "flowrun_webhooks_started_total",
      "Runs of webhooks and parts that began.",
      webhooks.started,
    ),
    counter("flowrun_webhooks_refused_total", "Webhooks that were not taken.", webhooks.refused),
    ...asked("platform_requests", "Requests to the platform", requests),
    counter(
      "flowrun_platform_requests_dropped_total",
      "Requests that the end of a call made needless.",
      requests.dropped,
    ),
    ...asked("lookups", "Lookups", host.lookups),
    ...asked("saves", "Rows to be kept or deleted", host.saves),
    ...asked("http_requests", "Requests to servers", host.http),
    ...asked("emails", "E-mails", host.mail),
    ...asked("seals", "Values that were sealed", host.seals),
    ...asked("v2_calls", "Calls of the REST API v2", host.v2),
    family("flowrun_events_ignored_total", "Events that reached no call.", "reason", host.ignored),
    ...roomMetrics(host.rooms),
    gauge("flowrun_timers", "Timers that are set for live calls.", host.held.timers),
    gauge("flowrun_ids", "Legs, bridges and playbacks of live calls.", host.held.ids),
    gauge(
      "flowrun_queued_events",
      "Events that wait for the interpreter of their call.",
      host.queues.events,
    ),
    gauge(
      "flowrun_queued_requests",
      "Requests to the platform without an answer, those that wait their turn among them.",
      host.queues.requests,
    ),
    gauge(
      "flowrun_connected",
      "Whether events of the platform flow.",
      Number(host.connection === "connected"),
    ),
    gauge("flowrun_draining", "Whether no new calls are taken any more.", Number(host.draining)),
    ...(ari === undefined ? [] : ariMetrics(ari)),
    ...(journals === undefined ? [] : journalMetrics(journals)),
    ...(records === undefined ? [] : recordMetrics(records)),
    ...(ledger === undefined ? [] : ledgerMetrics(ledger)),
    ...(cell === undefined ? [] : cellMetrics(cell)),
  ];
}

/**
 * The counts of rooms: `flowrun_queue_waiting{queue="support"}` and so on; without samples until
 * there is such a room.
 */
function roomMetrics(rooms: HostStats["rooms"]): readonly Metric[] {
  const of = (label: string): ((what: string, name: string, help: string) => Metric) => {
    const own = Object.entries(rooms[label] ?? {});
    return (what, name, help) => ({
      name: `flowrun_${label}_${name}`,
      kind: name.endsWith("_total") ? "counter" : "gauge",
      help,
      samples: own.map(([room, counts]) => ({
        labels: { [label]: room },
        value: counts[what] ?? 0,
      })),
    });
  };
  const [queue, lane, schedule] = [of("queue"), of("lane"), of("schedule")];
  return [
    queue("waiting", "waiting", "Callers who wait in a queue."),
    queue("talking", "talking", "Callers who talk with a member of a queue."),
    queue("ready", "ready", "Members of a queue who are free."),
    lane("waiting", "waiting", "Runs that wait for their turn in a lane."),
    lane("running", "running", "Runs of a lane that are under way."),
    lane("dropped", "dropped_total", "Runs that were too many to wait in a lane, and never began."),
    schedule("begun", "runs_total", "Runs that began by the clock."),
  ];
}

function ariMetrics(ari: AriStats): readonly Metric[] {
  return [
    counter(
      "flowrun_ari_reconnects_total",
      "How often the event connection was opened again.",
      ari.reconnects,
    ),
    family(
      "flowrun_ari_events_ignored_total",
      "Events that mean nothing to flowrun.",
      "type",
      ari.ignoredEvents,
    ),
    counter(
      "flowrun_ari_broken_messages_total",
      "Messages that could not be read.",
      ari.brokenFrames,
    ),
    counter(
      "flowrun_ari_events_dropped_total",
      "Events for unknown ids that were given up.",
      ari.droppedEvents,
    ),
    counter(
      "flowrun_ari_stray_legs_total",
      "Legs that nobody waited for and that were hung up.",
      ari.strayLegs,
    ),
    counter(
      "flowrun_ari_swept_total",
      "Channels and bridges of earlier connections that were removed.",
      ari.swept,
    ),
    gauge("flowrun_ari_request_sockets", "WebSockets that take requests.", ari.requestSockets),
  ];
}

function journalMetrics({ written, failed }: JournalStats): readonly Metric[] {
  return [
    counter(
      "flowrun_journals_written_total",
      "Journals that were written to the end of their call.",
      written,
    ),
    counter(
      "flowrun_journals_failed_total",
      "Journals that end early, because they could not be written.",
      failed,
    ),
  ];
}

function cellMetrics({ role, lagMs, standbys }: CellStats): readonly Metric[] {
  return [
    gauge(
      "flowrun_cell_owner",
      "Whether this process has the calls of its cell.",
      Number(role === "owner"),
    ),
    gauge(
      "flowrun_cell_standbys",
      "Processes that stand by in the cell, this one too if it does.",
      standbys,
    ),
    gauge(
      "flowrun_cell_lag_seconds",
      "For how long something stands in the log that is not read.",
      lagMs / 1_000,
    ),
  ];
}

function ledgerMetrics({ writes, bytes, failed, isFailing }: LedgerStats): readonly Metric[] {
  return [
    counter("flowrun_ledger_writes_total", "How often the ledger was written.", writes),
    counter("flowrun_ledger_bytes_total", "What was written to the ledger, in bytes.", bytes),
    counter("flowrun_ledger_failed_total", "How often the ledger could not be written.", failed),
    gauge(
      "flowrun_ledger_failing",
      "Whether calls would not survive a restart now.",
      Number(isFailing),
    ),
  ];
}

/** The fate of the traces of calls; none where nobody gets them. */
export function telemetryMetrics(stats: TelemetryStats | undefined): readonly Metric[] {
  if (stats === undefined) return [];
  return [
    counter("flowrun_traces_sent_total", "Traces of calls that were taken.", stats.sent),
    counter("flowrun_traces_lost_total", "Traces of calls that nobody took.", stats.lost),
  ];
}

function recordMetrics({ written, waiting, failed }: RecordStats): readonly Metric[] {
  return [
    counter("flowrun_records_written_total", "Records of calls that were written.", written),
    gauge(
      "flowrun_records_waiting",
      "Records of calls that wait until their file can be written.",
      waiting,
    ),
    counter("flowrun_records_failed_total", "Records of calls that were lost.", failed),
  ];
}

function asked(
  name: string,
  what: string,
  { sent, failed }: { readonly sent: number; readonly failed: number },
): Metric[] {
  return [
    counter(`flowrun_${name}_total`, `${what} that were sent.`, sent),
    counter(`flowrun_${name}_failed_total`, `${what} that failed.`, failed),
  ];
}

function family(
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): Metric {
  const labelled = (value: string): Labels => ({ [label]: value });
  const samples = Object.entries(values).map(([key, value]) => ({ labels: labelled(key), value }));
  return { name, kind: "counter", help, samples };
}

function counter(name: string, help: string, value: number): Metric {
  return { name, kind: "counter", help, samples: [{ value }] };
}

/** A metric of one value that goes up and down. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, kind: "gauge", help, samples: [{ value }] };
}
