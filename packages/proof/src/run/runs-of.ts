import type { PartStart, Program } from "@flowrun/core";
import { argumentsFor, begunOption } from "@flowrun/core/tooling";
import type { Scenario, ScenarioStart } from "../scenario/scenario.ts";

/**
 * The parts of a flow of which runs begin: by requests, by the clock, from a queue, or because a
 * step says so.
 */
export function runPartsOf({
  requests = {},
  rooms = {},
  blocks,
  finally: last,
}: Program): readonly string[] {
  const { schedules = [] } = (rooms["timetable"] ?? {}) as {
    readonly schedules?: readonly { readonly part: string }[];
  };
  const { queues = [] } = (rooms["desk"] ?? {}) as {
    readonly queues?: readonly { readonly callback?: string }[];
  };
  const calledBack = queues.flatMap(({ callback }) => callback ?? []);
  const begun = [...Object.values(blocks).flat(), ...last].flatMap(({ verb, options }) => {
    const part = options[begunOption(verb) ?? ""];
    return part?.kind === "constant" ? [String(part.value)] : [];
  });
  return [
    ...new Set([
      ...Object.values(requests),
      ...schedules.map(({ part }) => part),
      ...calledBack,
      ...begun,
    ]),
  ];
}

/**
 * The run that a scenario begins with. Its arguments fit the part, or were refused when the
 * scenario was read.
 */
export function partStartOf(
  program: Program,
  run: string,
  { starts, clock }: Scenario,
): PartStart | undefined {
  if (starts === undefined) return undefined;
  const { part, given, by } = readStart(program, starts);
  return { run, part, args: argumentsFor(program, part, given), by, at: clock };
}

function readStart(
  { requests = {}, rooms = {} }: Program,
  starts: ScenarioStart,
): { readonly part: string; readonly given: PartStart["args"]; readonly by: string } {
  if ("request" in starts)
    return {
      part: requests[starts.request] ?? "",
      given: starts.body,
      by: `request:${starts.request}`,
    };
  if ("part" in starts) return { part: starts.part, given: starts.with, by: "lane" };
  const { schedules = [] } = (rooms["timetable"] ?? {}) as {
    readonly schedules?: readonly { readonly name: string; readonly part: string }[];
  };
  return {
    part: schedules.find(({ name }) => name === starts.schedule)?.part ?? "",
    given: {},
    by: "timetable",
  };
}
