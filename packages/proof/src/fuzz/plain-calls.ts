import type { Json, Program, Table, ValueType } from "@flowrun/core";
import { fitted, isScalarType } from "@flowrun/core/tooling";
import { sourcesIn } from "../explore/sources.ts";
import { shaped } from "../run/plain-value.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary-of.ts";

/** Values as servers and databases really have them, the commonest first. */
const plainValues: readonly Json[] = [10, 0, null, 10.5, "", "10", " 10 "];

/** The most of these calls: they are looked at before any other. */
const mostCalls = 30;

/** An object of objects, whose leaves are single values: a member of JSON that a flow reads. */
interface Shape {
  readonly [member: string]: Shape;
}

/**
 * The given calls with one plain value in all that servers answer, and in the columns of rows that
 * can hold it; some lack the members that the flow reads. Calls that differ in nothing are one. There are none for a flow that asks nobody.
 */
export function plainCalls(program: Program, known: readonly Scenario[]): readonly Scenario[] {
  const vocabulary = vocabularyOf(program);
  const { requests, operations } = vocabulary;
  const hasTables = Object.keys(program.tables).length > 0;
  if (requests.length + operations.length === 0 && !hasTables) return [];
  const shape = shapeRead(program);
  const worlds = [plainValues[0], undefined, ...plainValues.slice(1)].flatMap((value) =>
    known.map((call): Scenario => {
      const read: Json = bodyOf(shape, value);
      const body = vocabulary.answers.reduce(shapedAll, read);
      const answers = [{ kind: "answers" as const, status: 200, body, afterMs: 0 }];
      return {
        ...call,
        requests: Object.fromEntries(requests.map((name) => [name, answers])),
        v2: Object.fromEntries(operations.map((name) => [name, answers])),
        tables: value === undefined ? call.tables : rowsWith(program, vocabulary, { call, value }),
        ports: [],
      };
    }),
  );
  const distinct = new Map(worlds.map((world) => [JSON.stringify(world), world]));
  return [...distinct.values()].slice(0, mostCalls);
}

/** A body that has what is declared of one more answer, in an object; lists are left to chance. */
function shapedAll(body: Json, type: ValueType): Json {
  return type.kind === "record" ? shaped(body, type) : body;
}

/** The members that the expressions of a flow read behind a name, or behind its `body`. */
function shapeRead(program: Program): Shape {
  const chains = sourcesIn(program).flatMap((source) =>
    [...source.matchAll(/(?<![\w.])[A-Za-z_]\w*((?:\.\??[A-Za-z_]\w*(?!\w*\())+)/g)].map(
      ([, path = ""]) =>
        path
          .replaceAll("?", "")
          .slice(1)
          .replace(/^body\./, "")
          .split("."),
    ),
  );
  return merged(chains);
}

function merged(chains: readonly (readonly string[])[]): Shape {
  const names = new Set(chains.flatMap(([name = ""]) => (name === "" ? [] : [name])));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      merged(chains.flatMap(([first, ...rest]) => (first === name ? [rest] : []))),
    ]),
  );
}

/** A body of the shape, with one value in each of its leaves; `undefined` leaves them out. */
function bodyOf(shape: Shape, value: Json | undefined): Json {
  const members = Object.entries(shape).flatMap(([name, inside]) => {
    if (Object.keys(inside).length > 0) return [[name, bodyOf(inside, value)] as const];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

/** The rows of a call with a value in each column that can hold it and that is not called. */
function rowsWith(
  { tables }: Program,
  { endpointColumns }: Vocabulary,
  { call, value }: { readonly call: Scenario; readonly value: Json },
): Scenario["tables"] {
  const inRow = (row: Readonly<Record<string, Json>>, { key, columns }: Table): typeof row => {
    const held = Object.entries(columns).flatMap(([name, type]) => {
      const fit = isScalarType(type) && type.kind !== "duration" ? fitted(value, type) : undefined;
      const stays = name === key || endpointColumns.has(name);
      return stays || fit === undefined ? [] : [[name, fit] as const];
    });
    return { ...row, ...Object.fromEntries(held) };
  };
  return Object.fromEntries(
    Object.entries(call.tables).map(([name, rows]) => {
      const table = tables[name];
      return [name, table === undefined ? rows : rows.map((row) => inRow(row, table))];
    }),
  );
}
