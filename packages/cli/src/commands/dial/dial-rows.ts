import { resolve } from "node:path";
import type { Observer } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { Clock, Transport } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../../cli-error.ts";
import type { ConfigOptions } from "../../config/config-options.ts";
import { loadRunnable, type RunnableFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { startFlow } from "../../run/start-flow.ts";
import { createLog, type LogLevel } from "../../terminal/create-log.ts";
import { readUserFile } from "../../user-files.ts";
import { Campaign, type CampaignFigures } from "./campaign.ts";
import { claimResults } from "./claim-results.ts";
import { choosePace, choosePart } from "./choose-part.ts";
import { DialView, outcomesText } from "./dial-view.ts";
import { judgeRows, type JudgedRows } from "./judge-rows.ts";
import { formatProblem, paintReport } from "../../terminal/report.ts";
import { planOf, planText, type PlanFacts } from "./plan-rows.ts";
import { readDialRows, wrongRows, type DialRow } from "./read-rows.ts";
import { requireFree } from "./require-free.ts";
import { openResultFile, type ResultFile } from "./result-file.ts";
import { RunWatch } from "./run-watch.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { untilCleared } from "./until-cleared.ts";

/** The options of `flowrun dial`. */
export interface DialOptions extends ConfigOptions {
  readonly rows: string;
  readonly part?: string;
  readonly lane?: string;
  readonly results?: string;
  /** Outcomes after which somebody is called again. */
  readonly again: readonly string[];
  /** Whether rows may call whom an earlier one calls. */
  readonly allowRepeats: boolean;
  /** Whether nobody is called, and it is only said who would be. */
  readonly check: boolean;
  readonly embedded: boolean;
  readonly logLevel: LogLevel;
}

/**
 * Runs a part for each row of a file that has not been called, and keeps what came of it. Rejects
 * with a `CliError` where flow, rows or configuration are wrong, before anybody is called, and when
 * it was stopped while rows are left.
 */
export async function dialRows(
  invocation: Invocation,
  flow: string,
  options: DialOptions,
): Promise<void> {
  const { surroundings } = invocation;
  const loaded = await loadRunnable(invocation, flow, options);
  const part = choosePart(loaded.program, options.part);
  const pace = choosePace(loaded.program, options.lane);
  const text = await readUserFile(surroundings, options.rows);
  const takes = loaded.program.parts[part]?.takes ?? {};
  const { rows, unused, judged } = reported(invocation, options, () => {
    const read = readDialRows(options.rows, text, { name: part, takes });
    const found = judgeRows(read.rows, loaded.program, { part, now: surroundings.clock.now() });
    requireCallable(found, options);
    return { ...read, judged: found };
  });
  const shown = resultsOf(options);
  const path = resolve(surroundings.cwd, shown);
  const claimed = options.check ? undefined : await claimResults(path, shown);
  try {
    const { open, nobody } = judged;
    const facts = { part, pace, shown, unused, all: rows.length, open, nobody };
    await callLeft(invocation, {
      loaded,
      rows,
      results: openResultFile(path, shown),
      options,
      facts,
    });
  } finally {
    await claimed?.release();
  }
}

/** The judgement of the rows; with `--check` their mistakes are the report that was asked for. */
function reported<T>(
  { surroundings: { out }, json, paint }: Invocation,
  { check }: DialOptions,
  find: () => T,
): T {
  try {
    return find();
  } catch (error) {
    if (!check || json || !(error instanceof CliError)) throw error;
    for (const each of error.problems) out.write(`${paintReport(formatProblem(each), paint)}\n`);
    throw new CliError(error.exitCode, []);
  }
}

/** Throws a `CliError` (CLI_ROWS) where a row cannot be called, or is not to be, as it is. */
function requireCallable(
  { wrong, repeats }: JudgedRows,
  { rows: name, allowRepeats }: DialOptions,
): void {
  if (wrong.length > 0)
    throw wrongRows(wrong.map(({ line, why }) => `${name}:${line}  calls nobody: ${why}`));
  if (repeats.length > 0 && !allowRepeats)
    throw wrongRows(
      repeats.map(({ line, first }) => `${name}:${line}  calls whom line ${first} calls.`),
      "Mend the file, or add --allow-repeats; nobody was called.",
    );
}

interface Calling {
  readonly loaded: RunnableFlow;
  readonly rows: readonly DialRow[];
  readonly results: ResultFile;
  readonly options: DialOptions;
  readonly facts: PlanFacts;
}

/** Calls those of the rows that are left. */
async function callLeft(invocation: Invocation, calling: Calling): Promise<void> {
  const { surroundings, json } = invocation;
  const { loaded, rows, results, options, facts } = calling;
  try {
    const plan = planOf(rows, results, options.again);
    const stream = options.check && !json ? surroundings.out : surroundings.err;
    stream.write(planText(plan, facts));
    if (json && options.check)
      surroundings.out.write(`${JSON.stringify({ ...facts, left: plan.left.length })}\n`);
    if (options.check || (plan.left.length === 0 && !results.isUnfinished)) return;
    if (!options.embedded) await requireFree(surroundings, loaded.config);
    await call(invocation, { ...calling, loaded: alone(loaded), rows: plan.left });
  } finally {
    results.close();
  }
}

function resultsOf({ rows, results }: DialOptions): string {
  if (results !== undefined) return results;
  if (rows !== "-") return `${rows.replace(/\.csv$/i, "")}.results.jsonl`;
  const message = "The rows come from standard input, so there is no place for the results.";
  throw new CliError(exitCode.usage, [
    { code: "CLI_WRONG_OPTION", message, hint: "Name a file with --results." },
  ]);
}

/**
 * Nobody else has this process do anything: it takes no webhooks and requests, and leaves schedules
 * and calls to be kept to others.
 */
function alone(loaded: RunnableFlow): RunnableFlow {
  const { config, program } = loaded;
  const rooms = Object.entries(program.rooms ?? {}).filter(([, { kind }]) => kind !== "timetable");
  const own: Program = { ...program, rooms: Object.fromEntries(rooms), webhooks: {}, requests: {} };
  const durability = { ...config.durability, ledger: "none" };
  const nobody = { webhooks: undefined, runs: undefined, operations: undefined };
  return { ...loaded, program: own, config: { ...config, ...nobody, durability } };
}

/** Calls that a process that died has left on the line are let go before anybody is called. */
async function endUnfinished(
  results: ResultFile,
  transport: Transport,
  clock: Clock,
): Promise<void> {
  if (!results.isUnfinished) return;
  await untilCleared(transport, clock);
  results.breakOff(clock.now());
}

async function call(invocation: Invocation, calling: Calling): Promise<void> {
  const { loaded, rows, results, options } = calling;
  const { part, pace, shown } = calling.facts;
  const { surroundings, json, paintError } = invocation;
  const { clock } = surroundings;
  let figures = (): CampaignFigures => ({ left: rows.length, live: 0 });
  const view = new DialView(invocation, rows.length, () => figures());
  const log = createLog({
    ...{ level: options.logLevel, numbers: loaded.config.logNumbers, paint: paintError },
    format: json ? "json" : "text",
    write: (line) => view.write(line),
  });
  const watch = new RunWatch();
  const connected = Promise.withResolvers<void>();
  const replaced = Promise.withResolvers<void>();
  const connection: Observer["connection"] = (state) => {
    if (state.kind === "connected") connected.resolve();
    if (state.kind === "replaced" && !state.waits) replaced.resolve();
  };
  const running = await startFlow(invocation, loaded, {
    options: { port: 0, embedded: options.embedded },
    log,
    observe: { ...watch.observer, connection },
  });
  const begin = (args: DialRow["args"]) => running.host.request({ part, args });
  const ended = (run: string) => watch.ended(run);
  const changed: DialView["changed"] = (row, result) => view.changed(row, result);
  const campaign = new Campaign({ rows, pace, results, clock, begin, ended, changed });
  figures = () => campaign.figures;
  const unlisten = stopOnSignal({
    surroundings,
    campaign,
    host: running.host,
    say: (line) => view.write(line),
  });
  const begun = connected.promise
    .then(() => endUnfinished(results, running.platform.transport, clock))
    .then(() => campaign.start());
  // Calls under way are the other process's now, if it knows them.
  void replaced.promise.then(() => {
    campaign.stop();
    return running.host.drain(0);
  });
  try {
    await Promise.race([campaign.done, begun.then(() => campaign.done)]);
  } finally {
    unlisten();
    view.close();
    await running.close();
  }
  const { left } = campaign.figures;
  const over = outcomesText(view.counts).join(", ") || "nobody called";
  if (!json)
    surroundings.out.write(`${rows.length - left} of ${rows.length}: ${over}. See "${shown}".\n`);
  if (left === 0) return;
  surroundings.err.write(
    `${left} ${left === 1 ? "row is" : "rows are"} left: the same command goes on with them.\n`,
  );
  throw new CliError(exitCode.interrupted, []);
}
