import { describe, expect, test } from "vitest";
import { compileFlow } from "../../flow/src/compile-flow.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import { createStepSecrecy, maskCommand, maskEvent } from "../src/mask.ts";

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

describe("maskCommand", () => {
  test("masks what a voice agent is told, and leaves how it is told", () => {
    const masked = (
      [
        { kind: "told", data: { card: "4711" }, interrupt: true },
        { kind: "say", text: "4711", interrupt: true },
        { kind: "result", tool: "t1", value: "4711" },
        { kind: "end" },
      ] as const
    ).map((word) => maskCommand({ kind: "agent.tell", leg: "a", word }));
    expect(masked).toEqual(
      [
        { kind: "told", data: "•", interrupt: true },
        { kind: "say", text: "•", interrupt: true },
        { kind: "result", tool: "t1", value: "•" },
        { kind: "end" },
      ].map((word) => ({ kind: "agent.tell", leg: "a", word })),
    );
  });
});
