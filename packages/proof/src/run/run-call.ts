import {
  type CallEvent,
  type CallStart,
  type CallState,
  type Clock,
  type Command,
  type JournalEntry,
  type Program,
  start,
  step,
  type StepResult,
  type TimerCommand,
  type TraceEntry,
  type RunStart,
  type EmitCommand,
  type HttpCommand,
  type MailCommand,
  type PlatformCommand,
  type DeleteCommand,
  type SaveCommand,
  type V2Command,
} from "@flowrun/core";
import type { RoomSendCommand, SignalCommand } from "@flowrun/core/tooling";
import type { Scenario } from "../scenario/scenario.ts";
import { createCaller, type Stuck } from "./caller.ts";
import type { PhoneCall } from "./phones.ts";
import { createFakePlatform, type FakePlatform, type PlatformWorld } from "./fake-platform.ts";
import type { Memory } from "./memory.ts";
import type { Ask } from "./questions.ts";
import type { Happening, Schedule } from "./schedule.ts";
import type { SharedRooms } from "./shared-rooms.ts";
import type { Tables } from "./tables.ts";

/**
 * A request to a server or to the store, a call, an e-mail, a message, an event, or a word to a
 * room.
 */
export interface Sent {
  readonly command:
    | HttpCommand
    | MailCommand
    | Extract<PlatformCommand, { readonly kind: "message.send" | "leg.originate" }>
    | V2Command
    | SaveCommand
    | DeleteCommand
    | EmitCommand
    | RoomSendCommand;
  /** The last thing in the trace before it was sent. */
  readonly entry: TraceEntry | undefined;
}

/** The world that the calls of one run share. */
export interface CallWorld {
  readonly program: Program;
  readonly clock: Clock;
  readonly memory: Memory;
  readonly ask: Ask;
  /** When the run began. */
  readonly beganAt: number;
  readonly rooms: SharedRooms;
  readonly tables: Tables;
  /**
   * The calls that there have been to a phone in other calls, and whether one of them has it now.
   */
  readonly elsewhere: (endpoint: string) => { readonly calls: number; readonly isBusy: boolean };
  readonly join: PlatformWorld["join"];
  readonly signal: (from: string, command: SignalCommand) => boolean;
  readonly others: PlatformWorld["others"];
}

/** The result of one call, or run, of a scenario. */
export interface OneRun {
  /** Everything that the interpreter traced, with times from 0 on. */
  readonly trace: readonly TraceEntry[];
  /** The inputs of the call with their times on its clock, so that it can be replayed. */
  readonly journal: readonly JournalEntry[];
  /** The result of each input; none in a run that is kept without them. */
  readonly results: readonly StepResult[];
  /** All that was sent and called, in order. */
  readonly sent: readonly Sent[];
  readonly state: CallState;
  /** When the last thing happened, in milliseconds from the start. */
  readonly endedMs: number;
  /**
   * The things that the call left behind: legs, bridges, timers, playbacks; empty for a call that
   * ended as it should.
   */
  readonly leftovers: readonly string[];
  /** The act of the caller that never came about; `undefined` when all did. */
  readonly stuck: Stuck | undefined;
  /** The calls to phones, in their order. */
  readonly phones: readonly PhoneCall[];
}

/** A call, or run, that goes on in virtual time. */
export interface RunningCall {
  readonly isOver: () => boolean;
  /** How many inputs it has taken. */
  readonly taken: () => number;
  readonly happen: (happening: Happening | undefined) => void;
  /** The calls to a phone so far, and whether this call has it now. */
  readonly phone: (endpoint: string) => { readonly calls: number; readonly isBusy: boolean };
  readonly legOf: FakePlatform["legOf"];
  readonly lose: FakePlatform["lose"];
  readonly has: FakePlatform["has"];
  readonly state: () => CallState;
  /** How many steps it has come to. */
  readonly steps: () => number;
  /** How many acts of its caller have begun. */
  readonly begunActs: () => number;
  /** The lists of it go on, and back, with the call. */
  readonly result: () => OneRun;
}

/**
 * Begins a call, or the run of a webhook. `scenario` gives what its caller does, which may come to
 * be something else before it is done.
 */
export function beginCall(
  call: string,
  arrival: CallStart | RunStart,
  scenario: () => Scenario,
  {
    program,
    clock,
    memory,
    ask,
    beganAt,
    rooms,
    tables,
    elsewhere,
    join,
    signal,
    others,
  }: CallWorld,
): RunningCall {
  const schedule: Schedule = (afterMs, task) =>
    clock.wake(clock.now() + afterMs, () => happen(task()));
  const isRun = !("leg" in arrival);
  const platform = createFakePlatform({
    program,
    scenario: scenario(),
    ask,
    memory,
    tables,
    caller: call,
    isRun,
    schedule,
    elsewhere,
    join,
    signal: (command) => signal(call, command),
    others,
    now: () => clock.now(),
    callerAnswered: () => caller.begin(),
  });
  const caller = createCaller(() => scenario().caller, schedule, platform, { program, memory });
  const timers = createTimers(schedule, clock, memory);
  const trace = memory.log<TraceEntry>();
  const sent = memory.log<Sent>();
  const journal = memory.log<JournalEntry>();
  const results = memory.log<StepResult>();
  const steps = memory.cell(0);
  journal.add({ call, flow: program.name, start: arrival });

  const note = (command: Sent["command"]): void => sent.add({ command, entry: trace.all.at(-1) });
  const perform = performer({
    say: (command) => rooms.send(call, command),
    timers,
    platform,
    note,
  });
  const take = (result: StepResult): CallState => {
    results.add(result);
    steps.value += result.trace.filter(isNewStep).length;
    const entries = result.trace.map((entry) => ({ ...entry, at: entry.at - beganAt }));
    for (const entry of entries) trace.add(entry);
    for (const command of result.commands) perform(command);
    for (const entry of entries)
      if (entry.kind !== "leg.joined" || entry.leg !== call) caller.notice(entry);
    if (result.state.status === "ended") rooms.gone(call);
    return result.state;
  };
  const happen = (happening: Happening | undefined): void => {
    if (happening === undefined || isOver()) return;
    const event = { ...happening, at: clock.now() } as CallEvent;
    journal.add({ call, event });
    state.value = take(step(program, state.value, event));
  };

  const state = memory.cell(take(start(program, arrival)));
  if (!isRun) caller.begin();
  const isOver = (): boolean => state.value.status === "ended";
  const leftovers = (): readonly string[] => [
    ...platform.leftovers(),
    ...timers.leftovers(),
    ...(isOver() ? [] : ["the call has not ended"]),
  ];
  return {
    ...{ isOver, happen },
    taken: () => journal.all.length,
    phone: (endpoint) => platform.phone(endpoint),
    legOf: (endpoint) => platform.legOf(endpoint),
    lose: (leg) => platform.lose(leg),
    has: (leg) => platform.has(leg),
    state: () => state.value,
    steps: () => steps.value,
    begunActs: () => caller.begun(),
    result: () => {
      const endedMs = trace.all.at(-1)?.at ?? 0;
      const [stuck, phones] = [caller.stuck(), platform.phoneCalls()];
      return {
        ...{ trace: trace.all, journal: journal.all, results: results.all },
        ...{ sent: sent.all, state: state.value, endedMs },
        ...{ leftovers: leftovers(), stuck, phones },
      };
    },
  };
}

function isNewStep({ kind }: TraceEntry): boolean {
  return kind === "step.entered" || kind === "step.skipped";
}

/** The parts that do the commands of a call. */
interface Doers {
  readonly say: (command: RoomSendCommand) => void;
  readonly timers: Timers;
  readonly platform: FakePlatform;
  /** Notes what somebody beside the platform is asked or told. */
  readonly note: (command: Sent["command"]) => void;
}

function performer({ say, timers, platform, note }: Doers): (command: Command) => void {
  return (command) => {
    if (command.kind === "log.write") return;
    if (command.kind === "event.emit") return note(command);
    if (command.kind === "room.send") {
      note(command);
      return say(command);
    }
    if (command.kind === "agent.tell") return platform.tell(command);
    if (command.kind === "timer.set" || command.kind === "timer.cancel")
      return timers.take(command);
    if (isNoted(command)) note(command);
    platform.perform(command);
  };
}

const noted = [
  "http.request",
  "mail.send",
  "message.send",
  "leg.originate",
  "v2.call",
  "store.save",
  "store.delete",
];

/** Whether a request is among what was sent. */
function isNoted(
  command: Command,
): command is Exclude<Sent["command"], EmitCommand | RoomSendCommand> {
  return noted.includes(command.kind);
}

/** The timers of the call, which fire in the virtual time of its run. */
interface Timers {
  take(command: TimerCommand): void;
  /** The timers that are still set. */
  leftovers(): readonly string[];
}

function createTimers(schedule: Schedule, clock: Clock, memory: Memory): Timers {
  const cancels = memory.map<string, () => void>();
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
