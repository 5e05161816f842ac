import type { Program } from "@flowrun/core";
import type { Language } from "@flowrun/flow";
import {
  expectationsOf,
  runScenario,
  type CallerAct,
  type Scenario,
  type ScenarioRun,
} from "@flowrun/proof";
import { foundScenario, type Found } from "../prove/found-scenario.ts";
import { readTests } from "../prove/read-tests.ts";
import { compileWith, sourceOf, type GivenFlow } from "../prove/given-flow.ts";
import { stepAgain, type SteppedCall } from "../replay/step-again.ts";
import { maskJournal } from "./mask-journal.ts";

/** The caller, and the world of the call. */
export interface DraftCall {
  readonly from: string;
  readonly to: string;
  /**
   * The name of a scenario whose tables, phones, servers and settings the call has; none: an empty
   * world, in which phones answer.
   */
  readonly like: string | undefined;
}

/** An act of the caller and its time: milliseconds from the beginning of the call. */
export interface TimedAct {
  readonly atMs: number;
  readonly act: { readonly press: string } | { readonly says: string } | { readonly hangsUp: true };
}

/** The questions of the page about its draft line. */
export interface CallDesk {
  /** The worlds that a call can be made in, each with who calls there. */
  worlds(
    flow: GivenFlow,
  ): readonly { readonly name: string; readonly from: string; readonly to: string }[];
  /**
   * A call from its beginning to its end if the caller does nothing more. Values that the flow
   * declares secret are masked in it. `undefined` for a flow with errors. The same acts come to the
   * same call.
   */
  draft(flow: GivenFlow, call: DraftCall, acts: readonly TimedAct[]): SteppedCall | undefined;
  /**
   * The call as a scenario that expects all that came of it; `undefined` for a flow with errors.
   * Keys stand in it as they were pressed, secret ones too.
   */
  asScenario(flow: GivenFlow, call: DraftCall, acts: readonly TimedAct[]): Found | undefined;
}

/**
 * A desk of draft calls on flows in a language, which keeps nothing: all of a call is in its acts.
 */
export function createCallDesk(language: Language = {}): CallDesk {
  const scenariosOf = (flow: GivenFlow): readonly Scenario[] =>
    readTests(flow, language).flatMap(({ reading }) =>
      reading.trials.map(({ scenario }) => scenario),
    );
  const tryCall = (
    flow: GivenFlow,
    { from, to, like }: DraftCall,
    acts: readonly TimedAct[],
  ): TriedCall | undefined => {
    const world = scenariosOf(flow).find(({ name }) => name === like) ?? nowhere;
    const program = compileWith(sourceOf(flow), world.settings, language);
    if (program === undefined) return undefined;
    const scenario: Scenario = { ...world, from, to, others: [], caller: actsOf(acts), expect: {} };
    return { program, scenario, run: runScenario(program, scenario) };
  };
  return {
    worlds: (flow) =>
      scenariosOf(flow).flatMap(({ name, from, to, webhook, starts }) =>
        webhook === undefined && starts === undefined ? [{ name, from, to }] : [],
      ),
    draft(flow, call, acts) {
      const tried = tryCall(flow, call, acts);
      const written = tried && maskJournal(tried.program, tried.run.journal.slice(0, mostEvents));
      if (tried === undefined || written === undefined) return undefined;
      const { head, events } = written;
      return stepAgain({ ...tried.program, settings: head.settings ?? {} }, head, events);
    },
    asScenario(flow, call, acts) {
      const tried = tryCall(flow, call, acts);
      if (tried === undefined) return undefined;
      const { program, scenario, run } = tried;
      const commands = run.sent.map(({ command }) => command);
      const expect = expectationsOf(program, run.trace, commands);
      const name = `${call.from} calls: ${(expect.path ?? []).join(", ")}`;
      const names = scenariosOf(flow).map((each) => each.name);
      return foundScenario(
        sourceOf(flow),
        { ...scenario, name, expect },
        { names, complaint: undefined, language },
      );
    },
  };
}

/** A call in the world of a scenario. */
interface TriedCall {
  readonly program: Program;
  readonly scenario: Scenario;
  readonly run: ScenarioRun;
}

/** Far beyond what anybody tries by hand. */
const mostEvents = 2_000;

/** An empty world, at the time of which scenarios are that do not say another. */
const nowhere: Scenario = {
  ...{
    name: "draft",
    from: "",
    to: "",
    args: [],
    clock: Date.UTC(2026, 0, 5, 9),
    settings: {},
    tables: {},
    legs: {},
  },
  ...{ requests: {}, v2: {}, ports: [], caller: [], expect: {} },
};

/** How long it takes to say something in a scenario. */
const sayingMs = 1_000;

/**
 * A caller of scenarios does one thing after the other: what is done at a time is done after
 * waiting for it.
 */
function actsOf(acts: readonly TimedAct[]): readonly CallerAct[] {
  let nowMs = 0;
  return acts.flatMap(({ atMs, act }): readonly CallerAct[] => {
    const wait = { kind: "wait", ms: Math.max(0, atMs - nowMs) } as const;
    nowMs = Math.max(nowMs, atMs);
    if ("press" in act) return [wait, { kind: "press", keys: act.press, gapMs: 0 }];
    if ("hangsUp" in act) return [wait, { kind: "hang_up" }];
    nowMs += sayingMs;
    return [wait, { kind: "says", text: act.says }];
  });
}
