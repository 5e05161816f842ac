import { isRun, type CallState, type Program, type TraceEntry } from "@flowrun/core";
import type { CallRecord, Clock } from "@flowrun/core/plugin";
import type { Observation, Observer } from "@flowrun/host";
import { createStepSecrecy, mask, oncePerProgram } from "@flowrun/host/tooling";
import type { Numbers } from "../config/config.ts";
import { maskNumbers } from "../mask-numbers.ts";

/** How records are made. */
export interface CallRecordsOptions {
  readonly numbers: Numbers;
  readonly clock: Clock;
  /**
   * Gets each record, when the call is forgotten and before the ledger forgets it. With
   * `mayBeThere` an earlier process left the call, and may have written a record just before it
   * died.
   */
  readonly write: (record: CallRecord, mayBeThere: boolean) => void;
}

/** A record while its call is live. */
interface Recording {
  /** `undefined` where nobody has it any more. */
  readonly program: Program | undefined;
  readonly facts: CallState["call"];
  readonly isLeft: boolean;
  state: CallState | undefined;
  readonly path: {
    step: string;
    outcome: string | null;
    ms: number | null;
    readonly entered: number;
  }[];
  readonly dialled: Map<string, { readonly to: string; answered: string | null }>;
}

/**
 * Makes one record of each call, also of a call that several processes went on with: the last one
 * makes it. Runs that have dialled nobody have none, nor has a call that a mistake of flowrun ended
 * before its first step. Values that a flow declares secret are in no record.
 */
export function createCallRecords({ numbers, clock, write }: CallRecordsOptions): Observer {
  const recordings = new Map<string, Recording>();
  const secrecyOf = oncePerProgram(createStepSecrecy);
  const shown = (text: string): string => (numbers === "masked" ? maskNumbers(text) : text);
  const take = ({ call, program, event, result }: Observation, isLeft: boolean): void => {
    const { state } = result;
    if (event === undefined)
      recordings.set(call, {
        program,
        facts: state.call,
        isLeft,
        state: undefined,
        path: [],
        dialled: new Map(),
      });
    const recording = recordings.get(call);
    if (recording === undefined) return;
    const before = recording.state;
    const endpoint = (text: string): string =>
      secrecyOf(program).tells(before, result) ? mask : shown(text);
    for (const entry of result.trace) note(recording, entry, endpoint);
    recording.state = state;
  };
  return {
    stepped: (observation) => take(observation, false),
    replayed: (observation) => take(observation, true),
    forgotten(call, goesOn) {
      const recording = recordings.get(call);
      recordings.delete(call);
      if (recording !== undefined && !goesOn && wasCall(recording))
        write(recordOf(recording, shown, clock.now()), recording.isLeft);
    },
    stranded({ start, program }) {
      if (!("leg" in start)) return;
      const { leg: id, from, to, args, at } = start;
      const facts = { id, from, to, args, started_at: at, language: "" };
      const left = { facts, isLeft: true, state: undefined, path: [], dialled: new Map() };
      write({ ...recordOf({ ...left, program }, shown, clock.now()), reason: "stranded" }, true);
    },
  };
}

/** Whether somebody called, or was dialled. */
function wasCall({ state }: Recording): boolean {
  return state === undefined || !isRun(state) || state.legs.length > 0;
}

function note(
  { path, dialled }: Recording,
  entry: TraceEntry,
  shown: (endpoint: string) => string,
): void {
  switch (entry.kind) {
    case "step.entered":
      path.push({ step: entry.step, outcome: null, ms: null, entered: entry.at });
      return;
    case "step.left": {
      const left = path.findLast(({ step, outcome }) => step === entry.step && outcome === null);
      if (left !== undefined)
        Object.assign(left, { outcome: entry.outcome, ms: entry.at - left.entered });
      return;
    }
    case "leg.originated":
      dialled.set(entry.leg, { to: shown(entry.endpoint), answered: null });
      return;
    case "leg.joined": {
      const leg = dialled.get(entry.leg);
      if (leg !== undefined) leg.answered = isoTime(entry.at);
      return;
    }
    default:
  }
}

function recordOf(
  recording: Recording,
  shown: (text: string) => string,
  endedAt: number,
): CallRecord {
  const { program, state, path, dialled } = recording;
  // A run knows who calls whom once it has dialled.
  const facts = state?.call ?? recording.facts;
  const { name = "", version } = program ?? {};
  return {
    call: facts.id,
    flow: name,
    ...(version === undefined ? {} : { version }),
    from: shown(facts.from),
    to: shown(facts.to),
    began: isoTime(facts.started_at),
    ended: isoTime(endedAt),
    seconds: Math.round(endedAt - facts.started_at) / 1_000,
    reason: state?.reason ?? "broken",
    path: path.map(({ step, entered, outcome, ms }) => ({
      step,
      at: entered - facts.started_at,
      outcome,
      ms,
    })),
    dialled: [...dialled.values()],
  };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
