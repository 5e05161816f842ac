import type { Command, Json, Step, ValueType } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { isNullable } from "@flowrun/core/tooling";
import { declaredIn } from "../run/declared-answers.ts";
import { shaped } from "../run/plain-value.ts";
import { obliging } from "../run/servers.ts";
import type { Scenario, ServerAnswer } from "../scenario/scenario.ts";
import type { Tried } from "./attempt.ts";
import type { Moment } from "./moments.ts";
import type { Choice } from "./choice.ts";

/** The answers of a server to a request, or of the platform to a call of its REST API v2. */
export function serverChoices(from: Tried, place: number, moment: Moment): readonly Choice[] {
  const asked = askedAt(from, place, moment);
  if (asked === undefined) return [];
  const { current } = asked;
  const isRight = current.kind === "answers" && current.status < 300;
  const answers: Readonly<Record<string, ServerAnswer>> = {
    ...rightAnswers(moment.step, isRight ? current : obliging),
    refused: { kind: "answers", status: 404, body: null, afterMs: 0 },
    failed: { kind: "fails" },
    timed_out: { kind: "never" },
  };
  return Object.entries(answers).map(([label, answer]) => ({
    label: `answer ${label}`,
    world: asked.answering(answer),
  }));
}

/** Something that is asked at a moment of a call. */
interface Asked {
  /** The answer that the world gives there. */
  readonly current: ServerAnswer;
  /** The same world with another answer there, and for what is asked behind it. */
  readonly answering: (answer: ServerAnswer) => Scenario;
}

/** The question at a moment of a call; `undefined` where nobody is asked. */
export function askedAt(
  { world, moments }: Pick<Tried, "world" | "moments">,
  place: number,
  { commands }: Pick<Moment, "commands">,
): Asked | undefined {
  const asked = commands.map(askedOf).find((each) => each !== undefined);
  if (asked === undefined) return undefined;
  const { port, key } = asked;
  const isSame = (command: Command): boolean =>
    askedOf(command)?.port === port && askedOf(command)?.key === key;
  const done = moments.slice(0, place).flatMap((moment) => moment.commands.filter(isSame)).length;
  const given = world[port][key] ?? [obliging];
  const nth = (turn: number): ServerAnswer => given[Math.min(turn, given.length - 1)] ?? obliging;
  const before = Array.from({ length: done }, (_, turn) => nth(turn));
  return {
    current: nth(done),
    answering: (answer) => ({
      ...world,
      [port]: { ...world[port], [key]: [...before, answer] },
    }),
  };
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
 * An answer of the world; where the step declares what it holds, as it is declared, then without what
 * may be missing, with empty lists, and with nothing.
 */
function rightAnswers(step: Step, given: ServerAnswer): Readonly<Record<string, ServerAnswer>> {
  const declared = declaredIn(step);
  if (declared === undefined || given.kind !== "answers") return { ok: given };
  const ok = { ...given, body: shaped(given.body ?? undefined, declared) };
  return {
    ok,
    "ok without": { ...ok, body: leastOf(ok.body, declared, true) },
    "ok empty": { ...ok, body: leastOf(ok.body, declared, false) },
    unexpected: { ...ok, body: null },
  };
}

/** A body of a type with null for what may be missing, and with the items of its lists or without. */
function leastOf(body: Json, type: ValueType, hasItems: boolean): Json {
  if (isNullable(type)) return null;
  if (type.kind === "list" && Array.isArray(body))
    return hasItems ? body.map((item: Json) => leastOf(item, type.items, true)) : [];
  if (type.kind !== "record" || !isJsonObject(body)) return body;
  const members = Object.entries(type.members).map(([name, of]): readonly [string, Json] => [
    name,
    leastOf(body[name] ?? null, of, hasItems),
  ]);
  return Object.fromEntries(members);
}
