import { deepStrictEqual } from "node:assert";
import {
  start,
  step,
  type CallEvent,
  type CallStart,
  type CallState,
  type Command,
} from "@flowrun/core";
import { installApp } from "../install-app.ts";
import { startByHand, stepByHand } from "./by-hand.ts";
import type { RecordedCall } from "./recorded-calls.ts";
import type { ReferenceCall, ReferenceSettings } from "./reference-call.ts";

/** A way to run the reference application as a pure function. */
export interface Contender<State> {
  readonly start: (call: RecordedCall) => Taken<State>;
  readonly step: (call: RecordedCall, state: State, event: CallEvent) => Taken<State>;
}

interface Taken<State> {
  readonly state: State;
  readonly commands: readonly Command[];
}

/** flowrun's own interpreter on `flows/reference.yaml`. */
export const flowrun: Contender<CallState> = {
  start: ({ program, arrival }) => start(program, arrival),
  step: ({ program }, state, event) => step(program, state, event),
};

/** A switch over phases, written by hand. */
export const byHand: Contender<ReferenceCall> = {
  start: ({ program, arrival }) => startByHand(settingsOf(program), arrival, program.limits.callMs),
  step: (_call, state, event) => stepByHand(state, event),
};

interface StatechartModule {
  readonly start: (
    settings: ReferenceSettings,
    arrival: CallStart,
    longestCallMs: number,
  ) => Taken<unknown>;
  readonly step: (snapshot: unknown, event: CallEvent) => Taken<unknown>;
}

/** xstate's pure `transition`, installed on demand. */
export async function loadXstate(): Promise<Contender<unknown>> {
  const statechart = (await import(
    new URL("machine.js", installApp("xstate")).href
  )) as StatechartModule;
  return {
    start: ({ program, arrival }) =>
      statechart.start(settingsOf(program), arrival, program.limits.callMs),
    step: (_call, state, event) => statechart.step(state, event),
  };
}

/** Runs every call from beginning to end, `rounds` times; the state is thrown away. */
export function runCalls<State>(
  contender: Contender<State>,
  calls: readonly RecordedCall[],
  rounds: number,
): void {
  for (let round = 0; round < rounds; round += 1) {
    for (const call of calls) {
      let { state } = contender.start(call);
      for (const event of call.events) ({ state } = contender.step(call, state, event));
    }
  }
}

/** Throws unless a contender commands just what flowrun does, at every event of every call. */
export function assertSameCommands<State>(
  contender: Contender<State>,
  calls: readonly RecordedCall[],
): void {
  for (const call of calls) {
    let expected = flowrun.start(call);
    let actual = contender.start(call);
    deepStrictEqual(actual.commands, expected.commands, call.name);
    for (const event of call.events) {
      expected = flowrun.step(call, expected.state, event);
      actual = contender.step(call, actual.state, event);
      deepStrictEqual(actual.commands, expected.commands, `${call.name}: ${event.kind}`);
    }
  }
}

function settingsOf({ settings }: RecordedCall["program"]): ReferenceSettings {
  return settings as unknown as ReferenceSettings;
}
