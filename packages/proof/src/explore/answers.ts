import type { Json, Program, Step } from "@flowrun/core";
import type { ServerAnswer } from "../scenario/scenario.ts";
import { bodiesFor } from "./bodies.ts";
import type { Hints } from "./hints.ts";

/**
 * Answers that a server may give to a step that asks it, by what they are: bodies that have the members
 * which expressions read, with the values that these look for, then a refusal, a failure, and no answer at all.
 */
export function answersFor(
  program: Program,
  { as, result }: Step,
  current: ServerAnswer,
  hints: Hints,
): readonly (readonly [string, ServerAnswer])[] {
  const body = current.kind === "answers" ? current.body : null;
  const bodies =
    as === undefined ? [null] : bodiesFor(program, result?.kind === "answer" ? `${as}.body` : as, body, hints);
  return [
    ...bodies.map((each) => [`ok ${JSON.stringify(each)}`, answer(200, each)] as const),
    ["refused", answer(404, null)],
    ["failed", { kind: "fails" }],
    ["timed_out", { kind: "never" }],
  ];
}

function answer(status: number, body: Json): ServerAnswer {
  return { kind: "answers", status, body, afterMs: 0 };
}
