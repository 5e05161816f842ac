// `npm run bench`: the figures of docs/performance.md as a table, and with the machine in
// bench/results. `-- --full` measures more and longer. `-- --guard` takes costs only. It fails when
// one misses its target or is worse than in bench/recorded.json, which `-- --record` writes.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureCells } from "./cell.ts";
import { measureCheck, measureProblems } from "./check.ts";
import { extents, measureCpuPerCall } from "./end-to-end/cpu-per-call.ts";
import { measureLedgerWaits } from "./end-to-end/ledger-waits.ts";
import { measureMemoryPerCall } from "./end-to-end/memory-per-call.ts";
import { measureOnAsterisk } from "./end-to-end/on-asterisk.ts";
import { measureRates } from "./end-to-end/rates.ts";
import type { Figure } from "./figure.ts";
import { measureInterpreter } from "./interpreter.ts";
import { measureLedger } from "./ledger.ts";
import type { RecordedFigure } from "./runner/find-regressions.ts";
import { formatTable } from "./runner/format-table.ts";
import { guardCosts } from "./runner/guard-costs.ts";
import { describeMachine } from "./runner/machine.ts";
import type { Measure } from "./runner/measure.ts";
import { measureRooms } from "./rooms.ts";
import { measureStudioBeside } from "./end-to-end/studio-beside.ts";
import { measureStartUp } from "./start-up.ts";

const option = { type: "boolean", default: false } as const;
const { full, guard, record } = parseArgs({
  options: { full: option, guard: option, record: option },
}).values;

const pairs = full ? 7 : 5;
const unguarded = full ? "full" : "quick";
const extent = guard ? "guard" : unguarded;
/** A figure that seems worse is taken over three times as many. */
const guardedPairs = 3;
const recordedFile = new URL("recorded.json", import.meta.url);
const results = new URL("results/", import.meta.url);

/** Ratios of processor time: whatever else runs on the machine hardly changes them. */
const costs: readonly Measure[] = [
  measureInterpreter,
  async (count) => [measureCheck(count), measureProblems(count)],
  async (count) => measureRooms(count),
  async (count) => [await measureStartUp(count)],
  (count) => measureCpuPerCall(count, extents[extent]),
];

const memory =
  (calls: number): Measure =>
  async () => [await measureMemoryPerCall(calls)];

const durability: Measure = async (count) => [await measureLedger(count)];

const beside: Measure = async (count) => [await measureStudioBeside(count)];

const waits: Measure = async (count) => [await measureLedgerWaits(count)];

/**
 * The figures that are told but not guarded. With --full, also those that take long and say as much
 * about the machine.
 */
const rest: readonly Measure[] = full
  ? [
      ...[durability, memory(1_000), memory(10_000), memory(50_000)],
      ...[measureRates, waits, beside, measureCells, measureOnAsterisk],
    ]
  : [durability, memory(1_000)];

async function measureAll(): Promise<void> {
  mkdirSync(results, { recursive: true });
  const file = new URL(full ? "full.json" : "quick.json", results);
  await take([...costs, ...rest], pairs, (figures) =>
    writeJson(file, {
      machine: describeMachine(),
      takenAt: new Date().toISOString(),
      pairs,
      figures,
    }),
  );
}

async function recordCosts(): Promise<void> {
  const figures = await take(costs, 3 * pairs);
  const rounded = (value: number): number => Number(value.toPrecision(3));
  const entries = figures.map(({ name, ratio, noise }) => [
    name,
    { ratio: rounded(ratio), noise: rounded(noise) },
  ]);
  writeJson(recordedFile, Object.fromEntries(entries));
}

async function guardAll(): Promise<void> {
  const recorded = JSON.parse(readFileSync(recordedFile, "utf8")) as Readonly<
    Record<string, RecordedFigure>
  >;
  const { figures, regressions } = await guardCosts(costs, recorded, guardedPairs);
  process.stdout.write(`${formatTable(figures)}\n`);
  for (const { name, ratio, target } of regressions) {
    const before = recorded[name]?.ratio.toPrecision(3) ?? "not recorded";
    const wanted = `target: ${target.kind} ${target.ratio} ×, recorded: ${before}`;
    process.stderr.write(`Too costly (${wanted}): ${name}, ${ratio.toPrecision(3)} ×\n`);
  }
  process.exitCode = regressions.length === 0 ? 0 : 1;
}

/**
 * Figures that were taken before one that fails are kept and shown all the same: the whole takes
 * most of an hour.
 */
async function take(
  measures: readonly Measure[],
  count: number,
  keep: (figures: readonly Figure[]) => void = () => undefined,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  try {
    for (const measure of measures) {
      figures.push(...(await measure(count)));
      keep(figures);
    }
  } finally {
    process.stdout.write(`${formatTable(figures)}\n`);
  }
  return figures;
}

function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (guard) await guardAll();
else await (record ? recordCosts() : measureAll());
