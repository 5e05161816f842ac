import type { Program, Verb, VerbSends } from "@flowrun/core";
import type { Config } from "../config/config.ts";

/** The verbs that a program uses, in the order of its language. */
export function verbsOf({ verbs, blocks, finally: last }: Program): readonly Verb[] {
  const used = new Set([...Object.values(blocks).flat(), ...last].map(({ verb }) => verb));
  return Object.values(verbs).filter((verb) => used.has(verb));
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
  return found;
}
