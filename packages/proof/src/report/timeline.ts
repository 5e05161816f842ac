import { positionOf, type Program, type Step, type TraceEntry } from "@flowrun/core";

/** One line of a call's timeline. */
export interface TimelineLine {
  /** Milliseconds from the start of the call. */
  readonly at: number;
  /** The step of the flow, as `reference.yaml:41`; empty before the first. */
  readonly place: string;
  readonly text: string;
  readonly entry: TraceEntry;
}

/** What a call did, line by line, each with the place in the flow at which it was done. */
export function timelineOf(program: Program, trace: readonly TraceEntry[]): readonly TimelineLine[] {
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

function stepOf({ blocks, finally: last }: Program, id: string): Step | undefined {
  return [...Object.values(blocks).flat(), ...last].find((step) => step.id === id);
}

type Heard = Extract<
  TraceEntry,
  { readonly kind: "media.started" | "media.stopped" | "media.skipped" | "background.started" }
>;

function describeMedia(entry: Heard): string {
  if (entry.kind === "background.started") return `  plays ${entry.background} under everything`;
  if (entry.kind === "media.skipped") return `  skips ${entry.media}: ${entry.why}`;
  return `  ${entry.kind === "media.started" ? "plays" : "stops"} ${entry.media}`;
}

/** What happened, in words; `undefined` for what another line tells too. */
function describeEntry(
  entry: TraceEntry,
  program: Program,
  endpoints: ReadonlyMap<string, string>,
): string | undefined {
  const verbOf = (step: string): string => stepOf(program, step)?.verb.name ?? "step";
  switch (entry.kind) {
    case "call.started":
      return `${entry.from} calls ${entry.to}`;
    case "webhook.started":
      return `the webhook ${entry.webhook} comes`;
    case "block.entered":
      return `goes to "${entry.block}"`;
    case "step.entered":
    case "media.finished":
    case "call.leaving":
      return undefined;
    case "part.entered":
      return `  runs the part "${entry.part}"`;
    case "part.left":
      return `  leaves the part "${entry.part}": ${entry.outcome}`;
    case "side.opened":
      return `  beside it "${entry.block}"${entry.leg === null ? "" : ` with ${endpoints.get(entry.leg) ?? "the caller"}`}`;
    case "side.ended":
      return `  what went on beside it: ${entry.outcome}`;
    case "side.cut":
      return "  what went on beside it is cut";
    case "step.skipped":
      return `  skips ${verbOf(entry.step)}  [${entry.step}]`;
    case "step.left":
      return `  ${verbOf(entry.step)}: ${entry.outcome}${entry.detail === undefined ? "" : ` (${entry.detail})`}  [${entry.step}]`;
    case "step.retried":
      return `  tries ${verbOf(entry.step)} again (${entry.attempt})  [${entry.step}]`;
    case "leg.originated":
      return `  calls ${entry.endpoint}`;
    case "leg.joined":
      return `  ${endpoints.get(entry.leg) ?? "the caller"} answers`;
    case "leg.left":
      return `${endpoints.get(entry.leg) ?? "the caller"} is gone`;
    case "media.started":
    case "media.stopped":
    case "media.skipped":
    case "background.started":
      return describeMedia(entry);
    case "key.received":
      return `  key ${entry.digit}`;
    case "request.failed":
      return `  ${entry.command} failed: ${entry.message}`;
    case "event.ignored":
      return entry.event === "dtmf.received" ? `  ignores a key: ${entry.why}` : undefined;
    case "call.resumed":
      return `goes on after ${entry.gapMs} ms without the platform`;
    case "fault":
      return `  ${entry.code} ${entry.message}`;
    case "call.ended":
      return `ends: ${entry.reason}`;
  }
}
