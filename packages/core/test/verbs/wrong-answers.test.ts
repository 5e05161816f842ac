import { expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { wrongAnswers } from "../../src/verbs/wrong-answers.ts";

/** The messages and hints for the options of a step. */
function said(options: Readonly<Record<string, Json>>): readonly string[] {
  const known = { value: (name: string) => options[name] };
  return wrongAnswers
    .find(known, {} as never)
    .map(({ member = "", message, hint }) => `${member} | ${message} ${hint}`);
}

test("the ? of a single value stands behind its type, at any depth", () => {
  const answers = { "id?": "string", list: [{ "total?": "number?", "more?": "json" }] };
  expect(said({ answers })).toEqual([
    'id? | "id?" is a single value: its "?" stands behind its type. Write `id: string?`.',
    'total? | "total?" is a single value: its "?" stands behind its type. Write `total: number?`.',
    'more? | "more?" is a single value: its "?" stands behind its type. Write `more: json`.',
  ]);
});

test("a body that is read as a text is not declared", () => {
  expect(said({ as: "text", answers: { id: "string" } })).toEqual([
    ' | A body that is read as a text never is what "answers" declares. Remove "as", or remove "answers".',
  ]);
});

test("maps and lists may be missing, and nothing need be declared", () => {
  expect([
    ...said({ answers: { "owner?": { id: "string?" }, "tags?": ["string"] } }),
    ...said({ as: "text" }),
  ]).toEqual([]);
});
