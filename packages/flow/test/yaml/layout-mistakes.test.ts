import { describe, expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The first problem of a flow whose block `m` holds these lines: its line, its message, its hint. */
function told(...lines: readonly string[]): string {
  const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];
  const text = `${[...head, ...lines].join("\n")}\n`;
  const [problem] = checkFlow({ name: "f.yaml", text });
  const line = text.slice(0, problem?.span.start).split("\n").length;
  return `${line}: ${problem?.message} | ${problem?.hint}`;
}

describe("a mistake in the layout of a flow", () => {
  test.each<readonly [readonly string[], string]>([
    [
      ["    - play: sound:hello", "        interrupt: any"],
      '8: "interrupt" stands below "play", which has its value "sound:hello" on its own line already. | Write `play: { media: sound:hello, interrupt: any }`.',
    ],
    [
      ['    - bridge: "PJSIP/${call.to}"', "        ring: 40s"],
      '8: "ring" stands below "bridge", which has its value "PJSIP/${call.to}" on its own line already. | Write `bridge: { to: "PJSIP/${call.to}", ring: 40s }`.',
    ],
    [
      ["    // greets", "    - play: sound:hello"],
      '7: A comment begins with "#", not with "//". | Write `# greets`.',
    ],
    [
      ["    - bridge: { to: PJSIP/1, ring: 40s } // twice"],
      '7: "// twice" stands behind the end of a value. | Write "#" for "//": a comment begins with that.',
    ],
    [
      ['    - say: "Please wait,', '  one moment"'],
      '8: A text in quotes goes on here, and this line is not deep enough for that. | Begin it deeper than "say", in column 9, or write the text on one line.',
    ],
    [
      ['    - { say: "Please wait,', '  one moment" }'],
      '8: A text in quotes goes on here, and this line is not deep enough for that. | Begin it deeper than "say", in column 9, or write the text on one line.',
    ],
    [
      ["    - play: [sound:a, `digits:${call.to}`]"],
      '7: A value that begins with "`" needs quotes. | Write `"digits:${call.to}"`, with double quotes in place of the backticks.',
    ],
    [
      ['    - play: [sound:a "digits:${call.to}" "sound:b"]'],
      "7: Commas are missing here and further on in this line. | Write a comma between each two values.",
    ],
    [
      ["    - play: sound:hello", "      as: talk", "        then: { failed: m }"],
      '9: "then" stands below "as", which has its value "talk" on its own line already. | Begin it in column 7, like "as:".',
    ],
    [
      ["    - menu:", "        prompt: sound:hello", "        - keys: { 1: m }"],
      '9: The file cannot be read with a dash before "keys:". | Remove the dash if a key begins here.',
    ],
    [
      ["  b:", "- play:", "    - sound:hello", "    - sound:bye"],
      '8: This list item begins in column 1, and "b:" above it in column 3. | Begin it in column 5, with all that it holds, if it belongs to "b:".',
    ],
    [
      ["    - play: sound:a", "    bridge: PJSIP/1", "      then: { else: m }"],
      '8: "bridge:" stands among list items, and has no dash. | Write "- bridge:" in column 5 if an item begins here.',
    ],
    [
      ["    - hangup", "finally:", "  - emit: { event: a.b }", "    - if: call.from != null"],
      '10: The file cannot be read with a dash before "if:". | Remove the dash.',
    ],
    [
      ["queues:", "  q:", "    members: [PJSIP/1, PJSIP/2", "    ring: 20s"],
      '9: A "]" is missing here. | Write "]" behind `PJSIP/2`.',
    ],
    [
      ["lots:", "  office: { slots: 701-720, members: PJSIP/1] }"],
      '8: The "]" of this list has no "[". | Write `[PJSIP/1]`.',
    ],
    [
      ["  b: [{ hangup: normal }, {{ say: Bye. }]"],
      '7: Two "{" stand here, and one of them is never closed. | Remove one of them.',
    ],
    [
      ["    - play: [[sound:a, sound:b] # two"],
      '7: Two "[" stand here, and one of them is never closed. | Remove one of them.',
    ],
    [
      ["  - b:", "    - hangup"],
      '7: The file cannot be read with a dash before "b:". | Remove the dash.',
    ],
    [
      ["    - play: sound:a", "      - queue:", "        name: x", "      then: { else: m }"],
      '8: The file cannot be read with "- queue:" in column 7. | Begin it in column 5, like "- play:".',
    ],
    [
      ["    - play:", "        media: sound:a", "        - queue: x", "          as: y"],
      '9: The file cannot be read with "- queue:" in column 9. | Begin it in column 5, like "- play:", and move what it holds with it.',
    ],
    ...["*", "+", "•"].map(
      (sign) =>
        [
          [`    ${sign} bridge: PJSIP/2001`, "      then: { else: m }"],
          `7: "${sign}" stands here, where an item of a list has a dash. | Write \`- bridge: PJSIP/2001\`.`,
        ] as const,
    ),
    [
      ["    - Dial(2001,20)", "      then: { answered: m }"],
      '7: "Dial(2001,20)" is a line of extensions.conf, not a verb. | For Dial write `bridge: { to: 2001, ring: 20s }`. In a flow `go`, `then` and `keys` say where a call goes on.',
    ],
    [
      ["    - Playback(hello)", "        if: true"],
      '7: "Playback(hello)" is a line of extensions.conf, not a verb. | For Playback write `play: sound:hello`. In a flow `go`, `then` and `keys` say where a call goes on.',
    ],
    [
      ["  b: [{ say: Hello. }}, { say: Bye. }]"],
      '7: This "}" closes a "[" (column 6). | Remove it.',
    ],
    [
      ["    - play: [sound:a, sound:b # two"],
      '7: A "]" is missing here. | Write "]" behind `sound:b`.',
    ],
    [
      ["    - collect-digits: { max_length: 4, pattern: [0-9]{4} }"],
      '7: A text that begins with "[" needs quotes: without them it begins a list. | Write "[0-9]{4}", with its quotes.',
    ],
    [
      ["    - play: sound:hello", "    hangup"],
      '8: "hangup" stands among list items, and has no dash. | Write "- hangup" in column 5 if an item begins here.',
    ],
    [
      ["    - menu: { prompt: sound:a, keys: 1: m }"],
      '7: Inside { } and [ ] a map needs braces of its own: here a second "key: value" begins without. | Put { } around the inner map, or write it on lines of its own, without braces.',
    ],
    [["    - bridge: { to: PJSIP/1 } }"], '7: No "}" can stand here. | Remove the "}".'],
    [
      ["    -- hangup"],
      "7: Two dashes stand here, where an item of a list has one. | Write `- hangup`.",
    ],
    [
      ["    - log: a", "    -- emit:", "        event: a", "      if: call.from == '1'"],
      "8: Two dashes stand here, where an item of a list has one. | Write `- emit:`.",
    ],
    [
      ["  n:", "    -- go: m", "      if: call.from == '1'"],
      "8: Two dashes stand here, where an item of a list has one. | Write `- go: m`.",
    ],
    [
      ["    - bridge PJSIP/1000", "      then: { else: m }"],
      '7: A colon is missing after "bridge". | Write `bridge: PJSIP/1000`.',
    ],
    [
      ["    - bridge:PJSIP/1000", "      then: { else: m }"],
      '7: The colon after "bridge" lacks a space. | Write `bridge: PJSIP/1000`.',
    ],
    [
      ["    - bridge: PJSIP/1000,", "      then: { else: m },"],
      '8: "," stands behind the end of a value. | Remove the "," at the end of the line.',
    ],
    [
      ["    - bridge { to: PJSIP/1000, ring: 5s }", "      then: { else: m }"],
      '7: A colon is missing after "bridge". | Write `bridge: { … }`.',
    ],
    [
      ["    - bridge:{ to: PJSIP/1000, ring: 5s }", "      then: { else: m }"],
      '7: The colon after "bridge" lacks a space. | Write `bridge: { … }`.',
    ],
    [
      ["    - bridge: to: PJSIP/1000, ring: 5s }"],
      '7: The "}" in this value has no "{". | Add "{" before to: `bridge: { to: PJSIP/1000, ring: 5s }`.',
    ],
    [
      ['    - collect-digits: { timeout: "${a}, pattern: "[0-9]{4}" }'],
      '7: A " has no partner here. | Write `timeout: "${a}"`.',
    ],
    [["    -hangup"], "7: The dash of this list item lacks a space. | Write `- hangup`."],
    [
      ["    - menu: { prompt: sound:a, keys: { 1: m, #: m } }"],
      '7: Here "#" begins a comment, so that the rest of the line is lost. | Write "#" in double quotes.',
    ],
    [
      ["    - say: - hello"],
      '7: A "- " begins a list item, which cannot stand on the line of its key. | Begin the item on the next line; a text that begins with a dash needs quotes.',
    ],
    [
      ["    - say: ? hello"],
      '7: A value that begins with "? " needs quotes. | Put the whole value in double quotes.',
    ],
    [
      ["", " n:", "    - hangup"],
      '8: The file cannot be read with "n:" in column 2. | Begin it in column 3, like "m:".',
    ],
    [
      ["    - menu:", "        choices:", "          *: m"],
      '9: A key that begins with "*" needs quotes. | Write "*" in double quotes.',
    ],
  ])("%j", (lines, expected) => {
    expect(told(...lines)).toBe(expected);
  });
});

test("a key that takes a single value only is never offered a map", () => {
  const judge = (...lines: readonly string[]): string | undefined =>
    checkFlow({ name: "f.yaml", text: `${lines.join("\n")}\n` })[0]?.hint;
  expect(judge("flowrun: 1", "  name: t", "start: m")).toBe(
    'Begin it in column 1, like "flowrun:".',
  );
  expect(judge("flowrun: 1", "name: t", "  version: 1.0.0")).toBe(
    'Begin it in column 1, like "name:".',
  );
  expect(judge("flowrun-test: 1", "scenarios:", "  - name: a", "      caller: [hang_up]")).toBe(
    'Begin it in column 5, like "name:".',
  );
});

describe("a character that looks like another, or like nothing", () => {
  test.each([
    [
      "    -\u00a0play: sound:hello",
      "U+00A0, a space that YAML does not take for one, at line 7, column 6",
      "Type a plain space.",
    ],
    ["    – hangup", "U+2013, a dash that is no hyphen, at line 7, column 5", "Type a plain -."],
    [
      "    - play\uff1a sound:hello",
      "U+FF1A, a full-width character, at line 7, column 11",
      "Type a plain",
    ],
    ["    - go: m\u200b", "U+200B, a character without width, at line 7, column 12", "Remove it."],
    [
      "    - h\u0430ngup",
      "U+0430, a Cyrillic letter that looks like a Latin one, at line 7, column 8",
      "Type the Latin letter.",
    ],
    [
      "    - play: “sound:hello”",
      "U+201C, a typographic quote, at line 7, column 13",
      'Write "sound:hello" with plain quotes.',
    ],
    [
      "    - { hangup: {}, if: 'call.from – 1' }",
      "U+2013, a dash that is no hyphen, at line 7, column 36",
      "Type a plain -.",
    ],
    [
      "    - go: so\u00adrry",
      "U+00AD, a soft hyphen, which is not seen, at line 7, column 13",
      "Remove it.",
    ],
  ])("is named by its place: %j", (line, name, instead) => {
    expect(told(line)).toContain(name);
    expect(told(line)).toContain(instead);
  });

  test("is nothing in what is spoken, or in a language of its letters", () => {
    expect(told('    - say: "Привет – “мир”"')).not.toContain("U+");
    expect(told("    - go: продажи")).not.toContain("U+");
  });
});

describe("what is meant otherwise", () => {
  test.each([
    ["    - play: https://x.example/a.wav", 'Write "sound:https://x.example/a.wav".'],
    [
      "    - { bridge: { to: [2001, 2002] }, then: { else: m } }",
      "Write to: { all: [..] } to call them at once, or { turn: [..] } for one after the other.",
    ],
    ["    - wait: vars.pause", 'Write "${vars.pause}" if it is an expression.'],
    [
      "    - DISA: 1",
      "Ask for a code and a number with `collect-digits`, compare the code under `if`, and `bridge` to the number.",
    ],
  ])("is told how it is written: %s", (line, hint) => {
    expect(told(line)).toContain(hint);
  });
});

test("a key that holds something right below one that holds nothing was meant in it", () => {
  const head = "flowrun: 1\nname: t\nstart: m\n";
  const [moved] = checkFlow({
    name: "f.yaml",
    text: `${head}blocks:\nm:\n    - answer\n  n:\n    - hangup\n`,
  });
  expect(moved).toMatchObject({
    message: 'The file cannot be read with "m:" in column 1.',
    hint: "Begin it in column 3.",
  });
  const blocks = "blocks:\n  m:\n    - answer\n";
  const problems = checkFlow({
    name: "f.yaml",
    text: `${head}lots:\noffice: { slots: 701-720 }\n${blocks}`,
  });
  expect(problems).toMatchObject([
    {
      message: 'The file makes no sense with "office:" in column 1.',
      hint: "Begin it in column 3.",
    },
  ]);
});

test("a block in the first column is no section with a near name", () => {
  const text =
    "flowrun: 1\nname: t\nstart: m\nblocks:\n  m:\n    - go: lost\nlost:\n    - hangup\n";
  const problems = checkFlow({ name: "f.yaml", text });
  expect(problems).toMatchObject([
    {
      message: 'The file makes no sense with "lost:" in column 1.',
      hint: 'Begin it in column 3, like "m:".',
    },
  ]);
});

test("a comment above an item is no value that the item stands below", () => {
  const lines = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:"];
  const steps = ["    - answer", "    - play: sound:a", "    # the nurse: hangs up"];
  const text = [...lines, ...steps, "      - go: m", ""].join("\n");
  expect(checkFlow({ name: "f.yaml", text })[0]).toMatchObject({
    message: 'The file cannot be read with "- go:" in column 7.',
    hint: 'Begin it in column 5, like "- play:".',
  });
});

test("what stands beside a verb, first in a block, lacks the step above it", () => {
  expect(told("  b:", "      then: { failed: m }", "    - hangup")).toBe(
    '8: "then" stands first in "b", and belongs beside the verb of a step. | Write the step above it, such as "- answer" in column 5; or move this line below the step that it belongs to.',
  );
});

test("a dot for the colon of a key that holds a map in braces is told as such", () => {
  const [problem] = checkFlow({
    name: "f.yaml",
    text: "flowrun: 1\nlimits. { call: 1h, steps: 9 }\n",
  });
  expect(`${problem?.message} | ${problem?.hint}`).toBe(
    '"." stands behind "limits", where a colon belongs. | Write `limits: { … }`.',
  );
});

test("lines below a list or a map that is closed on its line lack the key that holds them", () => {
  const judge = (...lines: readonly string[]): string => {
    const [problem] = checkFlow({ name: "f.yaml", text: `${lines.join("\n")}\n` });
    return `${problem?.message} | ${problem?.hint}`;
  };
  expect(
    judge("flowrun: 1", "lanes: { a: { at_once: 1 } }", "  main:", "    - answer", "    - hangup"),
  ).toBe(
    'The key is missing that holds "main:" and what stands below it. | Write "blocks:" on the line above it, in column 1.',
  );
  expect(
    judge(
      "scenarios:",
      "  - name: a",
      "    caller: [connected]",
      "      path: [b]",
      "      ends: flow_ended",
    ),
  ).toBe(
    '"path:" stands below "caller", which has its value on its own line already. | Write the key that holds it on the line above, or move it to what it belongs to.',
  );
});

test("a step that was moved is named, and not what stands beside it", () => {
  expect(
    told(
      "  b:",
      "  - collect-digits: { max_length: 8 }",
      "      as: code",
      "      then: { silent: m }",
    ),
  ).toBe(
    '8: The file cannot be read with "- collect-digits:" in column 3. | Begin it in column 5.',
  );
});
