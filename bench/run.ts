// `npm run bench`: the figures of docs/performance.md as a table, and with the machine in bench/results.
// `-- --full` measures more and longer; `-- --guard` fails when something costs more than in bench/recorded.json, and
// `-- --record` writes that file.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureCheck } from "./check.ts";
import { measureCpuPerCall } from "./end-to-end/cpu-per-call.ts";
import { measureMemoryPerCall } from "./end-to-end/memory-per-call.ts";
import type { Figure } from "./figure.ts";
import { measureInterpreter } from "./interpreter.ts";
import type { RecordedFigure } from "./runner/find-regressions.ts";
import { formatTable } from "./runner/format-table.ts";
import { guardCosts } from "./runner/guard-costs.ts";
import { describeMachine } from "./runner/machine.ts";
import type { Measure } from "./runner/measure.ts";
import { measureStartUp } from "./start-up.ts";

const option = { type: "boolean", default: false } as const;
const { full, guard, record } = parseArgs({ options: { full: option, guard: option, record: option } }).values;

const pairs = full ? 11 : 5;
const recordedFile = new URL("recorded.json", import.meta.url);
const results = new URL("results/", import.meta.url);

/** Ratios of processor time: whatever else runs on the machine hardly changes them. */
const costs: readonly Measure[] = [
  measureInterpreter,
  async (count) => [measureCheck(count)],
  async (count) => [await measureStartUp(count)],
  measureCpuPerCall,
];
const memory = [1_000, ...(full ? [10_000, 50_000] : [])].map((calls): Measure => async () => [
  await measureMemoryPerCall(calls),
]);

async function measureAll(): Promise<void> {
  const figures: Figure[] = [];
  for (const measure of [...costs, ...memory]) figures.push(...(await measure(pairs)));
  process.stdout.write(`${formatTable(figures)}\n`);
  const result = { machine: describeMachine(), takenAt: new Date().toISOString(), pairs, figures };
  mkdirSync(results, { recursive: true });
  writeJson(new URL(full ? "full.json" : "quick.json", results), result);
  if (record)
    writeJson(recordedFile, Object.fromEntries(figures.map(({ name, ratio, noise }) => [name, { ratio, noise }])));
}

async function guardAll(): Promise<void> {
  const recorded = JSON.parse(readFileSync(recordedFile, "utf8")) as Readonly<Record<string, RecordedFigure>>;
  const { figures, regressions } = await guardCosts(costs, recorded, pairs);
  process.stdout.write(`${formatTable(figures)}\n`);
  for (const { name, ratio } of regressions) {
    const before = recorded[name]?.ratio.toPrecision(3);
    process.stderr.write(`Worse than recorded (${before} ×): ${name}, ${ratio.toPrecision(3)} ×\n`);
  }
  process.exitCode = regressions.length === 0 ? 0 : 1;
}

function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

await (guard ? guardAll() : measureAll());
