import { cases } from "../../../../test/cases.ts";
import { checkFlow } from "../../src/check-flow.ts";
import { describe, expect, test } from "vitest";
import { flowOf, expectStep, messagesOf, problemsOf } from "./reading.ts";

describe("readOptions", () => {
  test("says one thing about a misspelt option that is needed", () => {
    expect(problemsOf(flowOf("- collect-digits: { max_lenght: 4 }"))).toEqual({
      said: [
        'error FLOW_UNKNOWN_OPTION  "collect-digits" has no option "max_lenght".',
        "  f.yaml:6:25",
        "  5 |   a:",
        "  6 |     - collect-digits: { max_lenght: 4 }",
        "    |                         ^^^^^^^^^^",
        '  Did you mean "max_length"?',
      ].join("\n"),
      hasTree: true,
    });
  });

  test("says where a # without quotes swallowed the value", () => {
    expect(
      problemsOf(flowOf("- collect-digits:", "    max_length: 4", "    terminator: #")).said,
    ).toBe(
      [
        'error FLOW_COMMENT_VALUE  Here "#" begins a comment, so that no value is left.',
        "  f.yaml:8:21",
        "  7 |         max_length: 4",
        "  8 |         terminator: #",
        "    |                     ^",
        '  Write "#" in double quotes.',
      ].join("\n"),
    );
  });

  test("leaves a value out that cannot be right, and keeps the others", () => {
    expect(problemsOf(flowOf("- collect-digits: { max_length: 4, timeout: 30 }")).hasTree).toBe(
      true,
    );
  });

  test("says one thing about names without a comma, though parts bring outcomes", () => {
    const text = flowOf(
      "- agent: { name: a, tools: [one, two three] }",
      "  then: { else: a, done: a, far: a }",
    );
    const found = checkFlow({ name: "f.yaml", text });
    expect(found.map(({ message, hint }) => `${message} | ${hint}`)).toEqual([
      '"tools" must be a list of parts, such as [find_order, to_human], not "two three". | Write a comma between two names, inside [ ]: `two, three`.',
    ]);
  });

  test.each([
    [
      "- record: { timeout: 9s, beep: on }",
      '"beep" must be true or false, not "on". | Write `true`.',
    ],
    [
      "- record: { timeout: 9s, beep: No }",
      '"beep" must be true or false, not "No". | Write `false`.',
    ],
  ])("says how to mend %s", (step, said) => {
    const found = checkFlow({ name: "f.yaml", text: flowOf(step) });
    expect(found.map(({ message, hint }) => `${message} | ${hint}`)).toContain(said);
  });

  test("says of a misspelt else nothing but that, and of a second verb its dash", () => {
    const told = (...lines: readonly string[]): readonly string[] =>
      checkFlow({ name: "f.yaml", text: flowOf(...lines) }).map(
        ({ message, hint }) => `${message} | ${hint}`,
      );
    expect(told("- answer", "- bridge: PJSIP/1", "  then: { esle: a }")).toEqual([
      '"bridge" has no outcome "esle". | Did you mean "else"?',
    ]);
    expect(told("- go: a", "  if: call.from == null", "  go: a")).toEqual([
      '"go:" stands among list items, and has no dash. | Write "- go:" in column 5 if an item begins here.',
    ]);
  });

  test("writes a list of one where a single value stands without its list", () => {
    expect(messagesOf(flowOf("- answer", "- bridge: x", "  retry: { times: [2] }"))).toEqual([
      'FLOW_BAD_VALUE | "times" must be a whole number, not a list. | Write `times: 2`, without the list.',
    ]);
  });

  test("keeps lists and maps in order", () => {
    const media = expectStep('- play: ["sound:a", digits:12]').options.get("media");
    expect(
      media?.kind === "list" && media.items.map((item) => item.kind === "text" && item.text),
    ).toEqual(["sound:a", "digits:12"]);
    const values = expectStep("- set: { b: 1, a: 0123 }").options.get("values");
    expect(values?.kind === "map" && [...values.entries.keys()]).toEqual(["b", "a"]);
  });

  test.each([
    [
      "- play",
      'FLOW_MISSING_OPTION | "play" needs the option "media". | Write `play: sound:hello`.',
    ],
    [
      "- lookup: { in: t }",
      'FLOW_MISSING_OPTION | "lookup" needs the option "key". | Add `key: "${call.from}"`.',
    ],
    [
      "- answer: x",
      'FLOW_BAD_OPTION | "answer" takes no options, and cannot have "x" after it. | Write "- answer" alone.',
    ],
    ["- answer: { a: 1 }", 'FLOW_UNKNOWN_OPTION | "answer" takes no options. | Remove it.'],
    [
      "- collect-digits: 4",
      'FLOW_BAD_OPTION | "collect-digits" takes its options by name, and cannot have "4" after it. | Write `collect-digits: { max_length: 4 }`.',
    ],
    [
      "- play: { media: sound:x, zork: 1 }",
      'FLOW_UNKNOWN_OPTION | "play" has no option "zork". | Remove it, or use "interrupt" or "loop" if that is meant. `flowrun docs play` has all options.',
    ],
    [
      "- play: []",
      'FLOW_BAD_OPTION | "play" must be media or a list of media, such as sound:hello-world, not an empty list. | Write `play: sound:hello`, for instance.',
    ],
    [
      "- play: { media: { a: 1 } }",
      'FLOW_UNKNOWN_OPTION | What is said has no "a". | Use "say", "ssml", "number", "digits", "spell", "date", "time", "money", "period", "currency", "zone", "language", "voice", "pace" or "volume".',
    ],
    [
      "- play: [[sound:a]]",
      'FLOW_BAD_OPTION | "play" must be one item of media, not a list. | Write `play: sound:a`, without the list.',
    ],
    ["- play: [You have, { number: 3 }, prompt:bye]", undefined],
    ["- play: { media: { period: 90s, language: en_GB } }", undefined],
    [
      "- play: [{ nubmer: 3 }]",
      'FLOW_UNKNOWN_OPTION | What is said has no "nubmer". | Did you mean "number"?',
    ],
    [
      "- play: [{ number: three }]",
      'FLOW_BAD_OPTION | "number" must be a whole number, not "three". | Write `3`.',
    ],
    [
      "- play: [{ time: 25:00 }]",
      'FLOW_BAD_OPTION | "time" must be a time of day such as 14:05, or milliseconds, not "25:00".',
    ],
    [
      "- play: [{ money: 1, currency: eur }]",
      'FLOW_BAD_OPTION | "currency" must be the code of a currency, such as EUR, not "eur".',
    ],
    [
      "- play: [sound: a]",
      'FLOW_UNKNOWN_OPTION | What is said has no "sound". | Write "sound:a" without a space.',
    ],
    ["- play: [sound:a, ]", undefined],
    [
      "- play: [sound:a, ~]",
      'FLOW_NO_VALUE | "play" is ~, which is no value. | Write a value, or remove the key; an empty text is "".',
    ],
    [
      "- go: [a]",
      'FLOW_BAD_OPTION | "go" must be the name of a block, not a list. | Write `go: a`, without the list.',
    ],
    [
      "- set: {}",
      'FLOW_BAD_OPTION | "set" must be a map of variables and their new values, not an empty map. | Write `set: { attempts: 1 }`, for instance.',
    ],
    [
      "- set: 5",
      'FLOW_BAD_OPTION | "set" must be a map of variables and their new values, not "5". | Write `set: { attempts: 1 }`, for instance.',
    ],
    [
      "- set: tries=0",
      'FLOW_BAD_OPTION | "set" must be a map of variables and their new values, not "tries=0". | Write `set: { tries: 0 }`.',
    ],
    [
      "- set: tries = vars.tries + 1",
      'FLOW_BAD_OPTION | "set" must be a map of variables and their new values, not "tries = vars.tries + 1". | Write `set: { tries: "${vars.tries + 1}" }`.',
    ],
    [
      '- set: { "a-b": 1 }',
      'FLOW_BAD_NAME | The name of a variable cannot be "a-b": it has letters, digits and underscores. | Write "a_b", for instance.',
    ],
    [
      "- request: { url: https://a/, headers: { x-a: 1, b: '' }, json: [null, ~, { a: [] }, {}] }",
      undefined,
    ],
    ["- v2: { call: a.b, with: { a: null, b: { c: [x] } } }", undefined],
    ["- v2: a.b", undefined],
    [
      '- request: { url: https://a/, headers: { "x y": 1 } }',
      'FLOW_BAD_NAME | The name of a header cannot be "x y": it has letters, digits and hyphens. | Write "x-y", for instance.',
    ],
    [
      "- request: { url: https://a/, headers: { a: [1] } }",
      'FLOW_BAD_OPTION | "a" must be a single value, not a list. | Write `a: 1`, without the list.',
    ],
    [
      "- request: { url: https://a/, headers: a }",
      'FLOW_BAD_OPTION | "headers" must be a map of headers and their texts, not "a". | Write `headers: { accept: text/plain }`, for instance.',
    ],
    [
      "- request: { url: https://a/, json: { a: [1, { b: }] } }",
      'FLOW_NO_VALUE | "b" has no value. | Write a value, or remove the key; an empty text is "".',
    ],
    [
      "- request: { url: https://a/, headers: { a: null } }",
      'FLOW_NO_VALUE | "a" is null, which is no value. | Write a value, or remove the key; an empty text is "".',
    ],
    [
      "- v2: { call: a.b, with: [1] }",
      'FLOW_BAD_OPTION | "with" must be a map of arguments and their values, not a list. | Write `with: { a: 1 }`, for instance.',
    ],
    [
      '- v2: "${call.to}"',
      'FLOW_NO_EXPRESSION | "v2" cannot hold an expression: it is checked before the first call. | Write the name of an operation, such as contacts.search, or branch with "if" to steps that do.',
    ],
    [
      "- v2: contacts search",
      'FLOW_BAD_OPTION | "v2" must be the name of an operation, such as contacts.search, not "contacts search".',
    ],
    [
      "- request: http://${call.from}/",
      'FLOW_NO_EXPRESSION | The host of "request" cannot hold an expression: a flow says itself whom it asks. | Write https:// and the host, then a slash, and expressions only behind it.',
    ],
    [
      "- set: { a: [1] }",
      'FLOW_BAD_OPTION | "a" must be a single value, not a list. | Write `a: 1`, without the list.',
    ],
    [
      "- collect-digits: { max_length: }",
      'FLOW_NO_VALUE | "max_length" has no value. | Write a value, or remove the key; an empty text is "".',
    ],
  ])("judges %j", (step, message) => {
    expect(messagesOf(flowOf(step))).toEqual(message === undefined ? [] : [message]);
  });

  test("says several things about several mistakes", () => {
    expect(
      messagesOf(
        flowOf("- collect-digits: { max_length: x, at_max: end, terminator: pound, zork: 1 }"),
      ),
    ).toEqual([
      'FLOW_UNKNOWN_OPTION | "collect-digits" has no option "zork". | Remove it, or use "pattern" if that is meant. `flowrun docs collect-digits` has all options.',
      'FLOW_BAD_OPTION | "max_length" must be a whole number, not "x". | Write digits alone, such as 3.',
      'FLOW_BAD_OPTION | "terminator" must be telephone keys (0-9, A-D, * and #), not "pound". | Write "#" in double quotes.',
    ]);
  });

  test("tells at most 20 mistakes inside one option apart, in time that grows with the file", () => {
    const values = Array.from({ length: cases(50_000) }, (_, index) => `v${index}: []`);
    expect(messagesOf(flowOf(`- set: { ${values.join(", ")} }`))).toEqual(
      Array.from(
        { length: 20 },
        (_, index) => `FLOW_BAD_OPTION | "v${index}" must be a single value, not an empty list.`,
      ),
    );
  });

  test.each(["- play: { %s }", "- { play: sound:x, %s }"])(
    "reports 20 unknown keys of %j and no more",
    (step) => {
      const keys = Array.from({ length: cases(50_000) }, (_, index) => `zork${index}: 1`);
      const messages = messagesOf(flowOf(step.replace("%s", `media: sound:x, ${keys.join(", ")}`)));
      expect(messages.filter((message) => message.includes("zork"))).toHaveLength(20);
    },
  );

  test.each([
    ["- { <<: { answer: } }", "FLOW_MERGE_KEY"],
    ["- play: {{media}}", "FLOW_QUOTES_NEEDED"],
    ["- on: answer", "FLOW_BAD_KEY"],
    ["- log: !!binary x", "FLOW_TAG"],
    ["- collect-digits: { max_length: 4, terminator: *# }", "FLOW_ALIAS"],
  ])("says one thing about %j, which YAML itself refuses", (step, code) => {
    expect(messagesOf(flowOf(step)).map((message) => message.split(" | ")[0])).toEqual([code]);
  });
});

describe("a column that is null", () => {
  test("is told how to be written", () => {
    const text = `flowrun: 1
name: nulls
tables: { people: { key: id, columns: { id: string, phone: "string?" } } }
start: main
blocks:
  main:
    - lookup: { in: people, where: { phone: null } }
      then: { missing: last, failed: last }
    - go: last
  last: [hangup]
`;
    expect(checkFlow({ name: "nulls.yaml", text })).toMatchObject([
      { code: "FLOW_NO_VALUE", hint: 'Write "${null}" for a column that holds nothing.' },
    ]);
  });
});

describe("keys in a conversation", () => {
  const flowWith = (keys: string, verb: string): string => `flowrun: 1
name: keys
queues: { q: { members: [PJSIP/2001] } }
start: main
blocks:
  main:
    - answer
    - ${verb}, keys: { "*1": ${keys} } }
      then: { else: last }
  last: [hangup]
  a: [{ log: noted }]
`;

  test.each([
    ["a", undefined],
    ["{ do: a }", undefined],
    ["{ do: a, by: both, apart: false, x-why: asked for }", undefined],
    ["{ do: a, by: nobody }", '"by" must be callee, caller or both, not "nobody".'],
    ["{ do: a, apart: maybe }", '"apart" must be true or false, not "maybe".'],
    ["{ do: a, aprat: false }", 'There is no key "aprat" beside "do".'],
    ["{ do: [a] }", '"do" must be the name of a block, not a list.'],
    ["{ do: nope }", 'There is no block "nope".'],
    ["{ by: both }", '"*1" has no "do".'],
    [
      "[a]",
      '"*1" must be the name of a block, or a map such as { do: hand_over, by: both }, not a list.',
    ],
  ])("are judged whole: %s", (keys, message) => {
    for (const verb of ["bridge: { to: PJSIP/1", "queue: { name: q, max: 1m"]) {
      const errors = checkFlow({ name: "keys.yaml", text: flowWith(keys, verb) }).filter(
        ({ severity }) => severity === "error",
      );
      expect(errors.map((error) => error.message)).toEqual(message === undefined ? [] : [message]);
    }
  });

  test("that are wrong bring no word on the block that they lead to", () => {
    const problems = checkFlow({
      name: "keys.yaml",
      text: flowWith("{ do: a, by: nobody }", "bridge: { to: PJSIP/1"),
    });
    expect(problems.map(({ code }) => code)).toEqual(["FLOW_BAD_OPTION"]);
  });
});

describe("the slots of a parking lot", () => {
  test.each([
    ["701-720", true],
    ["720-701", true],
    ["0098-0101", true],
    ["1-9", true],
    ["701", false],
    ["701-1720", false],
    ["1701-2701", false],
    ["[701-720]", false],
    ["{ from: 701 }", false],
    ["-7", false],
  ])("%s", (slots, isRight) => {
    const text = `flowrun: 1
name: lots
lots: { office: { slots: ${slots} } }
start: main
blocks: { main: [answer, { park: office, then: { else: main } }] }
`;
    expect(checkFlow({ name: "lots.yaml", text }).length === 0).toBe(isRight);
  });
});
