import { callDrawing } from "./call-drawing.ts";
import type { CallStart, Clock, Program, RunStart } from "@flowrun/core";
import type { RoomFigures, SignalCommand } from "@flowrun/core/tooling";
import { transferEvents } from "@flowrun/host/tooling";
import type { OtherCall, Scenario } from "../scenario/scenario.ts";
import { createMemory, type Kept } from "./memory.ts";
import { createQuestions } from "./questions.ts";
import { partStartOf } from "./runs-of.ts";
import { beginCall, type CallWorld, type OneRun, type RunningCall } from "./run-call.ts";
import { createRunClock } from "./run-clock.ts";
import { SharedRooms } from "./shared-rooms.ts";
import { createTables } from "./tables.ts";

/** The result of a scenario's call, of the others, and of their rooms, in virtual time. */
export interface ScenarioRun extends OneRun {
  /** The counts at the end in the rooms that calls share. */
  readonly rooms: RoomFigures;
  /** The results of the other calls of the scenario, in their order. */
  readonly others: readonly OneRun[];
  /** The results of the runs that rooms began, in their order. */
  readonly begun: readonly OneRun[];
}

/** The calls of a scenario in virtual time, which go from event to event, and back. */
export interface Play {
  /** Lets the next thing happen; `false` once all is over. */
  next(): boolean;
  /** How many inputs all calls have taken. */
  taken(): number;
  /**
   * How many inputs the first call has taken, how many steps it has come to, and how many acts of
   * its caller have begun.
   */
  first(): { readonly taken: number; readonly steps: number; readonly begunActs: number };
  /** How many of the questions so far another scenario answers alike, from the first on. */
  sameIn(other: Scenario): number;
  asked(): number;
  keep(): Kept;
  /** Goes back, and on with another scenario that is the same up to there. */
  goBack(moment: Kept, other: Scenario): void;
  result(): ScenarioRun;
}

/** Begins the calls of a scenario. */
export function createPlay(program: Program, begunWith: Scenario): Play {
  const memory = createMemory();
  const questions = createQuestions(memory, begunWith);
  const { ask } = questions;
  const call = callDrawing(begunWith.draws);
  const beganAt = begunWith.clock;
  const clock = createRunClock(memory, beganAt);
  const calls = memory.map<string, RunningCall>();
  const begun = memory.log<string>();
  const others = begunWith.others ?? [];
  let scenario = begunWith;
  const rooms = new SharedRooms({
    program,
    duty: begunWith.duty,
    ask,
    clock,
    memory,
    tell: (id, told) => calls.get(id)?.happen(told),
    begin: ({ run, part, args }, by) => {
      begun.add(run);
      const alone = withoutCaller(scenario);
      begin(run, { run, part, args, by, at: clock.now() }, () => alone);
    },
  });
  const tables = createTables(program, ask, memory);
  /** Legs on which one of another call is heard, with that one. */
  const following = memory.map<string, string>();
  const holderOf = (leg: string): RunningCall | undefined =>
    [...calls.values()].find((each) => each.has(leg));
  const heard: CallWorld["others"] = {
    has: (leg) => holderOf(leg) !== undefined,
    follow: ({ leg, of }) => void following.set(leg, of),
    gone(leg) {
      for (const [own, other] of following)
        if (other === leg && following.delete(own)) holderOf(own)?.lose(own);
    },
  };
  const signal: CallWorld["signal"] = (from, command) => {
    const place = others.findIndex((other) => other.name === command.to);
    const told = calls.get(place === -1 ? command.to : `${call}.other${place + 1}`);
    return tellOther({ from, command, clock }, told);
  };
  const begin = (id: string, arrival: CallStart | RunStart, own: () => Scenario): void => {
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
    const shared = { program, clock, memory, ask, beganAt, rooms, tables, signal };
    const world = { ...shared, elsewhere, join, others: heard };
    calls.set(id, beginCall(id, arrival, own, world));
  };

  begin(call, arrivalOf(program, call, begunWith), () => scenario);
  for (const [index, other] of others.entries()) {
    const id = `${call}.other${index + 1}`;
    const own = callOf(begunWith, other);
    clock.wake(beganAt + other.afterMs, () =>
      begin(id, otherArrival(id, other, clock.now()), () => own),
    );
  }
  const isGoingOn = (): boolean =>
    calls.size - begun.all.length <= others.length ||
    [...calls.values()].some((each) => !each.isOver()) ||
    rooms.areMessagesUnderWay;
  const resultsOf = (ids: readonly string[]): readonly OneRun[] =>
    ids.flatMap((id) => calls.get(id)?.result() ?? []);
  return {
    next: () => isGoingOn() && clock.next(),
    taken: () => [...calls.values()].reduce((sum, each) => sum + each.taken(), 0),
    first: () => {
      const own = calls.get(call);
      return {
        taken: own?.taken() ?? 0,
        steps: own?.steps() ?? 0,
        begunActs: own?.begunActs() ?? 0,
      };
    },
    sameIn: questions.sameIn,
    asked: questions.count,
    keep: memory.keep,
    goBack(moment, other) {
      memory.goBack(moment);
      questions.turnTo(other);
      scenario = other;
    },
    result() {
      const [main, ...rest] = resultsOf([...calls.keys()].filter((id) => !begun.all.includes(id)));
      if (main === undefined) throw new Error("There is no call.");
      return { ...main, rooms: rooms.figures, others: rest, begun: resultsOf(begun.all) };
    },
  };
}

/** Tells another call something; `false` where that is over. */
function tellOther(
  {
    from,
    command: { request, signal, args },
    clock,
  }: { readonly from: string; readonly command: SignalCommand; readonly clock: Clock },
  told: RunningCall | undefined,
): boolean {
  // A call that is not in the scenario takes whatever it is told.
  if (told === undefined) return true;
  if (told.state().status !== "running") return false;
  const id = `${from} ${request}`;
  clock.wake(clock.now(), () => told.happen({ kind: "signal.received", signal, id, args }));
  return true;
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

function otherArrival(leg: string, { from, callerName, to }: OtherCall, at: number): CallStart {
  return { leg, from, ...(callerName === undefined ? {} : { name: callerName }), to, args: [], at };
}

/** The scenario without a caller, for a run that a room begins: it dials the phones of `legs`. */
function withoutCaller({ webhook: _webhook, starts: _starts, ...scenario }: Scenario): Scenario {
  return { ...scenario, caller: [] };
}

/** The scenario as another one of its calls sees it: how the first one came is not of that. */
function callOf(
  {
    webhook: _webhook,
    starts: _starts,
    callerName: _name,
    headers: _headers,
    variables: _variables,
    divertedFrom: _diverted,
    ...scenario
  }: Scenario,
  { afterMs: _after, acts, ...other }: OtherCall,
): Scenario {
  return { ...scenario, ...other, args: [], caller: acts };
}
