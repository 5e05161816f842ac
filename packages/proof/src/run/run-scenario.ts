import { callDrawing } from "./call-drawing.ts";
import type { CallStart, Program, RunStart } from "@flowrun/core";
import { createVirtualClock, type RoomFigures } from "@flowrun/core/tooling";
import { transferEvents } from "@flowrun/host/tooling";
import type { OtherCall, Scenario } from "../scenario/scenario.ts";
import { partStartOf } from "./runs-of.ts";
import { beginCall, type CallWorld, type OneRun, type RunningCall } from "./run-call.ts";
import { SharedRooms } from "./shared-rooms.ts";

/** The result of a scenario's call, of the others, and of their rooms, in virtual time. */
export interface ScenarioRun extends OneRun {
  /** The counts at the end in the rooms that calls share. */
  readonly rooms: RoomFigures;
  /** The results of the other calls of the scenario, in their order. */
  readonly others: readonly OneRun[];
  /** The results of the runs that rooms began, in their order. */
  readonly begun: readonly OneRun[];
}

/** All that went on in a scenario: its call, the others, and the runs that rooms began. */
export function callsIn(run: ScenarioRun): readonly OneRun[] {
  return [run, ...run.others, ...run.begun];
}

/** A run without the states of its calls, to be kept. */
export function withoutResults(run: ScenarioRun): ScenarioRun {
  const lean = <Call extends OneRun>(call: Call): Call => ({ ...call, results: [] });
  return { ...lean(run), others: run.others.map(lean), begun: run.begun.map(lean) };
}

/**
 * The most events of one scenario: far beyond any real call, so that one that never ends is
 * noticed.
 */
const mostEvents = 100_000;

/**
 * Runs one call, or one webhook, through a flow in virtual time, with the other calls of its
 * scenario. Every command is answered as the scenario says, at once where it says nothing. Pure and
 * synchronous; the same program and scenario give the same run. It ends with the last call, or when
 * nothing is left to happen.
 */
export function runScenario(
  program: Program,
  scenario: Scenario,
  most: number = mostEvents,
): ScenarioRun {
  const call = callDrawing(scenario.draws);
  const clock = createVirtualClock({ start: scenario.clock });
  const calls = new Map<string, RunningCall>();
  const begun: string[] = [];
  const others = scenario.others ?? [];
  const rooms = new SharedRooms({
    program,
    scenario,
    clock,
    tell: (id, told) => calls.get(id)?.happen(told),
    begin: ({ run, part, args }, by) => {
      begun.push(run);
      begin(run, { run, part, args, by, at: clock.now() }, withoutCaller(scenario));
    },
  });
  const begin = (id: string, arrival: CallStart | RunStart, own: Scenario): void => {
    const elsewhere: CallWorld["elsewhere"] = (endpoint) => {
      const phones = [...calls].flatMap(([other, running]) =>
        other === id ? [] : [running.phone(endpoint)],
      );
      return {
        calls: phones.reduce((sum, each) => sum + each.calls, 0),
        isBusy: phones.some(({ isBusy }) => isBusy),
      };
    };
    const join: CallWorld["join"] = (leg, name, endpoint) => {
      const index = others.findIndex((other) => other.name === name);
      const other = calls.get(`${call}.other${index + 1}`);
      return joinTwo({ leg, its: other?.legOf(endpoint) }, [calls.get(id), other]);
    };
    calls.set(
      id,
      beginCall(id, arrival, own, {
        program,
        clock,
        beganAt: scenario.clock,
        rooms,
        elsewhere,
        join,
      }),
    );
  };

  begin(call, arrivalOf(program, call, scenario), scenario);
  for (const [index, other] of others.entries()) {
    const id = `${call}.other${index + 1}`;
    clock.wake(scenario.clock + other.afterMs, () =>
      begin(id, otherArrival(id, other, clock.now()), callOf(scenario, other)),
    );
  }
  const isGoingOn = (): boolean =>
    calls.size - begun.length <= others.length ||
    [...calls.values()].some((each) => !each.isOver()) ||
    rooms.areMessagesUnderWay;
  const taken = (): number => [...calls.values()].reduce((sum, each) => sum + each.taken(), 0);
  while (isGoingOn() && taken() < most) if (!clock.next()) break;
  const resultsOf = (ids: readonly string[]): readonly OneRun[] =>
    ids.flatMap((id) => calls.get(id)?.result() ?? []);
  const [main, ...rest] = resultsOf([...calls.keys()].filter((id) => !begun.includes(id)));
  if (main === undefined) throw new Error("There is no call.");
  return { ...main, rooms: rooms.figures, others: rest, begun: resultsOf(begun) };
}

/**
 * Tells two calls that a phone with a leg in each asks to be left out of both; only the first one,
 * where the phone is in no other.
 */
function joinTwo(
  { leg, its = "" }: { readonly leg: string; readonly its: string | undefined },
  calls: readonly (RunningCall | undefined)[],
): undefined {
  const holderOf = (held: string): RunningCall | undefined =>
    calls.find((each) => each?.state().legs.some(({ id }) => id === held));
  const wish = { kind: "transfer.requested", leg, to: "", other: its } as const;
  // Each call has the time of what happens to it from its own clock.
  for (const { at: _at, ...told } of transferEvents(wish, 0, (held) => holderOf(held)?.state()))
    holderOf(told.leg)?.happen(told);
  return undefined;
}

function arrivalOf(program: Program, call: string, scenario: Scenario): CallStart | RunStart {
  const { webhook, from, callerName, to, args, clock: at } = scenario;
  const said = callerName === undefined ? {} : { name: callerName };
  if (webhook !== undefined)
    return { run: call, webhook: webhook.name, payload: webhook.payload, at };
  return partStartOf(program, call, scenario) ?? { leg: call, from, ...said, to, args, at };
}

function otherArrival(leg: string, { from, to }: OtherCall, at: number): CallStart {
  return { leg, from, to, args: [], at };
}

/** The scenario as a run sees it that a room begins: whom it dials is said under `legs`. */
function withoutCaller({ webhook: _webhook, starts: _starts, ...scenario }: Scenario): Scenario {
  return { ...scenario, caller: [] };
}

/** The scenario as another one of its calls sees it. */
function callOf(
  {
    webhook: _webhook,
    starts: _starts,
    callerName: _name,
    divertedFrom: _diverted,
    variables: _variables,
    ...scenario
  }: Scenario,
  { name, from, to, headers = {}, acts, expect }: OtherCall,
): Scenario {
  return { ...scenario, name, from, to, headers, args: [], caller: acts, expect };
}
