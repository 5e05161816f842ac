import { callDrawing } from "./call-drawing.ts";
import {
  type CallEvent,
  type CallStart,
  type CallState,
  type Clock,
  type Command,
  type HttpCommand,
  type JournalEntry,
  type Program,
  type SaveCommand,
  start,
  step,
  type StepResult,
  type TimerCommand,
  type TraceEntry,
  type V2Command,
  type WebhookStart,
} from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/testing";
import type { Scenario } from "../scenario/scenario.ts";
import { createCaller, type Stuck } from "./caller.ts";
import { createFakePlatform } from "./fake-platform.ts";
import type { PhoneCall } from "./phones.ts";
import type { Happening, Schedule } from "./schedule.ts";

/** What became of a scenario's call, in virtual time. */
export interface ScenarioRun {
  /** Everything that the interpreter traced, with times from 0 on. */
  readonly trace: readonly TraceEntry[];
  /** The inputs of the call with their times on its clock, so that it can be replayed. */
  readonly journal: readonly JournalEntry[];
  /** What `request`, `v2` and `save` asked for, in order. */
  readonly sent: readonly Sent[];
  readonly state: CallState;
  /** When the last thing happened, in milliseconds from the start. */
  readonly endedMs: number;
  /** What the call left behind: legs, bridges, timers, playbacks; empty for a call that ended as it should. */
  readonly leftovers: readonly string[];
  /** The act of the caller that never came about; `undefined` when all did. */
  readonly stuck: Stuck | undefined;
  /** The calls to phones, in their order. */
  readonly phones: readonly PhoneCall[];
}

/** Something that was asked of a server or of the store. */
export interface Sent {
  readonly command: HttpCommand | V2Command | SaveCommand;
  /** The last thing in the trace before it was sent. */
  readonly entry: TraceEntry | undefined;
}

/** The most events of one scenario: far beyond any real call, so that one that never ends is noticed. */
const mostEvents = 100_000;

/**
 * Runs one call, or one webhook, through a flow in virtual time: every command is answered as the scenario says, at once
 * where it says nothing. Pure and synchronous; the same program and scenario give the same run. It ends with the call, or
 * when nothing is left to happen.
 */
export function runScenario(program: Program, scenario: Scenario): ScenarioRun {
  const call = callDrawing(scenario.draws);
  const arrival = arrivalOf(call, scenario);
  const clock = createVirtualClock({ start: scenario.clock });
  const schedule: Schedule = (afterMs, task) => clock.wake(clock.now() + afterMs, () => happen(task()));
  const isRun = !("leg" in arrival);
  const platform = createFakePlatform({
    program,
    scenario,
    caller: call,
    isRun,
    schedule,
    now: () => clock.now(),
    callerAnswered: () => caller.begin(),
  });
  const caller = createCaller(scenario.caller, schedule, platform, program);
  const timers = createTimers(schedule, clock);
  const trace: TraceEntry[] = [];
  const sent: Sent[] = [];
  const journal: JournalEntry[] = [{ call, flow: program.name, start: arrival }];

  const perform = (command: Command): void => {
    if (command.kind === "log.write" || command.kind === "event.emit" || command.kind === "room.send") return;
    if (command.kind === "agent.tell") return platform.tell(command);
    if (command.kind === "timer.set" || command.kind === "timer.cancel") return timers.take(command);
    if (command.kind === "http.request" || command.kind === "v2.call" || command.kind === "store.save")
      sent.push({ command, entry: trace.at(-1) });
    platform.perform(command);
  };
  const take = (result: StepResult): CallState => {
    const entries = result.trace.map((entry) => ({ ...entry, at: entry.at - scenario.clock }));
    trace.push(...entries);
    for (const command of result.commands) perform(command);
    for (const entry of entries) if (entry.kind !== "leg.joined" || entry.leg !== call) caller.notice(entry);
    return result.state;
  };
  const happen = (happening: Happening | undefined): void => {
    if (happening === undefined) return;
    const event = { ...happening, at: clock.now() } as CallEvent;
    journal.push({ call, event });
    state = take(step(program, state, event));
  };

  let state = take(start(program, arrival));
  if (!isRun) caller.begin();
  while (state.status !== "ended" && journal.length < mostEvents) if (!clock.next()) break;
  const unended = state.status === "ended" ? [] : ["the call has not ended"];
  return {
    trace,
    journal,
    sent,
    state,
    endedMs: trace.at(-1)?.at ?? 0,
    leftovers: [...platform.leftovers(), ...timers.leftovers(), ...unended],
    stuck: caller.stuck(),
    phones: platform.phoneCalls(),
  };
}

function arrivalOf(call: string, { webhook, from, to, args, clock: at }: Scenario): CallStart | WebhookStart {
  if (webhook === undefined) return { leg: call, from, to, args, at };
  return { run: call, webhook: webhook.name, payload: webhook.payload, at };
}

/** The timers of the call, which fire in the virtual time of its run. */
interface Timers {
  take(command: TimerCommand): void;
  /** Those that are still set. */
  leftovers(): readonly string[];
}

function createTimers(schedule: Schedule, clock: Clock): Timers {
  const cancels = new Map<string, () => void>();
  const fire = (timer: string): Happening => {
    cancels.delete(timer);
    return { kind: "timer.fired", timer };
  };
  return {
    take(command) {
      const { timer } = command;
      cancels.get(timer)?.();
      cancels.delete(timer);
      if (command.kind !== "timer.set") return;
      const cancel = schedule(command.at - clock.now(), () => fire(timer));
      cancels.set(timer, cancel);
    },
    leftovers: () => [...cancels.keys()].map((timer) => `timer ${timer}`),
  };
}
