import { describe, expect, test } from "vitest";
import { nullIsGuarded } from "../../src/check/rules/null-is-guarded.ts";
import { rules } from "../../src/check/rules/index.ts";
import { compileFlow } from "../../src/compile-flow.ts";
import { ExpressionFault } from "../../../core/src/interpret/expression-fault.ts";
import type { Json } from "../../../core/src/json.ts";
import type { Scope, Step } from "../../../core/src/interpret/program.ts";

const scope: Scope = {
  args: {},
  now: 0,
  call: { id: "c", from: "+47", to: "100", args: ["sound:a", "sound:b"], started_at: 0 },
  settings: { ring: 20_000 },
  vars: { n: 3, rate: 2, pause: 1_500, text: "sound:x", loud: true },
  names: { vip: { name: "Ada", ext: null, level: 2 } },
};

/** The step under test, which stands behind `answer` and a lookup. */
function stepOf(step: string): Step {
  const text = `flowrun: 1
name: test
start: main
settings: { ring: { type: duration, default: 30s } }
vars: { n: 0, rate: 0.5, pause: 1s, text: a, loud: false }
tables: { vips: { key: id, columns: { name: string, ext: string?, level: integer? } } }
otherwise: { missing: end, failed: end, refused: end, timed_out: end, empty: end, silent: end, no_answer: end, busy: end, declined: end }
blocks:
  main:
    - answer
    - lookup: { in: vips, key: "1" }
      as: vip
    - ${step}
  end:
    - hangup
`;
  // What a null does at run time is only seen without the rule that foresees it.
  const language = { rules: rules.filter((rule) => rule !== nullIsGuarded) };
  const { program, diagnostics } = compileFlow({ name: "test.yaml", text }, {}, language);
  const found = program?.blocks["main"]?.[2];
  if (found === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return found;
}

function optionOf(step: string, option: string): Json | undefined {
  const value = stepOf(step).options[option];
  return value?.kind === "computed" ? value.evaluate(scope) : value?.value;
}

function faultOf(step: string, option: string): string {
  try {
    return JSON.stringify(optionOf(step, option));
  } catch (error) {
    if (error instanceof ExpressionFault) return `${error.code} ${error.message}`;
    throw error;
  }
}

/** The remedy for an expression that is the whole value of an option with media. */
const remedy =
  ' Write { say: "${…}" } for a text that is spoken, or a scheme in front, as in "sound:${…}".';

describe("the values of options", () => {
  test.each<readonly [string, string, Json]>([
    ["play: sound:a", "media", ["sound:a"]],
    ["play: [sound:a, digits:12]", "media", ["sound:a", "digits:12"]],
    ['play: [sound:a, "${vars.text}"]', "media", ["sound:a", "sound:x"]],
    ['play: "${call.args}"', "media", ["sound:a", "sound:b"]],
    ["play: \"sound:${'custom/a'}\"", "media", ["sound:custom/a"]],
    ["play: \"sound:/var/lib/sounds/${'a'}\"", "media", ["sound:/var/lib/sounds/a"]],
    [
      "play: \"sound:http://media.example/${'a'}.wav\"",
      "media",
      ["sound:http://media.example/a.wav"],
    ],
    ["play: \"${'sound:'}${'a'}\"", "media", ["sound:a"]],
    ["play: \"sound:${'a\\\\r\\\\nb\\\\u009b'}\"", "media", ["sound:ab"]],
    ["play: \"${['sound:a\\\\u0000']}\"", "media", ["sound:a"]],
    ["bridge: \"PJSIP/${'10\\\\r\\\\n00'}\"", "to", [["PJSIP/1000"]]],
    ["bridge: \"${'10\\\\u001b00'}\"", "to", [["1000"]]],
    ['play: "number:${vars.n}"', "media", ["number:3"]],
    ["wait: 2m", "for", 120_000],
    ['wait: "${settings.ring}"', "for", 20_000],
    ["wait: \"${duration('1s') + vars.pause}\"", "for", 2_500],
    ['bridge: "PJSIP/${vip.name}"', "to", [["PJSIP/Ada"]]],
    ["bridge: { to: { all: [PJSIP/1, 2] } }", "to", [["PJSIP/1", "2"]]],
    [
      "bridge: { to: { turn: [PJSIP/1, { all: [PJSIP/2, '${vip.name}'] }] } }",
      "to",
      [["PJSIP/1"], ["PJSIP/2", "Ada"]],
    ],
    [
      "bridge: { to: { all: \"${['PJSIP/1', '', '2'].filter(one, one != '3')}\" } }",
      "to",
      [["PJSIP/1", "2"]],
    ],
    ["bridge: { to: { turn: \"${['PJSIP/1', '2']}\" } }", "to", [["PJSIP/1"], ["2"]]],
    ['bridge: "${vip.level}"', "to", [["2"]]],
    ['collect-digits: { max_length: "${vars.n}" }', "max_length", 3],
    ['collect-digits: { max_length: 4, secret: "${vars.loud}" }', "secret", true],
    [
      'log: "${vars.n} ${vars.rate} ${vars.loud} ${vars.pause} ${vip.name}"',
      "message",
      "3 2 true 1500ms Ada",
    ],
    ['log: "${vars.n}"', "message", "3"],
    ['log: "${settings.ring}"', "message", "20s"],
    ['log: "$${vars.n}"', "message", "${vars.n}"],
    ['lookup: { in: vips, key: "${vars.n}" }', "key", "3"],
    [
      "set: { n: 7, rate: 1.5, pause: 2s, text: 007, loud: true }",
      "values",
      { n: 7, rate: 1.5, pause: 2_000, text: "007", loud: true },
    ],
    ['set: { n: "${vars.n + 1}", text: "n ${vars.n}" }', "values", { n: 4, text: "n 3" }],
    ["request: https://crm.example/a", "url", "https://crm.example/a"],
    [
      'request: "https://crm.example/${call.from}?x=${vars.text}"',
      "url",
      "https://crm.example/%2B47?x=sound%3Ax",
    ],
    [
      'request: { url: "https://a/", headers: { x-n: "${vars.n}", x-o: 2 } }',
      "headers",
      { "x-n": "3", "x-o": "2" },
    ],
    [
      "request: { url: 'https://a/', json: { n: 1, t: '1', z: 007, f: 0.5, b: true, s: yes } }",
      "json",
      { n: 1, t: "1", z: "007", f: 0.5, b: true, s: "yes" },
    ],
    [
      "request: { url: 'https://a/', json: [null, ~, NULL, 'null', 30s, '+47', []] }",
      "json",
      [null, null, null, "null", "30s", "+47", []],
    ],
    [
      'request: { url: "https://a/", json: { n: "${vars.n}", l: "${call.args}", t: "n ${vars.n}" } }',
      "json",
      { n: 3, l: ["sound:a", "sound:b"], t: "n 3" },
    ],
    [
      'request: { url: "https://a/", json: { d: "${vars.pause}", z: "${vip.ext}", e: "$${vars.n}" } }',
      "json",
      { d: "1500ms", z: null, e: "${vars.n}" },
    ],
    [
      'request: { url: "https://a/", json: "${vip}" }',
      "json",
      { name: "Ada", ext: null, level: 2 },
    ],
    ["request: { url: 'https://a/', json: \"${{'a': {'b': vars.n}}}\" }", "json", { a: { b: 3 } }],
    [
      'v2: { call: contacts.search, with: { number: "${call.from}", limit: 5 } }',
      "with",
      { number: "+47", limit: 5 },
    ],
    ["v2: contacts.search", "call", "contacts.search"],
  ])("gives `%s` the option %s as %j", (step, option, value) => {
    expect(optionOf(step, option)).toEqual(value);
  });

  test("fills defaults, and leaves an option without default out", () => {
    const { options } = stepOf("bridge: PJSIP/1");
    expect(options).toEqual({
      to: { kind: "constant", value: [["PJSIP/1"]] },
      ring: { kind: "constant", value: 30_000 },
      while_ringing: { kind: "constant", value: "nothing" },
      answer: { kind: "constant", value: false },
      anonymous: { kind: "constant", value: false },
      auto_answer: { kind: "constant", value: false },
      one_contact: { kind: "constant", value: false },
      follow_forwards: { kind: "constant", value: 0 },
      keep_caller: { kind: "constant", value: false },
      music: { kind: "constant", value: "default" },
      screen_for: { kind: "constant", value: 20_000 },
      tell_every: { kind: "constant", value: 30_000 },
    });
  });

  test.each([
    [
      'play: "${vip.name}"',
      "media",
      "media or a list of media, such as sound:hello-world",
      "gave something else",
    ],
    [
      'play: "${[vip.name]}"',
      "media",
      "media or a list of media, such as sound:hello-world",
      "gave something else",
    ],
    [
      'bridge: "${vip.ext}"',
      "to",
      "an endpoint such as PJSIP/1000, or an extension",
      "gave something else",
    ],
    [
      "bridge: \"${'a b'}\"",
      "to",
      "an endpoint such as PJSIP/1000, or an extension",
      "gave something else",
    ],
    [
      "bridge: \"${'$' + '{x}'}\"",
      "to",
      "an endpoint such as PJSIP/1000, or an extension",
      "gave something else",
    ],
    [
      'bridge: "PJSIP/${vip.ext}"',
      "to",
      "an endpoint such as PJSIP/1000, or an extension",
      "has null or a list inside its text",
    ],
    [
      'request: "https://a/${vip.ext}"',
      "url",
      "a URL such as https://crm.example/customers",
      "has null or a list inside its text",
    ],
    [
      "request: \"https://a/${vars.loud ? '..' : vip.name}/b\"",
      "url",
      "a URL such as https://crm.example/customers",
      "gave something else",
    ],
    [
      "wait: \"${duration('1s') - duration('2s')}\"",
      "for",
      "a duration such as 30s",
      "gave something else",
    ],
    [
      'collect-digits: { max_length: "${vars.n - 3}" }',
      "max_length",
      "a whole number",
      "gave something else",
    ],
    [
      'collect-digits: { max_length: "${vip.ext}" }',
      "max_length",
      "a whole number",
      "gave something else",
    ],
  ])("ends `%s` with a fault that never holds the value", (step, option, expected, what) => {
    const more = option === "media" && what === "gave something else" ? remedy : "";
    expect(faultOf(step, option)).toBe(
      `RUN_OPTION_VALUE "${option}" must be ${expected}, and its expression ${what}.${more}`,
    );
  });

  test.each([
    "sound:${'/etc/passwd'}",
    "sound:${''}/${'etc'}",
    "sound:${'../a'}",
    "sound:a/${'..'}",
    "sound:${'.'}${'./a'}",
    "sound:${'http://evil.example/a'}",
    "sound:http${'://evil.example/a'}",
    "sound:${'a&sound:b'}",
    "sound:${'a|b'}",
    "sound:${'a&b'}",
    "recording:${'a&b'}",
    "characters:${'../a'}",
    "${'characters:a&b'}",
    "${'sound:/etc/passwd'}",
    "${'sound:a&b'}",
    "${'sound:'}${'/etc/passwd'}",
    "${'sou'}${'nd:/etc/passwd'}",
    "${['sound:a', 'sound:http://evil.example/a']}",
  ])("does not let an expression put more than a plain name into media: %s", (media) => {
    const isWhole = /^\$\{[^{}]*\}$/.test(media);
    expect(faultOf(`play: "${media}"`, "media")).toBe(
      `RUN_OPTION_VALUE "media" must be media or a list of media, such as sound:hello-world, and its expression gave something else.${isWhole ? remedy : ""}`,
    );
  });

  test.each([
    ["characters:${'Smith & Sons'}", "characters:Smith Sons"],
    ["characters:${'a:b|c'}", "characters:a b c"],
    ["characters:x${'a&sound:b'}", "characters:xa sound b"],
    ["characters:a & ${'b'}", "characters:a & b"],
  ])("leaves out of what is spelt what no platform spells: %s", (media, expected) => {
    const value = stepOf(`play: "${media}"`).options["media"];
    expect(value?.kind === "computed" && value.evaluate(scope)).toEqual([expected]);
  });

  test("sends texts that are too long to be kept", () => {
    const long = "x".repeat(4_097);
    const holding = { ...scope, vars: { ...scope.vars, text: long } };
    const valueOf = (step: string, option: string): Json | undefined => {
      const value = stepOf(step).options[option];
      return value?.kind === "computed" ? value.evaluate(holding) : undefined;
    };
    expect(
      valueOf('request: { url: "https://a/", json: ["${vars.text}", "a ${vars.text}"] }', "json"),
    ).toEqual([long, `a ${long}`]);
    expect(() => valueOf('log: "${vars.text}"', "message")).toThrow(
      "a text of more than 4096 characters",
    );
  });

  test("gives a condition its value", () => {
    const { condition } = stepOf("log: x\n      if: vars.n > 2 && vip.ext == null");
    expect(condition?.kind === "computed" && condition.evaluate(scope)).toBe(true);
  });
});
