import { describe, type Json, readKeys, readMap, type ShapeReader, type YamlEntry, type YamlMap } from "@flowrun/core";
import { proofProblem } from "./proof-problem.ts";
import { readRow } from "./read-value.ts";
import { reportUnknown, readTime, readWord, type ScenarioReader } from "./scenario-reader.ts";
import type { LegBehaviour, Scenario } from "./scenario.ts";
import { unsaidRingMs } from "./port-keys.ts";

/** `tables:` — the rows that lookups find. */
export function readTables(reader: ScenarioReader, entry: YamlEntry): Scenario["tables"] {
  const tables: Record<string, readonly Readonly<Record<string, Json>>[]> = {};
  const known = [...reader.facts.declarations.tables.keys()];
  for (const table of readMap(reader, entry, "a map from table to rows")?.entries ?? []) {
    const name = table.key.value;
    if (!known.includes(name))
      reportUnknown(reader, table.key.span, `The flow has no table "${name}".`, { name, known });
    else if (table.value.kind !== "list") rowsExpected(reader, table);
    else tables[name] = table.value.items.map((item) => readRow(reader, item, name)).filter((row) => row !== undefined);
  }
  return tables;
}

function rowsExpected(reader: ShapeReader, { key, value }: YamlEntry): void {
  if (reader.refuseEmpty(key.value, key.span, value)) return;
  const message = `The table "${key.value}" must be a list of rows, not ${describe(value)}.`;
  reader.add(
    proofProblem("PROOF_BAD_VALUE", value.span, message, "Write each row as - { column: value, … }; no rows are []."),
  );
}

const phones = ["answers", "busy", "declines", "never", "absent"] as const;

/** `legs:` — what the phones of called endpoints do. An endpoint without a technology is an extension: `1000` is `PJSIP/1000`. */
export function readLegs(reader: ScenarioReader, entry: YamlEntry): Scenario["legs"] {
  const legs: Record<string, LegBehaviour> = {};
  for (const leg of readMap(reader, entry, "a map from endpoint to what its phone does")?.entries ?? []) {
    const phone = readPhone(reader, leg);
    if (phone !== undefined) legs[withTechnology(leg.key.value)] = phone;
  }
  return legs;
}

/** An endpoint as the flow calls it. */
export function withTechnology(endpoint: string): string {
  return endpoint.includes("/") ? endpoint : `PJSIP/${endpoint}`;
}

function readPhone(reader: ScenarioReader, entry: YamlEntry): LegBehaviour | undefined {
  if (reader.refuseEmpty(entry.key.value, entry.key.span, entry.value)) return undefined;
  if (entry.value.kind === "map") return readLongPhone(reader, entry.value);
  const word = readWord(reader, entry.value, phones, "what a phone does");
  return word && phoneThat(word, unsaidRingMs);
}

function readLongPhone(reader: ScenarioReader, map: YamlMap): LegBehaviour | undefined {
  const known = ["answers", "hangs_up", "busy", "declines"];
  const keys = readKeys(reader, map, { keys: known, place: "in what a phone does" });
  const [first, ...others] = (["answers", "busy", "declines"] as const).flatMap((kind) => {
    const entry = keys.get(kind);
    return entry === undefined ? [] : [{ kind, entry }];
  });
  const leaves = keys.get("hangs_up");
  if (first === undefined || others.length > 0 || (leaves !== undefined && first.kind !== "answers")) {
    const message = `A phone either answers, or is busy, or declines; "hangs_up" stands beside "answers".`;
    const hint = "Write { answers: 2s, hangs_up: 30s }, { busy: 1s } or { declines: 1s }.";
    reader.add(proofProblem("PROOF_BAD_VALUE", map.span, message, hint));
    return undefined;
  }
  const afterMs = readTime(reader, first.entry);
  const hangUpMs = leaves && readTime(reader, leaves);
  if (afterMs === undefined) return undefined;
  return hangUpMs === undefined ? phoneThat(first.kind, afterMs) : { kind: "answers", afterMs, hangUpMs };
}

function phoneThat(kind: (typeof phones)[number], afterMs: number): LegBehaviour {
  return kind === "never" || kind === "absent" ? { kind } : { kind, afterMs };
}
