import { type Diagnostic, formatDuration, type Span, type TraceEntry } from "@flowrun/core";
import { faultsIn } from "../observe/faults-in.ts";
import { runScenario, type ScenarioRun } from "../run/run-scenario.ts";
import { proofProblem, type ProofCode } from "../scenario/proof-catalogue.ts";
import type { Trial } from "../scenario/read-test-file.ts";
import { compareLists, type Departure } from "./departure.ts";
import { lampsIn, mailboxesIn, showsIn, signalsIn, tellsIn, writesIn } from "./expectations-of.ts";
import { judgeCalled } from "./judge-called.ts";
import { judgeHeld } from "./judge-held.ts";
import { judgePhones } from "./judge-phones.ts";
import { judgeRecordings } from "./judge-recordings.ts";
import { judgeRooms } from "./judge-rooms.ts";
import { judgeSaved } from "./judge-saved.ts";
import { judgeSent } from "./judge-sent.ts";
import { judgeValues } from "./judge-values.ts";

/**
 * The run of a scenario: its call, and the places where that departed from the expectations; none
 * when it passed.
 */
export interface TrialResult {
  readonly trial: Trial;
  readonly run: ScenarioRun;
  readonly departures: readonly Departure[];
}

/** Runs one scenario in virtual time and judges its call. Pure. */
export function runTrial(trial: Trial): TrialResult {
  const run = runScenario(trial.program, trial.scenario);
  return { trial, run, departures: judgeRun(trial, run) };
}

/**
 * Where a call departed from its scenario's expectations: the first difference of each. Three
 * things are asked in any case. Every act of the caller and of phones came about. Nothing is left
 * behind. No fault was met, and `limits.call` did not end the call, unless `ends` says so.
 */
export function judgeRun(trial: Trial, run: ScenarioRun): readonly Departure[] {
  const found = [
    judgeStuck(trial, run),
    judgeFault(trial, run),
    ...judgeLists(trial, run),
    ...judgeCalled(trial, run),
    ...judgePhones(trial, run),
    ...judgeSent(trial, run),
    ...judgeSaved(trial, run),
    ...judgeRecordings(trial, run),
    ...judgeRooms(trial, run),
    ...judgeOthers(trial, run),
    ...judgeBegun(trial, run),
    ...judgeOutcomes(trial, run),
    ...judgeValues(trial, run),
    judgeEnd(trial, run),
    judgeLimit(trial, run),
    judgeTime(trial, run),
    judgeLeftovers(trial, run),
    ...judgeHeld(trial, run),
  ];
  return found.filter((departure) => departure !== undefined);
}

/** The other calls of the scenario, each by what it expects of itself. */
function judgeOthers(trial: Trial, run: ScenarioRun): readonly Departure[] {
  return (trial.scenario.others ?? []).flatMap((other, index) => {
    const its = run.others[index];
    if (its === undefined) return [];
    const prefix = `others.${index}.`;
    const places = new Map(
      [...trial.places].flatMap(([name, span]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), span]] : [],
      ),
    );
    const scenario = {
      ...trial.scenario,
      name: other.name,
      caller: other.acts,
      expect: other.expect,
      others: [],
    };
    return judgeRun(
      { ...trial, scenario, places },
      { ...its, rooms: run.rooms, others: [], begun: [] },
    );
  });
}

/** The runs that rooms began: nothing is expected of them but what is asked of every call. */
function judgeBegun(trial: Trial, run: ScenarioRun): readonly Departure[] {
  const scenario = { ...trial.scenario, caller: [], expect: {}, others: [] };
  return run.begun.flatMap((its) =>
    judgeRun({ ...trial, scenario }, { ...its, rooms: run.rooms, others: [], begun: [] }),
  );
}

function judgeLists(
  { scenario: { expect }, places }: Trial,
  { trace }: ScenarioRun,
): readonly (Departure | undefined)[] {
  const entries = <T extends TraceEntry["kind"]>(
    kind: T,
  ): readonly (TraceEntry & { readonly kind: T })[] =>
    trace.filter((entry): entry is TraceEntry & { readonly kind: T } => entry.kind === kind);
  const blocks = entries("block.entered")
    .filter(({ isInside }) => isInside !== true)
    .map((entry) => ({ text: entry.block, entry }));
  const media = entries("media.started")
    .filter(({ leg }) => leg === undefined)
    .map((entry) => ({ text: entry.media, entry }));
  const tools = entries("tool.asked").map((entry) => ({ text: entry.tool, entry }));
  const end = trace.at(-1);
  const comparisons = [
    {
      code: "PROOF_PATH",
      key: "path",
      expected: expect.path,
      got: blocks,
      words: ["the call", "went to"],
    },
    {
      code: "PROOF_HEARS",
      key: "hears",
      expected: expect.hears,
      got: media,
      words: ["the caller", "heard"],
    },
    {
      code: "PROOF_LAMPS",
      key: "lamps",
      expected: expect.lamps,
      got: lampsIn(trace),
      words: ["the flow", "turned"],
    },
    {
      code: "PROOF_MAILBOXES",
      key: "mailboxes",
      expected: expect.mailboxes,
      got: mailboxesIn(trace),
      words: ["the flow", "told of"],
    },
    {
      code: "PROOF_SHOWS",
      key: "shows",
      expected: expect.shows,
      got: showsIn(trace),
      words: ["the phones", "showed"],
    },
    {
      code: "PROOF_WRITES",
      key: "writes",
      expected: expect.writes,
      got: writesIn(trace),
      words: ["the flow", "wrote"],
    },
    {
      code: "PROOF_SIGNALS",
      key: "signals",
      expected: expect.signals,
      got: signalsIn(trace),
      words: ["the flow", "told"],
    },
    {
      code: "PROOF_TELLS",
      key: "tells",
      expected: expect.tells,
      got: tellsIn(trace),
      words: ["the flow", "told the agent"],
    },
    {
      code: "PROOF_TOOLS",
      key: "tools",
      expected: expect.tools,
      got: tools,
      words: ["the agent", "asked for"],
    },
  ] as const;
  return comparisons.map(({ expected, ...rest }) =>
    expected === undefined ? undefined : compareLists({ ...rest, expected }, places, end),
  );
}

function judgeStuck(
  { scenario, places }: Trial,
  { stuck, trace }: ScenarioRun,
): Departure | undefined {
  const act = stuck && scenario.caller[stuck.act];
  if (stuck === undefined || act === undefined) return undefined;
  const subject =
    act.kind === "hears"
      ? `The caller never heard "${act.media}"`
      : `The act "${act.kind}" was not done`;
  const message = `${subject}: ${stuck.why}.`;
  const diagnostic = proofProblem(
    "PROOF_STUCK",
    placeOf({ places }, `caller.${stuck.act}`),
    message,
  );
  return {
    diagnostic,
    expected: act.kind === "hears" ? act.media : act.kind,
    got: null,
    entry: trace.at(-1),
  };
}

function judgeFault(trial: Trial, { trace }: ScenarioRun): Departure | undefined {
  const { ends } = trial.scenario.expect;
  const [entry] = faultsIn(trace);
  if (entry === undefined || ends === "fault" || ends === "limit") return undefined;
  const at = entry.step === undefined ? "" : ` in "${entry.step}"`;
  const diagnostic = problem(
    trial,
    "PROOF_FAULT",
    "name",
    `The flow met a fault${at}: ${entry.code} ${entry.message}`,
  );
  return { diagnostic, expected: null, got: entry.code, entry };
}

/** The steps that ended otherwise than expected the last time, or not at all. */
function judgeOutcomes({ scenario, places }: Trial, { trace }: ScenarioRun): readonly Departure[] {
  return Object.entries(scenario.expect.outcomes ?? {}).flatMap(([step, expected]) => {
    const entry = trace.findLast((each) => each.kind === "step.left" && each.step === step);
    const got = entry?.kind === "step.left" ? entry.outcome : null;
    if (got === expected) return [];
    const message =
      got === null
        ? `The step "${step}" had no outcome, and "${expected}" was expected.`
        : `The step "${step}" ended in "${got}", and "${expected}" was expected.`;
    const span = places.get(`outcomes.${step}`) ?? { start: 0, end: 0 };
    const diagnostic = proofProblem("PROOF_OUTCOME", span, message);
    return [{ diagnostic, expected, got, entry: entry ?? trace.at(-1) }];
  });
}

function judgeEnd(trial: Trial, { trace, state }: ScenarioRun): Departure | undefined {
  const { ends } = trial.scenario.expect;
  if (ends === undefined || ends === state.reason) return undefined;
  const entry = trace.find((each) => each.kind === "call.leaving") ?? trace.at(-1);
  const message =
    state.reason === null
      ? `The call did not end, and "${ends}" was expected.`
      : `The call ended with "${state.reason}", and "${ends}" was expected.`;
  return {
    diagnostic: problem(trial, "PROOF_ENDS", "ends", message),
    expected: ends,
    got: state.reason,
    entry,
  };
}

/** A step too many is a fault, and told as one. */
function judgeLimit(trial: Trial, { trace, state, endedMs }: ScenarioRun): Departure | undefined {
  if (trial.scenario.expect.ends !== undefined || state.reason !== "limit") return undefined;
  if (trace.some(({ kind }) => kind === "fault")) return undefined;
  const message = `Nothing but its limits ended the call, after ${formatDuration(endedMs)}.`;
  const hint = "Let somebody hang up, or say `ends: limit` where that is meant.";
  const diagnostic = proofProblem("PROOF_LIMIT", placeOf(trial, "name"), message, hint);
  const entry = trace.find((each) => each.kind === "call.leaving") ?? trace.at(-1);
  return { diagnostic, expected: null, got: "limit", entry };
}

function judgeTime(trial: Trial, { endedMs, trace }: ScenarioRun): Departure | undefined {
  const { withinMs } = trial.scenario.expect;
  if (withinMs === undefined || endedMs <= withinMs) return undefined;
  const message = `The call took ${formatDuration(endedMs)}, and at most ${formatDuration(withinMs)} was expected.`;
  const entry = trace.find(({ at }) => at > withinMs);
  return {
    diagnostic: problem(trial, "PROOF_WITHIN", "within", message),
    expected: withinMs,
    got: endedMs,
    entry,
  };
}

function judgeLeftovers(trial: Trial, { leftovers, trace }: ScenarioRun): Departure | undefined {
  if (leftovers.length === 0) return undefined;
  const message = `The call left behind: ${leftovers.join(", ")}.`;
  const diagnostic = problem(trial, "PROOF_LEFT_OVER", "name", message);
  return { diagnostic, expected: [], got: leftovers, entry: trace.at(-1) };
}

function problem(trial: Trial, code: ProofCode, place: string, message: string): Diagnostic {
  return proofProblem(code, placeOf(trial, place), message);
}

function placeOf({ places }: Pick<Trial, "places">, name: string): Span {
  return places.get(name) ?? places.get("name") ?? { start: 0, end: 0 };
}
