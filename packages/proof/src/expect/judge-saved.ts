import type { Json, SaveCommand, Table } from "@flowrun/core";
import { keyValue } from "@flowrun/core/tooling";
import type { ScenarioRun } from "../run/run-scenario.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { fitsText } from "../scenario/request-pattern.ts";
import { compareLists, type Departure } from "./departure.ts";
import { fitsJson } from "./value-difference.ts";

type Columns = Readonly<Record<string, Json>>;

/**
 * Where a flow kept or removed other rows in a table than expected; a row that it kept is compared
 * as far as it is written.
 */
export function judgeSaved(trial: Trial, run: ScenarioRun): readonly Departure[] {
  return [...judgeKept(trial, run), ...judgeRemoved(trial, run)];
}

function judgeKept(trial: Trial, run: ScenarioRun): readonly Departure[] {
  return Object.entries(trial.scenario.expect.saved ?? {}).flatMap(([name, expected]) => {
    const table = trial.program.tables[name];
    const kept = table === undefined ? [] : keptIn(table, run);
    const got = kept.map(({ row, entry }, index) => {
      const wanted = expected[index];
      return {
        text: describe(name, wanted !== undefined && fits(row, wanted) ? wanted : row),
        entry,
      };
    });
    const texts = expected.map((row) => describe(name, row));
    const comparison = { code: "PROOF_SAVED", key: `saved.${name}`, expected: texts, got } as const;
    return (
      compareLists(
        { ...comparison, words: ["the flow", "saved"] },
        trial.places,
        run.trace.at(-1),
      ) ?? []
    );
  });
}

function judgeRemoved(trial: Trial, run: ScenarioRun): readonly Departure[] {
  const { sent, trace } = run;
  const done = doneIn(run);
  return Object.entries(trial.scenario.expect.deleted ?? {}).flatMap(([name, expected]) => {
    const removed = sent.flatMap(({ command, entry }) =>
      command.kind === "store.delete" && command.table === name && done.has(command.request)
        ? [{ key: command.value, entry }]
        : [],
    );
    const got = removed.map(({ key, entry }, index) => {
      const wanted = expected[index];
      const text = wanted !== undefined && fitsText(wanted, key) ? wanted : key;
      return { text: `${name}: ${text}`, entry };
    });
    const texts = expected.map((key) => `${name}: ${key}`);
    const comparison = { code: "PROOF_SAVED", key: `deleted.${name}`, expected: texts } as const;
    const words = ["the flow", "deleted"] as const;
    return compareLists({ ...comparison, got, words }, trial.places, trace.at(-1)) ?? [];
  });
}

/** The requests that were done. */
function doneIn({ journal }: ScenarioRun): ReadonlySet<string> {
  return new Set(
    journal.flatMap((entry) =>
      "event" in entry && entry.event.kind === "request.succeeded" ? [entry.event.request] : [],
    ),
  );
}

/** The rows that a call saved in a table, in order; a request that failed saved nothing. */
function keptIn(table: Table, run: ScenarioRun) {
  const done = doneIn(run);
  return run.sent.flatMap(({ command, entry }) =>
    command.kind === "store.save" && command.table === table.name && done.has(command.request)
      ? [{ row: rowOf(table, command), entry }]
      : [],
  );
}

/** A column of sound holds the name of the recording. */
function rowOf(table: Table, { value, values, sound }: SaveCommand): Columns {
  const heard = sound === undefined ? {} : { [sound.column]: sound.recording };
  return { [table.key]: keyValue(table, value), ...values, ...heard };
}

function fits(row: Columns, wanted: Columns): boolean {
  return Object.entries(wanted).every(([column, value]) => fitsJson(value, row[column] ?? null));
}

function describe(table: string, row: Columns): string {
  return `${table}: ${Object.entries(row)
    .map(
      ([column, value]) => `${column} ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join(", ")}`;
}
