import { describe, expect, test } from "vitest";
import { compileFlow } from "../../flow/src/compile-flow.ts";
import { start, step } from "../../core/src/interpret/step.ts";
import type { Program } from "../../core/src/interpret/program.ts";
import { PortError } from "../../core/src/ports/port-error.ts";
import { bench, type Bench } from "./bench.ts";
import { settle } from "../../core/test/settle.ts";

/** A flow whose steps take a secret in every way that may fail. */
const text = (first: string): string => `
flowrun: 1
name: bank
settings: { token: { type: string, default: c4nary, secret: true } }
tables: { customers: { key: id, columns: { id: string, age: integer } } }
otherwise: { refused: out, failed: out, timed_out: out, missing: out, no_answer: out, busy: out, declined: out }
start: main
blocks:
  main:
    - answer
    - ${first}
  out:
    - hangup
`;

function compile(first: string, rules?: readonly []): Program {
  const language = rules === undefined ? {} : { rules };
  const { program, diagnostics } = compileFlow(
    { name: "bank.yaml", text: text(first) },
    {},
    language,
  );
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  return program;
}

/**
 * A host with one call, in which everything but the answer to it fails with words that repeat the
 * secret.
 */
async function callOf(program: Program): Promise<Bench> {
  const refuse = async (): Promise<never> => {
    throw new PortError("PORT_X", "c4nary is not welcome.");
  };
  const close = async (): Promise<void> => {};
  const made = bench(
    () => undefined,
    ({ kind }) => (kind === "leg.answer" || kind === "leg.hangup" ? "succeed" : "wait"),
    {
      program,
      interpreter: { start, step },
      store: { lookup: refuse, delete: refuse, list: refuse, count: refuse, close },
      http: { send: refuse, close },
      mail: { send: refuse, check: refuse, close },
      seal: { seal: refuse },
      v2: { call: refuse, close },
    },
  );
  await made.call("a");
  return made;
}

describe("the log of a call", () => {
  test.each([
    ['lookup: { in: customers, key: "${settings.token}" }', "store.lookup"],
    ['delete: { in: customers, key: "${settings.token}" }', "store.delete"],
    ['lookup: { in: customers, after: "${settings.token}" }', "store.list"],
    ['count: { in: customers, where: { id: "${settings.token}" } }', "store.count"],
    [
      'request: { url: https://crm.example/, headers: { x-token: "${settings.token}" } }',
      "http.request",
    ],
    [
      'request: { url: https://crm.example/, form: { to: "1" }, user: "${settings.token}", password: "${settings.token}" }',
      "http.request",
    ],
    ['send-email: { to: "a@example.com", subject: s, text: "${settings.token}" }', "mail.send"],
    ['seal: { value: "${settings.token}", key: "${settings.token}" }', "value.seal"],
    ['v2: { call: contacts.search, with: { token: "${settings.token}" } }', "v2.call"],
    ["v2: { call: system.get_secret, secret: true }", "v2.call"],
  ])("does not say in a port's words why %s failed, only its code", async (first, kind) => {
    const { log, steps } = await callOf(compile(first));
    expect(log.lines.filter(({ level }) => level === "warn")).toEqual([
      {
        level: "warn",
        fields: { call: "a", command: kind, code: "PORT_X" },
        message: "Why is masked: the step takes something secret.",
      },
    ]);
    expect(JSON.stringify(steps.map(({ event, result }) => [event, result.trace]))).not.toContain(
      "c4nary",
    );
  });

  test("says why a step failed that takes nothing secret", async () => {
    const { log } = await callOf(compile('lookup: { in: customers, key: "7" }'));
    expect(log.lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual(
      ["c4nary is not welcome."],
    );
  });

  test("does not name media that holds a secret and cannot be played", async () => {
    const { transport, log } = await callOf(compile('play: "characters:${settings.token}"'));
    const playing = transport.commands.find(({ kind }) => kind === "playback.start");
    transport.fail(
      playing?.request ?? "",
      new PortError("PORT_X", "There is no characters:c4nary."),
    );
    await settle();
    const lines = log.lines.filter(({ level }) => level === "warn");
    expect(lines.map(({ message }) => message)).toContain('"•" could not be played.');
    expect(JSON.stringify(lines)).not.toContain("c4nary");
  });

  test("says why the prompt of a secret entry cannot be played", async () => {
    const { transport, log } = await callOf(
      compile(
        "collect-digits: { prompt: sound:pin, max_length: 4, secret: true, timeout: 1s }\n      then: { else: out }",
      ),
    );
    const playing = transport.commands.find(({ kind }) => kind === "playback.start");
    transport.fail(playing?.request ?? "", new PortError("PORT_X", "There is no such sound."));
    await settle();
    expect(log.lines.map(({ message }) => message)).toContain("There is no such sound.");
  });

  test("says which option a secret does not fit, and shows nothing of it", async () => {
    const { log } = await callOf(compile("bridge: \"PJSIP/${settings.token + '@x'}\""));
    expect(log.lines.filter(({ level }) => level === "warn").map(({ message }) => message)).toEqual(
      [expect.stringMatching(/^RUN_OPTION_VALUE /)],
    );
    expect(JSON.stringify(log.lines)).not.toContain("c4nary");
  });

  test("masks a line that holds a secret where no rule has refused it", async () => {
    const { log } = await callOf(compile('log: "the token is ${settings.token}"', []));
    expect(log.lines.filter(({ fields }) => "step" in fields)).toEqual([
      { level: "info", fields: { call: "a", step: "main/2" }, message: "•" },
    ]);
  });
});
