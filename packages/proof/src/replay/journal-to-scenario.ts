import type { CallStart, Json, Program, RunStart, TraceEntry } from "@flowrun/core";
import { draw } from "@flowrun/flow/tooling";
import { mask, walkOf } from "@flowrun/host/tooling";
import { expectationsOf } from "../expect/expectations-of.ts";
import { labelsIn, sourcesIn } from "../explore/sources.ts";
import { isHeardByCaller } from "../run/heard.ts";
import { mostDraws } from "../run/call-drawing.ts";
import { runScenario } from "../run/run-scenario.ts";
import { nobody, type OtherCall, type Scenario } from "../scenario/scenario.ts";
import type { Expectations } from "../scenario/expectations.ts";
import type { JournalFile } from "./journal-file.ts";
import { recordedAgents } from "./recorded-agents.ts";
import { recordedCaller } from "./recorded-caller.ts";
import { recordedRooms } from "./recorded-rooms.ts";
import { recordedSurroundings, sinceAnswer } from "./recorded-surroundings.ts";
import { recordedSettings } from "./recorded-flow.ts";
import type { Replay } from "./replay-journal.ts";

/** A scenario that repeats a call. */
export interface RecordedScenario {
  readonly scenario: Scenario;
  /**
   * The first thing that the scenario's call does otherwise than the live one, in words;
   * `undefined` when it does all alike.
   */
  readonly difference: string | undefined;
}

/**
 * The scenario of a replayed call: the acts of its caller, its tables, its ports and the phones
 * that it called, and the results. It is run to see whether it repeats the call. Values that the
 * journal masks are lost: such keys become `0`.
 */
export function journalToScenario(
  program: Program,
  { head }: JournalFile,
  { steps }: Replay,
  others: readonly RecordedCall[] = [],
): RecordedScenario {
  const { start } = head;
  const trace = steps.flatMap((step) => step.trace);
  const isCall = "leg" in start;
  const scenario: Scenario = {
    name: `${kindOf(start)} ${head.call}`,
    clock: start.at,
    ...drawsOf(program, head.call),
    settings: recordedSettings(program, head.settings ?? {}),
    ...surroundingsOf(program, [{ journal: { head }, replay: { steps } }, ...others]),
    ...recordedAgents(steps),
    ...othersOf(start.at, others),
    ...(isCall
      ? callOf(start, steps)
      : { ...nobody, caller: dialledCaller(head.call, steps), ...runOf(start) }),
    expect: expectationsIn(program, steps),
  };
  return { scenario, difference: firstDifference(trace, runScenario(program, scenario).trace) };
}

/** A further call whose journal was replayed. */
export interface RecordedCall {
  readonly journal: JournalFile;
  readonly replay: Replay;
}

/**
 * The surroundings of the first call and the others: where both know a phone, row or server, the
 * first one's counts.
 */
function surroundingsOf(
  program: Program,
  calls: readonly {
    readonly journal: Pick<JournalFile, "head">;
    readonly replay: Pick<Replay, "steps">;
  }[],
): ReturnType<typeof recordedSurroundings> & Pick<Scenario, "duty" | "queues"> {
  // A person that another run dials, to call back, is a phone like any other.
  const met = calls.map(({ journal: { head }, replay: { steps } }, place) => ({
    ...recordedSurroundings(program, steps, place === 0 ? head.call : undefined),
    rooms: recordedRooms(program, steps),
  }));
  const merged = <Value>(
    of: (each: (typeof met)[number]) => Readonly<Record<string, Value>>,
  ): Readonly<Record<string, Value>> =>
    Object.assign({}, ...met.map(of).toReversed()) as Readonly<Record<string, Value>>;
  const tables = new Set(met.flatMap((each) => Object.keys(each.tables)));
  const rowsOf = (table: string): readonly Readonly<Record<string, Json>>[] => {
    const key = program.tables[table]?.key ?? "";
    const rows = met.flatMap((each) => each.tables[table] ?? []).toReversed();
    return [...new Map(rows.map((row) => [row[key], row])).values()].toReversed();
  };
  const duty = merged((each) => each.rooms.duty ?? {});
  const queues = merged((each) => each.rooms.queues ?? {});
  const [own] = met;
  const { transcripts } = own ?? {};
  return {
    ...(transcripts === undefined ? {} : { transcripts }),
    tables: Object.fromEntries([...tables].map((table) => [table, rowsOf(table)])),
    legs: merged((each) => each.legs),
    requests: merged((each) => each.requests),
    v2: merged((each) => each.v2),
    ports: [...(own?.ports ?? []), ...(own?.rooms.ports ?? [])],
    ...(Object.keys(duty).length === 0 ? {} : { duty }),
    ...(Object.keys(queues).length === 0 ? {} : { queues }),
  };
}

/** The further calls, from the beginning of the first one on. */
function othersOf(beganAt: number, others: readonly RecordedCall[]): Pick<Scenario, "others"> {
  const made = others.flatMap(
    ({
      journal: {
        head: { call, start },
      },
      replay: { steps },
    }): readonly OtherCall[] => {
      if (!("leg" in start)) return [];
      const acts = recordedCaller(steps, start.leg);
      return [
        {
          name: call,
          from: start.from,
          to: start.to,
          afterMs: Math.max(0, start.at - beganAt),
          acts,
          expect: {},
        },
      ];
    },
  );
  return made.length === 0 ? {} : { others: made };
}

/** The draws of the call; the scenario's call has another id. */
function drawsOf(program: Program, call: string): Pick<Scenario, "draws"> {
  const labels = [...new Set(sourcesIn(program).flatMap(labelsIn))].slice(0, mostDraws);
  return labels.length === 0
    ? {}
    : { draws: Object.fromEntries(labels.map((label) => [label, draw(call, label)])) };
}

function kindOf(start: CallStart | RunStart): string {
  if ("webhook" in start) return "webhook";
  return "leg" in start ? "call" : "run";
}

function runOf(start: RunStart): Pick<Scenario, "webhook" | "starts"> {
  if ("webhook" in start) return { webhook: { name: start.webhook, payload: start.payload } };
  return { starts: { part: start.part, with: start.args } };
}

function callOf(
  { leg, from, name, to, args }: CallStart,
  steps: Replay["steps"],
): Pick<Scenario, "from" | "callerName" | "to" | "args" | "caller"> {
  return {
    from,
    ...(name === undefined ? {} : { callerName: name }),
    to,
    args,
    caller: recordedCaller(steps, leg),
  };
}

/** The acts of a person whom a run has dialled, from the answer on. */
function dialledCaller(call: string, steps: Replay["steps"]): Scenario["caller"] {
  const answered = steps.findIndex(
    ({ event }) => event?.kind === "leg.joined" && event.leg === call,
  );
  const since = steps[answered];
  if (since === undefined) return [];
  const dialled = steps
    .flatMap(({ commands }) => commands)
    .find((each) => each.kind === "leg.originate" && each.leg === call);
  const quietMs = dialled?.kind === "leg.originate" ? dialled.quietMs : undefined;
  return recordedCaller(
    sinceAnswer(steps.slice(answered + 1), since.atMs),
    call,
    quietMs ?? undefined,
  );
}

/** The true facts of a call. A fact with something masked in it is not expected. */
function expectationsIn(program: Program, steps: Replay["steps"]): Expectations {
  const trace = steps.flatMap((step) => step.trace);
  const commands = steps.flatMap((step) => step.commands);
  const { hears = [], calls = [], ...others } = expectationsOf(program, trace, commands);
  return {
    ...others,
    ...(hears.some(isMasked) ? {} : { hears }),
    ...(calls.some((call) => isMasked(typeof call === "string" ? call : call.to)) ? {} : { calls }),
  };
}

function isMasked(text: string): boolean {
  return text.includes(mask);
}

function firstDifference(
  live: readonly TraceEntry[],
  repeated: readonly TraceEntry[],
): string | undefined {
  const [expected, got] = [live, repeated].map((trace) => trace.flatMap(describeEntry));
  const longer = Math.max(expected?.length ?? 0, got?.length ?? 0);
  for (let place = 0; place < longer; place += 1) {
    const [was, is] = [expected?.[place] ?? "nothing more", got?.[place] ?? "nothing more"];
    if (was !== is) return `the call came to "${was}", the scenario to "${is}"`;
  }
  return undefined;
}

/**
 * The facts that must be alike: the way through the flow, the heard media and the called phones.
 * Masked texts are all alike.
 */
function describeEntry(entry: TraceEntry): readonly string[] {
  if (isHeardByCaller(entry)) return [`hears ${entry.media}`];
  if (entry.kind === "leg.originated") return [`calls ${entry.endpoint}`];
  return walkOf([entry]).map(({ kind, ...fields }) => [kind, ...Object.values(fields)].join(" "));
}
