import { positionOf, type Program, type Step, type TraceEntry } from "@flowrun/core";
import { describeEntry, stepOf } from "@flowrun/core/tooling";

/** A line of a call's timeline. */
export interface TimelineLine {
  /** Milliseconds from the start of the call. */
  readonly at: number;
  /** The step of the flow, as `reference.yaml:41`; empty before the first. */
  readonly place: string;
  readonly text: string;
  readonly entry: TraceEntry;
}

/** The story of a call, line by line, each with its place in the flow. */
export function timelineOf(
  program: Program,
  trace: readonly TraceEntry[],
): readonly TimelineLine[] {
  const placeOf = placesOf(program);
  const endpoints = new Map<string, string>();
  let place = "";
  return trace.flatMap((entry) => {
    if (entry.kind === "leg.originated") endpoints.set(entry.leg, entry.endpoint);
    if (entry.kind === "block.entered") place = placeOf(program.blocks[entry.block]?.[0]) ?? place;
    if (entry.kind === "step.entered" || entry.kind === "step.skipped")
      place = placeOf(stepOf(program, entry.step)) ?? place;
    const text = describeEntry(entry, program, endpoints);
    return text === undefined ? [] : [{ at: entry.at, place, text, entry }];
  });
}

function placesOf({ source }: Program): (step: Step | undefined) => string | undefined {
  const file = source.name.split(/[/\\]/).at(-1) ?? source.name;
  return (step) => step && `${file}:${positionOf(source, step.span).line}`;
}
