import type { JsonObject, PlatformPart, Program, Step, Verb, VerbSends } from "@flowrun/core";
import type { Config } from "../config/config.ts";

/** The steps of a program. */
export function stepsOf({
  blocks,
  finally: last,
}: Pick<Program, "blocks" | "finally">): readonly Step[] {
  return [...Object.values(blocks).flat(), ...last];
}

/** The options of a step as they are written; what only a call decides is an empty text. */
export function writtenOptions({ options }: Step): JsonObject {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      value.kind === "constant" ? value.value : "",
    ]),
  );
}

/** The verbs that a program uses, in the order of its language. */
export function verbsOf(program: Program): readonly Verb[] {
  const used = new Set(stepsOf(program).map(({ verb }) => verb));
  return Object.values(program.verbs).filter((verb) => used.has(verb));
}

/** The parts of the platform that its steps need, beyond what every call needs. */
export function partsOf(program: Program): ReadonlySet<PlatformPart> {
  return new Set(stepsOf(program).flatMap((step) => step.verb.uses?.(writtenOptions(step)) ?? []));
}

/** Whether a step of a program may give a command. */
export function sends(program: Program, command: VerbSends["kind"]): boolean {
  return verbsOf(program).some((verb) => verb.sends?.kind === command);
}

/**
 * The parts of a flow that its configuration gives nothing for, one sentence each. It runs all the
 * same.
 */
export function unservedParts(
  program: Program,
  { v2, webhooks, runs, events }: Config,
): readonly string[] {
  const found: string[] = [];
  if (v2.url === undefined && sends(program, "v2.call")) {
    found.push('The flow calls the REST API v2, but "v2.url" is not set: those steps fail.');
  }
  if (events.file === undefined && events.webhook === undefined && sends(program, "event.emit")) {
    found.push(
      'The flow emits events, but neither "events.webhook" nor "events.file" is set: nobody is told of them.',
    );
  }
  if (webhooks === undefined && Object.keys(program.webhooks).length > 0) {
    found.push('The flow handles webhooks, but "webhooks.port" is not set: none are received.');
  }
  if (runs === undefined && Object.keys(program.requests ?? {}).length > 0) {
    found.push('The flow has runs that are asked for, but "runs.port" is not set: nobody can.');
  }
  return [...found, ...untold(program, { runs })];
}

function untold(program: Program, { runs }: Pick<Config, "runs">): readonly string[] {
  if (runs !== undefined || !isToldByServers(program)) return [];
  return ['The flow takes signals, but "runs.port" is not set: no call is told any.'];
}

/** Whether signals can only come from outside: no step tells another call any. */
function isToldByServers(program: Program): boolean {
  return Object.keys(program.signals ?? {}).length > 0 && !sends(program, "signal.send");
}
