import type { Command, Json, Program, Step } from "@flowrun/core";
import { obliging } from "../run/servers.ts";
import type { ServerAnswer } from "../scenario/scenario.ts";
import type { Attempt, Moment } from "./attempt.ts";
import { bodiesFor } from "./bodies.ts";
import type { Choice } from "./choice.ts";
import type { Hints } from "./hints.ts";

/** The answers of a server to a request, or of the platform to a call of its REST API v2. */
export function serverChoices(
  { world, program, moments }: Attempt,
  place: number,
  { step, commands }: Moment,
  hints: Hints,
): readonly Choice[] {
  const asked = commands.map(askedOf).find((each) => each !== undefined);
  if (asked === undefined) return [];
  const { port, key } = asked;
  const isSame = (command: Command): boolean =>
    askedOf(command)?.port === port && askedOf(command)?.key === key;
  const done = moments.slice(0, place).flatMap((moment) => moment.commands.filter(isSame)).length;
  const given = world[port][key] ?? [obliging];
  const before = Array.from(
    { length: done },
    (_, turn) => given[Math.min(turn, given.length - 1)] ?? obliging,
  );
  const current = given[Math.min(done, given.length - 1)] ?? obliging;
  return answersFor(program, step, current, hints).map(([label, answer]) => ({
    label: `answer ${label}`,
    world: { ...world, [port]: { ...world[port], [key]: [...before, answer] } },
  }));
}

/** Where a scenario says what is answered to a command. */
function askedOf(
  command: Command,
): { readonly port: "requests" | "v2"; readonly key: string } | undefined {
  if (command.kind === "http.request")
    return { port: "requests", key: `${command.method} ${command.url}` };
  return command.kind === "v2.call" ? { port: "v2", key: command.operation } : undefined;
}

/**
 * Answers of a server to a step that asks it, by their kind. First come bodies that have the
 * members which expressions read, with the values that these look for, then a refusal, a failure,
 * and no answer at all.
 */
function answersFor(
  program: Program,
  { as, result }: Step,
  current: ServerAnswer,
  hints: Hints,
): readonly (readonly [string, ServerAnswer])[] {
  const body = current.kind === "answers" ? current.body : null;
  const bodies =
    as === undefined
      ? [null]
      : bodiesFor(program, result?.kind === "record" ? `${as}.body` : as, body, hints);
  return [
    ...bodies.map((each) => [`ok ${JSON.stringify(each)}`, answering(200, each)] as const),
    ["refused", answering(404, null)],
    ["failed", { kind: "fails" }],
    ["timed_out", { kind: "never" }],
  ];
}

function answering(status: number, body: Json): ServerAnswer {
  return { kind: "answers", status, body, afterMs: 0 };
}
