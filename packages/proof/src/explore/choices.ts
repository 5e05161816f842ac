import type { Command, Entry, Json, JsonObject, Step } from "@flowrun/core";
import type { LegBehaviour, PortFault, Scenario } from "../scenario/scenario.ts";
import { obliging } from "../run/servers.ts";
import { answersFor } from "./answers.ts";
import type { Attempt, Cue } from "./attempt.ts";
import { cueAt } from "./cue.ts";
import { entriesFor } from "./entries.ts";
import type { Hints } from "./hints.ts";
import { rowsFor } from "./rows.ts";
import type { Moment } from "./moments.ts";

type Scope = Parameters<Extract<Step["options"][string], { readonly kind: "computed" }>["evaluate"]>[0];

/** Another way that a call might have gone at one moment. */
export interface Choice {
  /** What is chosen, unique among the choices at one step in one state. */
  readonly label: string;
  readonly world: Scenario;
  /** What the caller does instead at this moment; absent when nothing is done. */
  readonly cue?: Cue | undefined;
}

/** The choices at one moment of a call that was tried, the likeliest to be of use first: other answers, phones and keys. */
export function choicesAt(attempt: Attempt, place: number, hints: Hints): readonly Choice[] {
  const moment = attempt.moments[place];
  if (moment === undefined || moment.kind === "skipped") return [];
  return [
    ...lookupChoices(attempt, place, moment, hints),
    ...serverChoices(attempt, place, moment, hints),
    ...phoneChoices(attempt, moment),
    ...keyChoices(attempt, place, moment, hints),
  ];
}

function lookupChoices(
  { world, program, moments }: Attempt,
  place: number,
  { step, commands }: Moment,
  hints: Hints,
): readonly Choice[] {
  const command = commands.find((each) => each.kind === "store.lookup");
  const table = command && program.tables[command.table];
  if (command === undefined || table === undefined) return [];
  const others = (world.tables[table.name] ?? []).filter((row) => row[table.key] !== command.value);
  const without = world.ports.filter((fault) => fault.command !== "store.lookup" || fault.subject !== table.name);
  const withRows = (rows: readonly JsonObject[]): Scenario => ({
    ...world,
    ports: without,
    tables: { ...world.tables, [table.name]: rows },
  });
  const earlier = moments.slice(0, place).flatMap((moment) => moment.commands);
  const done = earlier.filter((each) => each.kind === "store.lookup" && each.table === table.name).length;
  const faults = Array.from({ length: 1 + (step.retry?.times ?? 0) }, (_, index): PortFault => {
    return { command: "store.lookup", how: "fails", subject: table.name, nth: done + 1 + index };
  });
  const current = world.tables[table.name]?.find((row) => row[table.key] === command.value);
  return [
    ...rowsFor(program, step, { table, key: command.value, current }, hints).map((row) => ({
      label: `row ${JSON.stringify(row)}`,
      world: withRows([...others, row]),
    })),
    { label: "row missing", world: withRows(others) },
    { label: "row failed", world: { ...world, ports: [...world.ports, ...faults] } },
  ];
}

function serverChoices(
  { world, program, moments }: Attempt,
  place: number,
  { step, commands }: Moment,
  hints: Hints,
): readonly Choice[] {
  const asked = commands.map(askedOf).find((each) => each !== undefined);
  if (asked === undefined) return [];
  const { port, key } = asked;
  const isSame = (command: Command): boolean => askedOf(command)?.port === port && askedOf(command)?.key === key;
  const done = moments.slice(0, place).flatMap((moment) => moment.commands.filter(isSame)).length;
  const given = world[port][key] ?? [obliging];
  const before = Array.from({ length: done }, (_, turn) => given[Math.min(turn, given.length - 1)] ?? obliging);
  const current = given[Math.min(done, given.length - 1)] ?? obliging;
  return answersFor(program, step, current, hints).map(([label, answer]) => ({
    label: `answer ${label}`,
    world: { ...world, [port]: { ...world[port], [key]: [...before, answer] } },
  }));
}

/** Where a scenario says what is answered to a command. */
function askedOf(command: Command): { readonly port: "requests" | "v2"; readonly key: string } | undefined {
  if (command.kind === "http.request") return { port: "requests", key: `${command.method} ${command.url}` };
  return command.kind === "v2.call" ? { port: "v2", key: command.operation } : undefined;
}

function keyChoices(attempt: Attempt, place: number, { step, vars, names }: Moment, hints: Hints): readonly Choice[] {
  const { keys } = step.verb;
  if (keys === undefined) return [];
  const options = optionsOf(attempt, step, { vars, names });
  if (keys.kind === "entry") return entryChoices(attempt, place, { as: step.as, asked: keys.entry(options) }, hints);
  const key = keys.keys(options).slice(0, 1);
  return key === ""
    ? []
    : [{ label: `press ${key}`, world: attempt.world, cue: cueAt(attempt, place, [key], undefined) }];
}

function entryChoices(
  attempt: Attempt,
  place: number,
  { as, asked }: { readonly as: Step["as"]; readonly asked: Entry },
  hints: Hints,
): readonly Choice[] {
  const wanted = as === undefined ? [] : [...hints.texts(as, 16), ...hints.numbers(as, 12).map(String)];
  return entriesFor(asked, wanted, hints.samples).map(({ kind, keys }) => ({
    label: `type ${kind} ${keys}`,
    world: attempt.world,
    cue:
      keys === "" ? undefined : cueAt(attempt, place, groupsOf(keys, kind === "ok" ? 1 : asked.tries), asked.again[0]),
  }));
}

/** Whoever is asked several times makes the same mistake each time. */
function groupsOf(keys: string, tries: number): readonly string[] {
  return Array.from({ length: tries }, () => keys);
}

const behaviours: Readonly<Record<string, LegBehaviour>> = {
  answered: { kind: "answers", afterMs: 2_000, hangUpMs: 30_000 },
  busy: { kind: "busy", afterMs: 1_000 },
  declined: { kind: "declines", afterMs: 1_000 },
  no_answer: { kind: "never" },
  failed: { kind: "absent" },
};

function phoneChoices({ world }: Attempt, { commands }: Moment): readonly Choice[] {
  const originated = commands.find((command) => command.kind === "leg.originate");
  if (originated === undefined) return [];
  return Object.entries(behaviours).map(([label, leg]) => ({
    label: `phone ${label}`,
    world: { ...world, legs: { ...world.legs, [originated.endpoint]: leg } },
  }));
}

/** The options of a step as it was entered. */
function optionsOf(
  { program, run }: Attempt,
  step: Step,
  known: { readonly vars: JsonObject; readonly names: JsonObject },
): JsonObject {
  const scope = { call: run.state.call, settings: program.settings, ...known };
  const options: Record<string, Json> = {};
  for (const [name, value] of Object.entries(step.options))
    options[name] = value.kind === "constant" ? value.value : evaluate(value.evaluate, scope);
  return options;
}

/** What an expression gives; `null` where it fails, which has ended the call that was tried. */
function evaluate(expression: (scope: Scope) => Json, scope: Scope): Json {
  try {
    return expression(scope);
  } catch {
    return null;
  }
}
