import { describe, expect, test } from "vitest";
import type { Json } from "@flowrun/core";
import { compileFlow } from "../src/compile-flow.ts";
import { callOf, type CallOf } from "../../core/test/interpret/call-of.ts";

/** A call whose row has this value in the column `v`, and goes on with these steps. */
function callWith(v: Json, steps: string, otherwise = "{ failed: sorry }", more = ""): CallOf {
  const type = steps.includes("${is") ? "string?" : "string";
  const text = `
flowrun: 1
name: t
tables: { r: { key: id, columns: { id: string, v: ${type} } } }
calendars: { office: { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00" } } }
start: main
otherwise: ${otherwise}
blocks:
  main:
    - answer
    - lookup: { in: r, key: "1" }
      as: row
      then: { missing: gone, failed: gone }
${steps
  .trim()
  .split("\n")
  .map((line) => `    ${line}`)
  .join("\n")}
    - log: went on
    - wait: 1h
  gone: [hangup]
  sorry: [{ log: sorry }, { wait: 1h }]
  help: [{ log: help }, { wait: 1h }]${more}
`;
  const compiled = compileFlow({ name: "t.yaml", text });
  if (compiled.program === undefined) throw new Error(JSON.stringify(compiled.diagnostics));
  const call = callOf(compiled.program);
  call.succeed();
  call.succeed({ id: "1", v });
  // A bridge comes first where somebody is to be called, with the caller in it.
  call.succeed();
  call.succeed();
  return call;
}

/** What a call logged, and whom it called. */
function saidBy(call: CallOf): {
  readonly logged: readonly string[];
  readonly called: readonly string[];
} {
  const commands = call.commands() as readonly Record<string, unknown>[];
  return {
    logged: commands
      .filter(({ kind }) => kind === "log.write")
      .map((one) => String(one["message"])),
    called: commands
      .filter(({ kind }) => kind === "leg.originate")
      .map((one) => String(one["endpoint"])),
  };
}

const bridge = '- bridge: { to: "${row.v}", ring: 5s }\n  then: { else: sorry }';

describe("a number as people write it is called as it is dialled", () => {
  const written = [
    "+47 12 34 56 78",
    "+47-12-34-56-78",
    "+47.12.34.56.78",
    "(+47) 12 34 56 78",
    " +4712345678 ",
    "+47\u00a012\u00a034\u202f56\u00a078",
    "tel:+4712345678",
  ];

  test.each(written)("%s", (value) => {
    expect(saidBy(callWith(value, bridge)).called).toEqual(["PJSIP/+4712345678"]);
    const inText = callWith(
      value,
      '- bridge: { to: "PJSIP/${row.v}@trunk", ring: 5s }\n  then: { else: sorry }',
    );
    expect(saidBy(inText).called).toEqual(["PJSIP/+4712345678@trunk"]);
  });

  test("an extension padded by its column, and the name of a phone, lose the blanks at their ends", () => {
    expect(saidBy(callWith("2001      ", bridge)).called).toEqual(["PJSIP/2001"]);
    expect(saidBy(callWith("reception.east ", bridge)).called).toEqual(["PJSIP/reception.east"]);
    expect(saidBy(callWith("PJSIP/(555) 123-4567@trunk", bridge)).called).toEqual([
      "PJSIP/5551234567@trunk",
    ]);
  });

  test("a host of digits and dots stays one", () => {
    const call = callWith(
      "192.168.1.20",
      '- bridge: { to: "PJSIP/sip:2001@${row.v}", ring: 5s }\n  then: { else: sorry }',
    );
    expect(saidBy(call).called).toEqual(["PJSIP/sip:2001@192.168.1.20"]);
  });

  test("keys that are sent, and digits that are said, have no separators", () => {
    const sent = callWith("12 34-56", '- send-digits: "${row.v}"');
    expect(sent.commands()).toContainEqual(expect.objectContaining({ digits: "123456" }));
    const said = callWith("12 34", '- play: "digits:${row.v}"');
    expect(said.commands()).toContainEqual(expect.objectContaining({ media: "digits:1234" }));
  });
});

describe("a value that does not fit is the outcome failed, with a warning that does not tell it", () => {
  const steps: readonly (readonly [string, Json, string])[] = [
    ["an empty text", "", '- bridge: { to: "PJSIP/${row.v}", ring: 5s }\n  then: { else: sorry }'],
    [
      "no extension behind the technology",
      "",
      '- bridge: { to: "PJSIP/${row.v}@trunk", ring: 5s }\n  then: { else: sorry }',
    ],
    ["a number that a spreadsheet has rounded", "4.71235E+10", bridge],
    ["two numbers", "2001, 2002", bridge],
    ["an address of SIP without a technology", "sip:a@b.example", bridge],
    [
      "one of several phones",
      "a b",
      '- bridge: { to: { all: ["${row.v}", "2001"] } }\n  then: { else: sorry }',
    ],
    ["keys", "12x", '- send-digits: "${row.v}"'],
    [
      "a path out of its folder",
      "..",
      '- request: "https://a.example/${row.v}"\n  then: { else: sorry }',
    ],
    ["no whole number", "12a", '- play: ["number:${int(row.v)}"]\n  then: { failed: sorry }'],
    ["media", "../secret", '- play: "sound:${row.v}"\n  then: { failed: sorry }'],
    [
      "a duration that is none",
      "soon",
      '- bridge: { to: "2001", ring: "${duration(row.v)}" }\n  then: { else: sorry }',
    ],
    [
      "a ring time of nothing",
      "0s",
      '- bridge: { to: "2001", ring: "${duration(row.v)}" }\n  then: { else: sorry }',
    ],
  ];

  test.each(steps)("%s", (_what, value, step) => {
    const call = callWith(value, step);
    const { logged, called } = saidBy(call);
    expect(called).toEqual([]);
    expect(logged).toEqual([expect.stringMatching(/^RUN_/), "sorry"]);
    expect(call.state().status).toBe("running");
  });

  test("the warning names the option, the shape of the value, what comes of it and the remedy", () => {
    expect(saidBy(callWith("Anna, 4711", bridge)).logged[0]).toBe(
      'RUN_OPTION_VALUE "to" must be an endpoint such as PJSIP/1000, or an extension, and its expression gave something else. It was a text such as "xxxx, 9999". The step comes to "failed". Correct the data, or test it with "if" before the step.',
    );
  });

  test("it is not tried again", () => {
    const call = callWith("12x", '- send-digits: "${row.v}"\n  retry: { times: 3, wait: 1s }');
    expect(saidBy(call).logged).toEqual([expect.stringMatching(/^RUN_OPTION_VALUE/), "sorry"]);
  });
});

describe("where nothing can be said to have failed, the step is left out", () => {
  const steps: readonly (readonly [string, Json, string])[] = [
    ["a say", "1x", '- say: { number: "${int(row.v)}" }'],
    ["a log", "1x", '- log: "half of it is ${int(row.v) / 2}"'],
    ["a wait", "soon", '- wait: "${duration(row.v)}"'],
  ];

  test.each(steps)("%s", (_what, value, step) => {
    expect(saidBy(callWith(value, step)).logged).toEqual([
      expect.stringContaining("The step is left out."),
      "went on",
    ]);
  });

  test("media that cannot be are not played, without a block for failed", () => {
    expect(saidBy(callWith("../x", '- play: "sound:${row.v}"')).logged).toEqual([
      expect.stringContaining("Nothing is played."),
      "went on",
    ]);
  });

  test("a wait of nothing is nothing", () => {
    expect(saidBy(callWith("0s", '- wait: "${duration(row.v)}"')).logged).toEqual(["went on"]);
  });

  test("a prompt that cannot be played is not, and the caller may choose all the same", () => {
    const menu = '- menu: { prompt: "sound:${row.v}", keys: { 1: help } }\n  then: { else: sorry }';
    const call = callWith("../x", menu);
    expect(saidBy(call).logged).toEqual([expect.stringContaining("Nothing is played.")]);
    call.feed({ kind: "dtmf.received", leg: "in", digit: "1" });
    expect(saidBy(call).logged).toEqual(["help"]);
  });

  test("an entry whose own limits do not fit is silent", () => {
    const entry =
      '- collect-digits: { max_length: "${int(row.v)}" }\n  then: { silent: sorry, else: gone }';
    expect(saidBy(callWith("0", entry)).logged.at(-1)).toBe("sorry");
  });
});

describe("conversions can be guarded", () => {
  test.each([
    ["isInt", "42", true],
    ["isInt", "99999999999999999999", false],
    ["isInt", "9007199254740993", false],
    ["isInt", "", false],
    ["isInt", null, false],
    ["isDouble", "1.5", true],
    ["isDouble", "1,5", false],
    ["isDuration", "30s", true],
    ["isDuration", "soon", false],
    ["isBool", "false", true],
    ["isBool", "no", false],
    ["isTimestamp", "2026-12-24T08:30:00Z", true],
    ["isTimestamp", "tomorrow", false],
  ])("%s of %s is %s", (name, value, is) => {
    const call = callWith(value, `- log: "\${${name}(row.v)}"`);
    expect(saidBy(call).logged).toEqual([String(is), "went on"]);
  });

  test("what is guarded is not null either", () => {
    const step = '- log: "${isInt(row.v) ? int(row.v) + 1 : 0}"';
    expect(saidBy(callWith("41", step)).logged).toEqual(["42", "went on"]);
    expect(saidBy(callWith(null, step)).logged).toEqual(["0", "went on"]);
  });
});

describe("a fault leads to the block that the flow has for it, once", () => {
  const otherwise = "{ failed: sorry, fault: help }";

  test("a condition that fails does not cut the caller", () => {
    const call = callWith("x", "- log: never\n  if: int(row.v) > 3", otherwise);
    expect(saidBy(call).logged).toEqual([expect.stringMatching(/^RUN_EXPRESSION/), "help"]);
    expect(call.state().status).toBe("running");
  });

  test("without such a block it does", () => {
    const call = callWith("x", "- log: never\n  if: int(row.v) > 3");
    expect(call.state()).toMatchObject({ status: "ended", reason: "fault" });
  });
});

describe("what a step gives where a value does not fit", () => {
  test.each([
    [
      "a calendar that the flow does not declare",
      '- hours: "${row.v}"\n  as: stands\n  then: { closed: next }',
      "${stands.name}|${stands.next}",
      "|0",
    ],
    [
      "a phone that cannot be called",
      '- bridge: { to: "${row.v}", ring: 5s, keep_caller: true }\n  as: talk\n  then: { else: next }',
      "${talk.to}|${talk.seconds}|${talk.ended_by}|${talk.cause == null}",
      "|0|nobody|true",
    ],
  ])("%s is the result of nothing", (_, steps, said, expected) => {
    const call = callWith(
      "no such \u0001 one",
      `${steps}\n- go: next`,
      `{ failed: sorry }`,
      `\n  next: [{ log: "${said}" }, { wait: 1h }]`,
    );
    expect(saidBy(call).logged).toContain(expected);
  });
});
