import type { LegBehaviour, PortFault, Scenario } from "../scenario/scenario.ts";

/** Where there are more rows they all stay, since each would cost a call. */
const mostRows = 40;

/** Where a caller does more, only the last things are tried. */
const mostActs = 40;

/**
 * A scenario without the other calls, transcripts, rows, phones, answers and faults that it can do
 * without, tried one after the other: what `isKept` refuses stays. Faults of one command become one
 * of all its kind where that does.
 */
export function simplifyScenario(
  scenario: Scenario,
  isKept: (scenario: Scenario) => boolean,
): Scenario {
  let simple = plainWhere(scenario, isKept);
  const tryWith = (change: Partial<Scenario>): void => {
    const candidate = { ...simple, ...change };
    if (isKept(candidate)) simple = candidate;
  };
  for (const { nth: _nth, ...fault } of simple.ports)
    tryWith({ ports: simple.ports.map((other) => (isSame(other, fault) ? fault : other)) });
  for (const fault of simple.ports)
    tryWith({ ports: simple.ports.filter((other) => other !== fault) });
  for (const part of ["legs", "requests", "v2", "queues"] as const)
    for (const key of keysOf(scenario[part]))
      tryWith({ [part]: without<unknown>(simple[part], key) });
  for (const [endpoint, silent] of silentPhones(simple))
    tryWith({ legs: { ...simple.legs, [endpoint]: silent } });
  for (const [table, rows] of Object.entries(fewRows(scenario)))
    for (const row of rows) {
      const left = (simple.tables[table] ?? []).filter((other) => other !== row);
      tryWith({
        tables:
          left.length > 0 ? { ...simple.tables, [table]: left } : without(simple.tables, table),
      });
    }
  for (const [table, rows] of Object.entries(simple.tables))
    if (rows.length === 0) tryWith({ tables: without(simple.tables, table) });
  return simple;
}

/** The scenario without other calls and what is understood of recordings, each where that is kept. */
function plainWhere(scenario: Scenario, isKept: (scenario: Scenario) => boolean): Scenario {
  let plain = scenario;
  for (const part of ["others", "transcripts"] as const) {
    const { [part]: said, ...rest } = plain;
    if (said !== undefined && isKept(rest)) plain = rest;
  }
  return plain;
}

/** The tables, where each of their rows may be tried. */
function fewRows({ tables }: Scenario): Scenario["tables"] {
  return Object.values(tables).flat().length > mostRows ? {} : tables;
}

function isSame(fault: PortFault, other: PortFault): boolean {
  return (
    fault.command === other.command && fault.subject === other.subject && fault.how === other.how
  );
}

function keysOf(said: object | undefined): readonly string[] {
  return said === undefined ? [] : Object.keys(said);
}

function without<T>(
  record: Readonly<Record<string, T>> | undefined,
  name: string,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => key !== name));
}

/** The phones that do something once they answered, as if they did nothing. */
function silentPhones({ legs }: Scenario): readonly (readonly [string, LegBehaviour])[] {
  return Object.entries(legs).flatMap(([endpoint, leg]) => {
    if (!("acts" in leg)) return [];
    const { acts: _acts, ...silent } = leg;
    return [[endpoint, silent] as const];
  });
}

/**
 * The scenario without the things its caller does that change nothing: the last ones, and of few
 * any.
 */
export function withFewerActs(
  scenario: Scenario,
  isKept: (scenario: Scenario) => boolean,
): Scenario {
  let simple = scenario;
  const tryWithout = (place: number): boolean => {
    const shorter = { ...simple, caller: simple.caller.toSpliced(place, 1) };
    const isShorter = isKept(shorter);
    if (isShorter) simple = shorter;
    return isShorter;
  };
  let last = simple.caller.length - 1;
  while (last >= 0 && tryWithout(last)) last -= 1;
  if (last <= mostActs) for (let place = last - 1; place >= 0; place -= 1) tryWithout(place);
  return simple;
}
