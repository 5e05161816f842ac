import { compileFlow, type Language } from "@flowrun/flow";
import type { JournalEntry, JournalEvent, JournalStart, Program, TraceEntry } from "@flowrun/core";
import { formatReplay, replayJournal, settingInputs } from "@flowrun/proof";
import type { WalkCounts } from "../graph/overlay.ts";
import { sourceOf, type GivenFlow } from "../prove/given-flow.ts";
import { walkCounts } from "../prove/walk-counts.ts";

/** A recorded call, stepped again on another version of its flow. Plain data. */
export interface ReplayedCall {
  readonly call: string;
  readonly from: string;
  /**
   * `unknown`: it is of another flow, or this version has errors or does not take the settings that
   * the call had.
   */
  readonly went: "same" | "elsewhere" | "unknown";
  /** Where it went elsewhere. */
  readonly departure: CallDeparture | undefined;
}

/** Where a call does something else than it did. */
export interface CallDeparture {
  /** Milliseconds from the beginning of the call. */
  readonly atMs: number;
  /** The step that it was in when it did. */
  readonly step: string | undefined;
  /** The way that it goes on this version, with what comes of the input at which it departs. */
  readonly walk: WalkCounts;
  /** The old lines of the call, each with `-` before it, and the new ones, with `+`. */
  readonly lines: readonly string[];
}

/** The questions of the page about recorded calls. */
export interface ReplayDesk {
  /**
   * Steps calls again from their journals, whose secrets are masked, and compares what callers and
   * the platform notice.
   */
  replayOn(flow: GivenFlow, calls: readonly (readonly JournalEntry[])[]): readonly ReplayedCall[];
}

/** A desk for flows in a language, which keeps nothing. */
export function createReplayDesk(language: Language = {}): ReplayDesk {
  return {
    replayOn(flow, calls) {
      const source = sourceOf(flow);
      // Nearly all calls have the same settings.
      const programs = new Map<string, Program | undefined>();
      const programFor = (settings: NonNullable<JournalStart["settings"]>): Program | undefined => {
        const key = JSON.stringify(settings);
        if (!programs.has(key))
          programs.set(
            key,
            compileFlow(source, settingInputs(source, settings, language.verbs), language).program,
          );
        return programs.get(key);
      };
      return calls.flatMap(([head, ...events]) => {
        if (head === undefined || !("start" in head)) return [];
        return [replayed(head, events as readonly JournalEvent[], programFor(head.settings ?? {}))];
      });
    },
  };
}

function replayed(
  head: JournalStart,
  events: readonly JournalEvent[],
  program: Program | undefined,
): ReplayedCall {
  const call = { call: head.call, from: "leg" in head.start ? head.start.from : head.start.run };
  if (program?.name !== head.flow) return { ...call, went: "unknown", departure: undefined };
  const { steps, difference } = replayJournal(
    program,
    { name: head.call, head, events, cutOff: false },
    "other flow",
  );
  if (difference === undefined) return { ...call, went: "same", departure: undefined };
  const before = steps.flatMap(({ trace }) => trace);
  const isEntry = ({ kind }: TraceEntry): boolean => kind === "step.entered";
  // The first input itself may lead elsewhere.
  const here = before.findLast(isEntry) ?? difference.trace.find(isEntry);
  const told = formatReplay(program, head, { steps: [], difference }).split("\n");
  return {
    ...call,
    went: "elsewhere",
    departure: {
      atMs: difference.atMs,
      step: here?.kind === "step.entered" ? here.step : undefined,
      walk: walkCounts([...before, ...difference.trace]),
      lines: told
        .filter((line) => /^[-+]/.test(line))
        .map((line) => `${line[0]} ${line.slice(1).trim()}`),
    },
  };
}
