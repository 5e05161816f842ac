import { describe, expect, test } from "vitest";
import type { Command } from "../../core/src/interpret/command.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { Json } from "../../core/src/json.ts";
import { createAnswerMask, maskSummary, type AnswerMask } from "../src/answer-mask.ts";
import { command, customers, fakeProgram } from "./bench.ts";

const program = {
  ...fakeProgram(),
  tables: { customers: { ...customers, secretColumns: ["pin"] } },
};
const request = command.request("r1");
const call = command.v2("r1");
const lookup = command.lookup("r1", "7");

/** A mask that was told of a command; `told` is how it was written down. */
function maskAfter(
  made: Command,
  options: { readonly told?: Command; readonly isSecret?: boolean } = {},
): AnswerMask {
  const answers = createAnswerMask(program);
  answers.note([options.told ?? made], [made], options.isSecret ?? false);
  return answers;
}

function answered(result: Json): CallEvent {
  return { kind: "request.succeeded", at: 1, request: "r1", result };
}

const failed: CallEvent = {
  kind: "request.failed",
  at: 1,
  request: "r1",
  code: "X",
  message: "There is no 7.",
  certain: true,
};

describe("createAnswerMask", () => {
  test("masks the secret columns of a row, and no row at all is none", () => {
    const shown = [{ id: "7", pin: "1234" }, null].map((row) =>
      maskAfter(lookup).mask(answered(row)),
    );
    expect(shown).toEqual([answered({ id: "7", pin: "•" }), answered(null)]);
  });

  test("masks the key column of a row that was found by a secret", () => {
    const told = { ...lookup, value: "•" } as Command;
    expect(maskAfter(lookup, { told }).mask(answered({ id: "7", age: 4 }))).toEqual(
      answered({ id: "•", age: 4 }),
    );
  });

  test("leaves the answers of steps that keep no secret as they are", () => {
    const answers = [answered({ status: 200, body: { a: 1 } }), failed];
    expect(answers.map((event) => maskAfter(request).mask(event))).toEqual(answers);
    expect(maskAfter(call).mask(answered([1]))).toEqual(answered([1]));
  });

  test("masks the body of a secret answer, and why it failed", () => {
    const events = [answered({ status: 200, body: { token: "t" } }), failed];
    expect(events.map((event) => maskAfter(request, { isSecret: true }).mask(event))).toEqual([
      answered({ status: 200, body: "•" }),
      { ...failed, message: "•" },
    ]);
  });

  test("masks all of a secret answer of the REST API v2, but not that it is empty", () => {
    const shown = [{ secret: "s" }, null].map((body) =>
      maskAfter(call, { isSecret: true }).mask(answered(body)),
    );
    expect(shown).toEqual([answered("•"), answered(null)]);
  });

  test("masks the answer to a command that was written down with a mask: it may repeat the secret", () => {
    const told = { ...call, with: { password: "•" } } as Command;
    expect(maskAfter(call, { told }).mask(answered({ password: "p" }))).toEqual(answered("•"));
  });

  test("shows what a step reveals of a secret answer, and the names of what it does not", () => {
    const body = { id: 7, name: "Ann", token: "t", owner: { id: 1, key: "k" }, none: null };
    const reveals = ["id", "owner.id", "none", "token.value", "gone"];
    const shown = maskAfter({ ...request, reveals }, { isSecret: true });
    expect(shown.mask(answered({ status: 200, body }))).toEqual(
      answered({
        status: 200,
        body: { id: 7, name: "•", token: "•", owner: { id: 1, key: "•" }, none: null },
      }),
    );
  });

  test("shows a revealed member of each item of a list", () => {
    const items = [{ id: 1, key: "k" }, "k", { key: "k" }];
    const shown = [items, { items }].map((body) =>
      maskAfter({ ...call, reveals: ["id", "items.id"] }, { isSecret: true }).mask(answered(body)),
    );
    const seen = [{ id: 1, key: "•" }, "•", { key: "•" }];
    expect(shown).toEqual([answered(seen), answered({ items: seen })]);
  });

  test("leaves answers to nothing that it knows, and other events, as they are", () => {
    const events: readonly CallEvent[] = [
      { ...failed, request: "r9" },
      { kind: "leg.left", at: 1, leg: "a" },
    ];
    expect(events.map((event) => maskAfter(request, { isSecret: true }).mask(event))).toEqual(
      events,
    );
  });
});

describe("maskSummary", () => {
  const ended: CallEvent = {
    kind: "agent.ended",
    at: 1,
    leg: "m",
    summary: { mood: "good", key: "k" },
  };

  test("masks what an agent says of a talk but for what is revealed of it", () => {
    expect(maskSummary(ended, [])).toEqual({ ...ended, summary: "•" });
    expect(maskSummary(ended, ["mood"])).toEqual({ ...ended, summary: { mood: "good", key: "•" } });
  });

  test("leaves it as it is where the agent was given no secret, and every other event", () => {
    const left: CallEvent = { kind: "leg.left", at: 1, leg: "a" };
    expect([maskSummary(ended, undefined), maskSummary(left, [])]).toEqual([ended, left]);
  });
});
