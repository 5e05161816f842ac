import type { Program, TraceEntry } from "@flowrun/core";
import { endsWithConversation } from "@flowrun/core/tooling";
import { runPartsOf } from "../run/runs-of.ts";
import { type StepWays, waysOf } from "../coverage/ways.ts";

/** A way through a flow, from its start, or from where a run begins, to the end. */
export interface FlowPath {
  /** The blocks in the order in which they are entered. */
  readonly blocks: readonly string[];
  /** Every step with the way that it ended. */
  readonly turns: readonly Turn[];
}

/** A step of a path, and the way it ended: an outcome, `if false`, `next` or `answered`. */
export interface Turn {
  readonly step: string;
  readonly way: string;
}

/** Paths in a bounded number. */
export interface FlowPaths {
  readonly paths: readonly FlowPath[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** A path may come to a step twice: once, and once more around a loop. */
const mostVisits = 2;

/**
 * The paths of a flow without `finally`, the shortest first, with loops walked at most once around.
 */
export function pathsOf(program: Program, most: number): FlowPaths {
  const byId = new Map(waysOf(program).map((ways) => [ways.step.id, ways]));
  const blocks = [
    ...new Set([program.start, ...Object.values(program.webhooks), ...runPartsOf(program)]),
  ];
  const paths: FlowPath[] = [];
  // A queue that grows while it is walked; whole paths come out in the order of their length.
  const open: { readonly at: string; readonly turns: readonly Turn[] }[] = blocks.flatMap((block) =>
    (program.blocks[block] ?? []).slice(0, 1).map(({ id }) => ({ at: id, turns: [] })),
  );
  for (const { at, turns } of open) {
    if (paths.length >= most || open.length > most * 100) return { paths, isCut: true };
    if (turns.filter(({ step }) => step === at).length >= mostVisits) continue;
    for (const { way, to } of turnsFrom(byId.get(at))) {
      const next = [...turns, { step: at, way }];
      if (to === undefined) paths.push({ blocks: blocksOf(program, byId, next), turns: next });
      else open.push({ at: to, turns: next });
    }
  }
  return { paths: paths.slice(0, most), isCut: paths.length > most };
}

function turnsFrom(
  ways: StepWays | undefined,
): readonly { readonly way: string; readonly to: string | undefined }[] {
  const named = (ways?.ways ?? []).map(({ label, to }) => ({ way: label, to }));
  const endsAnswered = ways !== undefined && endsWithConversation(ways.step);
  return endsAnswered ? [{ way: "answered", to: undefined }, ...named] : named;
}

function blocksOf(
  program: Program,
  byId: ReadonlyMap<string, StepWays>,
  turns: readonly Turn[],
): readonly string[] {
  return turns.flatMap(({ step }) => {
    const block = byId.get(step)?.block ?? null;
    return block !== null && program.blocks[block]?.[0]?.id === step ? [block] : [];
  });
}

/**
 * The path that a call walked through these steps, in the form of `pathsOf`: further rounds of a
 * loop are left out, and so is `finally`.
 */
export function turnsOf(steps: readonly StepWays[], trace: readonly TraceEntry[]): readonly Turn[] {
  const last = new Set(steps.filter(({ block }) => block === null).map(({ step }) => step.id));
  const silent = new Set(
    steps.filter(({ step }) => step.outcomes.length === 0).map(({ step }) => step.id),
  );
  const walk = trace.flatMap((entry, place): readonly Turn[] => {
    if (!("step" in entry) || entry.step === undefined || last.has(entry.step)) return [];
    if (entry.kind === "step.skipped") return [{ step: entry.step, way: "if false" }];
    if (entry.kind !== "step.entered") return [];
    const way = wayOut(trace, place, entry.step);
    return way === undefined
      ? []
      : [{ step: entry.step, way: silent.has(entry.step) ? "next" : way }];
  });
  return withoutFurtherRounds(walk);
}

/**
 * How the step that was entered at a place of the trace ended; `undefined` when somebody hung up in
 * it.
 */
function wayOut(trace: readonly TraceEntry[], place: number, step: string): string | undefined {
  let isAnswered = false;
  let depth = 0;
  for (const entry of trace.slice(place + 1)) {
    if (entry.kind === "step.left" && entry.step === step) return entry.outcome;
    if (entry.kind === "leg.joined") isAnswered = true;
    depth += deeper[entry.kind] ?? 0;
    if (entry.kind === "call.leaving" && isAnswered) return "answered";
    if (depth < 0 || (depth === 0 && isGoingOn(entry))) return "next";
  }
  return undefined;
}

/** The entries that lead into a part, and out of it. */
const deeper: Readonly<Partial<Record<TraceEntry["kind"], number>>> = {
  "part.entered": 1,
  "part.left": -1,
};

function isGoingOn(entry: TraceEntry): boolean {
  return (
    entry.kind === "block.entered" ||
    (entry.kind === "call.leaving" && entry.reason === "flow_ended")
  );
}

function withoutFurtherRounds(walk: readonly Turn[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const turn of walk) {
    const visits = turns.flatMap(({ step }, index) => (step === turn.step ? [index] : []));
    const second = visits[mostVisits - 1];
    if (second !== undefined) turns.splice(second);
    turns.push(turn);
  }
  return turns;
}
