import { describe, expect, test } from "vitest";
import { compileFlow } from "../../flow/src/compile-flow.ts";
import type { Command } from "../../core/src/interpret/command.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { Json } from "../../core/src/json.ts";
import { createAnswerMask, createStepSecrecy, maskEvent, type AnswerMask } from "../src/mask.ts";
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

describe("createStepSecrecy", () => {
  const has = (text: string): boolean => {
    const { program: compiled } = compileFlow({ name: "flow.yaml", text });
    return compiled !== undefined && createStepSecrecy(compiled).hasSecrets;
  };
  const head = "flowrun: 1\nname: bank\nstart: a\n";

  test("tells whether anything of a program's calls is secret", () => {
    const entry = (option: string): string =>
      `${head}blocks: { a: [answer, { collect-digits: { max_length: 2${option} }, as: pin, then: { else: b } }, { go: b }], b: [hangup] }\n`;
    const column = (kind: string): string =>
      `${head}tables: { users: { key: id, columns: { id: string, desk: ${kind} } } }\nblocks: { a: [answer] }\n`;
    const setting = (option: string): string =>
      `${head}settings: { trunk: { type: string, default: PJSIP/1${option} } }\nblocks: { a: [answer, { bridge: { to: "\${settings.trunk}" }, then: { else: b } }], b: [hangup] }\n`;
    const secret = [
      entry(", secret: true"),
      column("{ type: string, secret: true }"),
      setting(", secret: true"),
    ];
    expect(secret.map(has)).toEqual([true, true, true]);
    expect([entry(""), column("string"), setting("")].map(has)).toEqual([false, false, false]);
  });
});

const key: CallEvent = { kind: "dtmf.received", at: 1, leg: "a", digit: "7" };

describe("maskEvent", () => {
  test("masks a key of a secret entry", () => {
    const trace = [{ kind: "key.received", at: 1, digit: "•" }] as const;
    expect(maskEvent(key, { trace, entersSecrets: true })).toEqual({ ...key, digit: "•" });
  });

  test("masks a key that no step takes, where the flow has secret entries: it may be the beginning of one", () => {
    const trace = [
      { kind: "event.ignored", at: 1, event: "dtmf.received", why: "this key does not interrupt" },
    ] as const;
    expect(maskEvent(key, { trace, entersSecrets: true })).toEqual({ ...key, digit: "•" });
    expect(maskEvent(key, { trace, entersSecrets: false })).toEqual(key);
  });

  test("leaves every other key as it is", () => {
    const trace = [{ kind: "key.received", at: 1, digit: "7" }] as const;
    const shown = [trace, []].map((each) => maskEvent(key, { trace: each, entersSecrets: true }));
    expect(shown).toEqual([key, key]);
  });

  test("masks a key when nobody can say what it was for", () => {
    expect(maskEvent(key, { trace: undefined, entersSecrets: false })).toEqual({
      ...key,
      digit: "•",
    });
  });

  test("leaves an event that is no key as it is", () => {
    const left: CallEvent = { kind: "leg.left", at: 1, leg: "a" };
    expect(maskEvent(left, { trace: undefined, entersSecrets: true })).toEqual(left);
  });
});
