import {
  type CallEvent,
  type CallState,
  type Command,
  type HttpCommand,
  type JournalEntry,
  type Program,
  start,
  step,
  type StepResult,
  type TraceEntry,
  type V2Command,
} from "@flowrun/core";
import type { Scenario } from "../scenario/scenario.ts";
import { createAgenda } from "./agenda.ts";
import { createCaller } from "./caller.ts";
import { createModelPlatform } from "./platform.ts";

/** What became of a scenario's call, in virtual time. */
export interface ScenarioRun {
  /** Everything that the interpreter traced, with times from 0 on. */
  readonly trace: readonly TraceEntry[];
  /** The inputs of the call, so that it can be replayed. */
  readonly journal: readonly JournalEntry[];
  /** What `request` and `v2` asked for, in order. */
  readonly sent: readonly Sent[];
  readonly state: CallState;
  /** When the last thing happened, in milliseconds from the start. */
  readonly endedMs: number;
  /** What the call left behind: legs, bridges, timers, playbacks; empty for a call that ended as it should. */
  readonly leftovers: readonly string[];
  /** An act of the caller that never came about: its place in the list and why; `undefined` when all did. */
  readonly stuck: { readonly act: number; readonly why: string } | undefined;
}

/** Something that was asked of a server. */
export interface Sent {
  readonly command: HttpCommand | V2Command;
  /** The last thing in the trace before it was sent. */
  readonly entry: TraceEntry | undefined;
}

/** The leg of the caller, and so the name of the call; the name of the run where a webhook comes. */
const call = "scenario";

/** The most events of one scenario: far beyond any real call, so that one that never ends is noticed. */
const mostEvents = 100_000;

/**
 * Runs one call, or one webhook, through a flow in virtual time: every command is answered as the scenario says, at once where it says
 * nothing. Pure and synchronous; the same program and scenario give the same run. It ends with the call, or when nothing
 * is left to happen.
 */
export function runScenario(program: Program, scenario: Scenario): ScenarioRun {
  const agenda = createAgenda();
  const { webhook, from, to, args } = scenario;
  const platform = createModelPlatform(webhook === undefined ? call : undefined, program, scenario, agenda);
  const caller = createCaller(scenario.caller, agenda, platform);
  const timers = new Map<string, () => void>();
  const trace: TraceEntry[] = [];
  const sent: Sent[] = [];

  const perform = (command: Command): void => {
    if (command.kind === "log.write") return;
    if (command.kind === "http.request" || command.kind === "v2.call") sent.push({ command, entry: trace.at(-1) });
    if (command.kind !== "timer.set" && command.kind !== "timer.cancel") return platform.perform(command);
    timers.get(command.timer)?.();
    timers.delete(command.timer);
    if (command.kind === "timer.set")
      timers.set(
        command.timer,
        agenda.add(command.at - agenda.now, () => fire(command.timer)),
      );
  };
  const fire = (timer: string): { kind: "timer.fired"; timer: string } => {
    timers.delete(timer);
    return { kind: "timer.fired", timer };
  };
  const take = (result: StepResult): CallState => {
    trace.push(...result.trace);
    for (const command of result.commands) perform(command);
    for (const entry of result.trace) caller.notice(entry);
    return result.state;
  };

  const arrival =
    webhook === undefined
      ? { leg: call, from, to, args, at: 0 }
      : { run: call, webhook: webhook.name, payload: webhook.payload, at: 0 };
  const journal: JournalEntry[] = [{ call, flow: program.name, start: arrival }];
  let state = take(start(program, arrival));
  caller.begin();
  for (
    let task = agenda.next();
    task !== undefined && state.status !== "ended" && journal.length < mostEvents;
    task = agenda.next()
  ) {
    const happening = task();
    if (happening === undefined) continue;
    const event = { ...happening, at: agenda.now } as CallEvent;
    journal.push({ call, event });
    state = take(step(program, state, event));
  }
  return {
    trace,
    journal,
    sent,
    state,
    endedMs: trace.at(-1)?.at ?? 0,
    leftovers: [...platform.leftovers(), ...[...timers.keys()].map((timer) => `timer ${timer}`), ...unended(state)],
    stuck: caller.stuck(),
  };
}

function unended(state: CallState): readonly string[] {
  return state.status === "ended" ? [] : ["the call has not ended"];
}
