import { describe, expect, test } from "vitest";
import type { OptionKind } from "../../../src/language/option-values.ts";
import type { ValueRule } from "../../../src/language/option-kinds/option-kind.ts";
import { problemOfText } from "../../../src/language/option-kinds/problem-of-text.ts";

function said(rule: ValueRule, text: string): string | undefined {
  const problem = problemOfText("x", rule, text);
  return (
    problem && [problem.message, ...(problem.hint === undefined ? [] : [problem.hint])].join(" | ")
  );
}

describe("problemOfText", () => {
  const good: readonly (readonly [OptionKind, readonly string[]])[] = [
    ["string", ["", "anything: at all", "${call.from}"]],
    ["integer", ["0", "20", "-3", "007", "${settings.n}"]],
    ["boolean", ["true", "false", "${vars.b}"]],
    ["duration", ["250ms", "30s", "${settings.ring}"]],
    [
      "media",
      [
        "sound:hello",
        "sound:a/b",
        "digits:12*#",
        "number:-7",
        "characters:ab c",
        "tone:ring",
        "recording:r",
        "sound:${vip.name}",
        "${vars.m}",
      ],
    ],
    [
      "endpoint",
      [
        "PJSIP/1000",
        "1000",
        "PJSIP/+47@trunk",
        "PJSIP/trunk/sip:47@example.org",
        "Local/s@default/n",
        "${customer.ext}",
        "PJSIP/${customer.ext}",
        "PJSIP/trunk/sip:${customer.ext}@example.org",
      ],
    ],
    ["keys", ["", "#", "*#", "0123456789ABCD*#"]],
    ["interrupt", ["any", "none", "#", "12"]],
    ["pattern", ["[1-9][0-9]{3}", "^(1|2)+$", "[]{}0]{2,}", "\\{1"]],
    ["name", ["menu"]],
    ["url", ["https://crm.example/customers/${call.from}"]],
    ["json", ["", "anything", "${call.from}"]],
  ];

  test.each(good.flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const)))(
    "takes as %s: %j",
    (kind, text) => {
      expect(problemOfText("x", { kind }, text)).toBeUndefined();
    },
  );

  const bad: readonly (readonly [OptionKind, string, string])[] = [
    ["integer", "four", '"x" must be a whole number, not "four". | Write `4`.'],
    [
      "integer",
      "1.5",
      '"x" must be a whole number, not "1.5". | Write it without a fraction, such as `1`.',
    ],
    ["integer", "", '"x" must be a whole number, not "". | Write digits alone, such as 3.'],
    [
      "integer",
      "99999999999999999999",
      '"x" must be a whole number, not "99999999999999999999". | Write a smaller number.',
    ],
    ["boolean", "yes", '"x" must be true or false, not "yes". | Write `true`.'],
    [
      "duration",
      "30",
      '"x" must be a duration with its unit, not "30". | Write 30s for seconds, 30m for minutes, or 30ms for milliseconds.',
    ],
    ["duration", "1.5s", '"x" must be a duration, not "1.5s". | Write `1500ms`.'],
    [
      "duration",
      "5sec",
      '"x" must be a duration with its unit, not "5sec". | "sec" is no unit: write `5s`.',
    ],
    ["duration", "400h", '"x" must be at most 168h, not "400h". | Write 168h or less.'],
    [
      "media",
      "hello.wav",
      '"hello.wav" is not media: its scheme is missing. | Write "sound:hello" for a sound file.',
    ],
    [
      "media",
      "Hello",
      '"Hello" is not media: its scheme is missing. | Write "sound:Hello" for a sound file, or { say: "Hello" } for a text that is spoken.',
    ],
    [
      "keys",
      "4711#]",
      '"x" must be telephone keys (0-9, A-D, * and #), not "4711#]". | Write "4711#".',
    ],
    [
      "media",
      "recording=hello",
      '"recording=hello" is not media: its scheme is missing. | Write `recording:hello`.',
    ],
    [
      "media",
      "soundvm-goodbye",
      '"soundvm-goodbye" is not media: its scheme is missing. | Write `sound:vm-goodbye`.',
    ],
    [
      "media",
      "sound/dentist-hospital",
      '"sound/dentist-hospital" is not media: its scheme is missing. | Write `sound:dentist-hospital`.',
    ],
    [
      "media",
      "prompt/welcome",
      '"prompt/welcome" is not media: its scheme is missing. | Write `prompt:welcome`.',
    ],
    ["media", "", '"" is not media: its scheme is missing. | Write "sound:" and a name.'],
    [
      "media",
      "sond:x",
      '"sond:x" is not media: there is no scheme "sond:". | Did you mean "sound:x"?',
    ],
    [
      "media",
      "say:Hello.",
      '"say:Hello." is not media: there is no scheme "say:". | Write { say: "Hello." } for a text that is spoken.',
    ],
    [
      "media",
      "https://x/y.wav",
      '"https://x/y.wav" is not media: there is no scheme "https:". | Write "sound:https://x/y.wav".',
    ],
    [
      "media",
      "sond:${x}",
      '"sond:${x}" is not media: there is no scheme "sond:". | Did you mean "sound:${x}"?',
    ],
    [
      "media",
      "sound:hello.wav",
      '"sound:hello.wav" is not media: the name of a file stands without ".wav", as the platform chooses the format. | Write `sound:hello`.',
    ],
    [
      "media",
      "recording:${x}.mp3",
      '"recording:${x}.mp3" is not media: the name of a file stands without ".mp3", as the platform chooses the format. | Write `recording:${x}`.',
    ],
    [
      "endpoint",
      "PJSIP/1 PJSIP/2",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP/1 PJSIP/2". | Write a comma between two: `PJSIP/1, PJSIP/2`.',
    ],
    [
      "endpoint",
      "true",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "true". | Write an extension such as 2001, or a technology and a name such as PJSIP/1000.',
    ],
    [
      "pattern",
      "[0-9]{3,5$",
      'The "{" in "x" has no partner, and no key is one: "[0-9]{3,5$" fits nothing. | Write `{3,5}`.',
    ],
    [
      "pattern",
      "0-9]{4}",
      'The "]" in "x" has no partner, and no key is one: "0-9]{4}" fits nothing. | Add its partner, as in `[0-9]{3,5}`, or remove it.',
    ],
    ["media", "sound:", '"sound:" is not media: nothing follows "sound:".'],
    [
      "media",
      "sound:a, sound:b",
      '"sound:a, sound:b" is not media: several stand in one text. | Write a list: `[sound:a, sound:b]`.',
    ],
    [
      "media",
      "sound:a, sound:b]",
      '"sound:a, sound:b]" is not media: its "[" is missing. | Write `[sound:a, sound:b]`.',
    ],
    [
      "endpoint",
      "PJSIP/2001;",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP/2001;". | Write `PJSIP/2001`.',
    ],
    ["media", "sound:a;", '"sound:a;" is not media: a ";" stands at its end. | Write `sound:a`.'],
    ["media", "sound:a,", '"sound:a," is not media: a "," stands at its end. | Write `sound:a`.'],
    ["media", "sound:a]", '"sound:a]" is not media: a "]" stands at its end. | Write `sound:a`.'],
    ["media", 'sound:a"', '"sound:a"" is not media: a """ stands at its end. | Write `sound:a`.'],
    [
      "media",
      'number "${x}"',
      '"number "${x}"" is not media: a colon is missing after "number". | Write `number: "${x}"`.',
    ],
    [
      "media",
      "sound:../../etc/x",
      '"sound:../../etc/x" is not media: a path cannot leave its folder with "..".',
    ],
    [
      "media",
      "digits:12a",
      '"digits:12a" is not media: "digits:" takes digits, * and #. | Write "characters:12a" to have it spelt.',
    ],
    [
      "media",
      "digits:count",
      '"digits:count" is not media: "digits:" takes digits, * and #. | Write "digits:${count}" for the value of that name, or "characters:count" to have it spelt.',
    ],
    [
      "media",
      "sound:a - sound:b",
      '"sound:a - sound:b" is not media: several stand in one text. | Write a list: `[sound:a, sound:b]`.',
    ],
    [
      "media",
      "sound:a&sound:b",
      '"sound:a&sound:b" is not media: several stand in one text. | Write a list: `[sound:a, sound:b]`.',
    ],
    [
      "list",
      "visits",
      '"x" must be an expression that gives a list, not "visits". | Write "${visits}" for the list of that name.',
    ],
    ["media", "number:7.5", '"number:7.5" is not media: "number:" takes a whole number.'],
    [
      "endpoint",
      "PJSIP/",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP/". | Write an extension such as 2001, or a technology and a name such as PJSIP/1000.',
    ],
    [
      "endpoint",
      "/1000",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "/1000". | Write an extension such as 2001, or a technology and a name such as PJSIP/1000.',
    ],
    [
      "endpoint",
      "sip:1000@example.org",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "sip:1000@example.org". | Name the technology and the endpoint that it goes through: PJSIP/trunk/sip:1000@example.org.',
    ],
    [
      "endpoint",
      "tel:${customer.ext}",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "tel:${customer.ext}". | Name the technology and the endpoint that it goes through: PJSIP/trunk/tel:${customer.ext}.',
    ],
    [
      "endpoint",
      "PJSIP/10 00",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP/10 00". | Write an extension such as 2001, or a technology and a name such as PJSIP/1000.',
    ],
    [
      "keys",
      "pound",
      '"x" must be telephone keys (0-9, A-D, * and #), not "pound". | Write "#" in double quotes.',
    ],
    [
      "keys",
      "star",
      '"x" must be telephone keys (0-9, A-D, * and #), not "star". | Write "*" in double quotes.',
    ],
    [
      "endpoint",
      "PJSIP\\2001",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP\\2001". | Write `PJSIP/2001`.',
    ],
    [
      "endpoint",
      "PJSIP/1000/",
      '"x" must be an endpoint such as PJSIP/1000, or an extension, not "PJSIP/1000/". | Write `PJSIP/1000`.',
    ],
    ["keys", "ab", '"x" must be telephone keys (0-9, A-D, * and #), not "ab". | Write "AB".'],
    [
      "interrupt",
      "anny",
      '"x" must be any, none or telephone keys (0-9, A-D, * and #), not "anny". | Did you mean "any"?',
    ],
    ["interrupt", "", '"x" must be any, none or telephone keys (0-9, A-D, * and #), not "".'],
    ["pattern", "", '"x" must be a regular expression, not "".'],
    [
      "pattern",
      "(a",
      '"x" is not a regular expression that can be matched in linear time: missing closing ). | Use groups, classes and repeats only; back-references and look-around do not exist here.',
    ],
    [
      "pattern",
      "^(+)?[0-9]",
      '"x" is not a regular expression that can be matched in linear time: nothing stands before a sign that repeats. | Put what it repeats before "+"; or write `[+]` for the sign itself.',
    ],
    [
      "pattern",
      "[9-1]",
      '"x" is not a regular expression that can be matched in linear time: a range in [ ] begins behind its end. | Begin the range "9-1" with the lower sign, as in [1-9], or write a "-" that stands for itself as the last sign in [ ].',
    ],
    [
      "pattern",
      "1**",
      '"x" is not a regular expression that can be matched in linear time: two signs that repeat stand together. | Remove one of "**".',
    ],
    [
      "pattern",
      "1)",
      '"x" is not a regular expression that can be matched in linear time: unexpected ). | Remove the ")", or add the "(" that it closes.',
    ],
    [
      "pattern",
      "(?=a)b",
      '"x" is not a regular expression that can be matched in linear time: invalid or unsupported Perl syntax. | Use groups, classes and repeats only; back-references and look-around do not exist here.',
    ],
    [
      "pattern",
      "a".repeat(1_001),
      `"x" must be at most 1000 characters long, not "${"a".repeat(60)}…".`,
    ],
    ["name", " ", '"x" must be the name of a block, not " ".'],
    [
      "name",
      "${vars.b}",
      '"x" cannot hold an expression: it is checked before the first call. | Write the name of a block, or branch with "if" to steps that do.',
    ],
    [
      "keys",
      "${vars.k}",
      '"x" cannot hold an expression: it is checked before the first call. | Write telephone keys (0-9, A-D, * and #), or branch with "if" to steps that do.',
    ],
  ];

  test.each(bad)("refuses as %s: %j", (kind, text, message) => {
    expect(said({ kind, of: "block" }, text)).toBe(message);
  });

  test("holds integers and durations to their minimum", () => {
    expect(said({ kind: "integer", minimum: 1 }, "0")).toBe(
      '"x" must be at least 1, not "0". | Write 1 or more.',
    );
    expect(said({ kind: "duration", minimum: 1_000 }, "999ms")).toBe(
      '"x" must be at least 1s, not "999ms". | Write 1s or more.',
    );
    expect(said({ kind: "duration", minimum: 1_000 }, "4")).toBe(
      '"x" must be a duration with its unit, not "4". | Write 4s for seconds or 4m for minutes.',
    );
    expect(said({ kind: "duration", maximum: 1_000 }, "900")).toBe(
      '"x" must be a duration with its unit, not "900". | Write 900ms for milliseconds.',
    );
    expect(said({ kind: "integer", minimum: 1 }, "1")).toBeUndefined();
  });

  test("names the words of a choice", () => {
    const rule: ValueRule = { kind: "choice", choices: ["end", "ignore"] };
    expect(said(rule, "ignore")).toBeUndefined();
    expect(said(rule, "ignor")).toBe(
      '"x" must be "end" or "ignore", not "ignor". | Did you mean "ignore"?',
    );
  });

  test("cuts what it quotes to a readable length", () => {
    expect(said({ kind: "boolean" }, `${"y".repeat(70)}\n`)).toBe(
      `"x" must be true or false, not "${"y".repeat(60)}…". | Write \`true\` or \`false\`.`,
    );
  });
});
