import { describe, expect, test } from "vitest";
import { expectStep, flowOf, messagesOf, problemsOf } from "./reading.ts";

describe("readStep", () => {
  test("reads a bare verb", () => {
    expect(expectStep("- answer")).toEqual({
      verb: { value: "answer", span: { start: 47, end: 53 } },
      options: new Map(),
      id: undefined,
      condition: undefined,
      as: undefined,
      then: new Map(),
      else: undefined,
      retry: undefined,
      unread: new Set(),
      words: [],
      canEnd: true,
      gives: undefined,
      span: { start: 47, end: 53 },
    });
  });

  test("reads options by name, in their own spelling and with their places", () => {
    const step = expectStep('- lookup: { in: customers, key: "0123" }');
    expect(step.options).toEqual(
      new Map([
        [
          "in",
          {
            kind: "text",
            text: "customers",
            plain: true,
            span: { start: 61, end: 70 },
            valueSpan: { start: 61, end: 70 },
          },
        ],
        [
          "key",
          {
            kind: "text",
            text: "0123",
            plain: false,
            span: { start: 77, end: 83 },
            valueSpan: { start: 78, end: 82 },
          },
        ],
      ]),
    );
  });

  test("puts a scalar, a list or an assignment under the name of the principal option", () => {
    expect([...expectStep("- bridge: PJSIP/1000").options.keys()]).toEqual(["to"]);
    expect([...expectStep("- play: [sound:a, sound:b]").options.keys()]).toEqual(["media"]);
    expect([...expectStep("- set: { attempts: 1, who: 0123 }").options.keys()]).toEqual(["values"]);
  });

  test("reads everything that may stand beside a verb", () => {
    const step = expectStep(
      "- lookup: { in: t, key: +4712345678 }",
      "  id: find-it",
      '  if: call.from != "anonymous"',
      "  as: row",
      "  retry: { times: 2, wait: 200ms }",
      "  note: whatever [] is here",
      "  then: { found: b, missing: c, else: d }",
    );
    expect([step.id?.value, step.condition?.value, step.as?.value]).toEqual([
      "find-it",
      'call.from != "anonymous"',
      "row",
    ]);
    expect(step.retry).toEqual({ times: 2, waitMs: 200, span: { start: 163, end: 188 } });
    expect([...step.then].map(([outcome, { target }]) => [outcome, target.value])).toEqual([
      ["found", "b"],
      ["missing", "c"],
    ]);
    expect(step.else?.value).toBe("d");
  });

  test("takes a scalar under then for the block of the normal outcome", () => {
    const { then, else: rest } = expectStep("- lookup: { in: t, key: k }", "  then: b");
    expect([...then].map(([outcome, { target }]) => [outcome, target.value])).toEqual([
      ["found", "b"],
    ]);
    expect(rest).toBeUndefined();
  });

  test("takes timeout beside a verb for its option", () => {
    const step = expectStep("- collect-digits: { max_length: 4 }", "  timeout: 5s");
    expect([...step.options.keys()]).toEqual(["max_length", "timeout"]);
  });

  test("retries without a pause when none is given", () => {
    expect(expectStep("- bridge: PJSIP/1", "  retry: { times: 1 }").retry?.waitMs).toBe(0);
  });

  test("says which verb a misspelt one was, and goes on with it", () => {
    expect(problemsOf(flowOf("- anwser", "- lokup: { in: t, key: k }"))).toEqual({
      said: [
        'error FLOW_UNKNOWN_VERB  There is no verb "anwser".',
        "  f.yaml:6:7",
        "  5 |   a:",
        "  6 |     - anwser",
        "    |       ^^^^^^",
        '  Did you mean "answer"?',
        "",
        'error FLOW_UNKNOWN_VERB  There is no verb "lokup".',
        "  f.yaml:7:7",
        "  6 |     - anwser",
        "  7 |     - lokup: { in: t, key: k }",
        "    |       ^^^^^",
        '  Did you mean "lookup"?',
      ].join("\n"),
      hasTree: true,
    });
  });

  const allVerbs =
    '"answer", "play", "collect-digits", "lookup", "request", "v2", "bridge", "go" or "set"';

  test.each([
    [
      ["- transfer: x"],
      'FLOW_UNKNOWN_VERB | There is no verb "transfer". | Verbs are, for instance, "play", "menu", "bridge", "queue", "set" and "go"; `flowrun docs verbs` has all.',
    ],
    [
      ["- play sound:x"],
      'FLOW_NO_VERB | This step is the text "play sound:x", not a verb with a value. | Write `play: sound:x` with a colon and a space.',
    ],
    [
      ["- play:sound:x"],
      'FLOW_BAD_KEY | The colon after "play" lacks a space. | Write `play: sound:x`.',
    ],
    [
      ["- exten => s,1,Answer()"],
      'FLOW_UNKNOWN_VERB | "exten => s,1,Answer()" is a line of extensions.conf, not a verb. | For Answer write "answer". In a flow `go`, `then` and `keys` say where a call goes on.',
    ],
    [["- then: b"], `FLOW_NO_VERB | This step has no verb. | Add ${allVerbs}.`],
    [["- {}"], `FLOW_NO_VERB | This step has no verb. | Add ${allVerbs}.`],
    [["-"], 'FLOW_NO_VERB | This step is empty. | Remove the "-", or write a verb after it.'],
    [
      ["- [answer]"],
      'FLOW_NO_VERB | A step must be a verb with its options, not a list. | Remove one "- ", or the brackets.',
    ],
    [
      ["- play: sound:x", "  bridge: PJSIP/1"],
      'FLOW_SEVERAL_VERBS | This step has two verbs, "play" and "bridge". | Write `- bridge: PJSIP/1` in column 5, like the dash above it.',
    ],
    [
      ["- answer", "- go: a", "  on: x"],
      'FLOW_BAD_KEY | "on" cannot be a key: many YAML tools read the bare word as true or false. | Use another word; outcomes stand under "then".',
    ],
    [
      ["- answer:", "  zork: 1"],
      `FLOW_UNKNOWN_KEY | There is no key "zork" beside a verb. | Remove it, or use "if", "then" or "note" if that is meant; or begin your own keys with x-.`,
    ],
    [
      ["- answer:", "  thn: b"],
      'FLOW_UNKNOWN_KEY | There is no key "thn" beside a verb. | Did you mean "then"?',
    ],
    [
      ["- answer:", "  else: b"],
      'FLOW_MISPLACED_KEY | "else" stands inside "then", not beside it. | Write then: { …, else: … } with the block after "else".',
    ],
    [
      ["- answer:", "  timeout: 5s"],
      'FLOW_MISPLACED_KEY | "answer" has no "timeout" that could be set. | Remove "timeout".',
    ],
    [
      ["- answer:", "  retry: { times: 1 }"],
      'FLOW_MISPLACED_KEY | "answer" has no outcome "failed", so there is nothing to retry. | Remove "retry".',
    ],
    [
      ["- go: a", "  then: b"],
      'FLOW_MISPLACED_KEY | "go" has no outcomes, so "then" has no meaning here. | Remove "then".',
    ],
    [
      ["- go: a", "  then: { silent: b }", "- collect-digits: { max_length: 1 }", "- answer"],
      'FLOW_MISPLACED_KEY | "go" has no outcomes, so "then" has no meaning here. | Move it below "collect-digits", the next step, which has these outcomes.',
    ],
    [
      [
        ...["- go: a", "  then: { silent: b }"],
        ...["- collect-digits: { max_length: 1 }", "  then: { silent: b }"],
      ],
      'FLOW_MISPLACED_KEY | "go" has no outcomes, so "then" has no meaning here. | Remove "then".',
    ],
    [
      ["- set: { a: 1 }", "  then: b"],
      'FLOW_MISPLACED_KEY | "set" has no outcomes, so "then" has no meaning here. | Remove "then", and add a step "- go: …" after it.',
    ],
    [
      ["- answer:", "  then: [b]"],
      'FLOW_BAD_VALUE | "then" must be a map from outcomes to blocks, not a list. | Write `then: { else: b }`, or each outcome with its block, such as `{ ok: b }`.',
    ],
    [
      ["- answer:", "  then: { ok: }"],
      'FLOW_NO_VALUE | "ok" has no value. | Write a value, or remove the key; an empty text is "".',
    ],
    [
      ["- collect-digits: { max_length: 1 }", "  then: [return]"],
      'FLOW_BAD_VALUE | "then" must be a map from outcomes to blocks, not a list. | Write `then: { else: return }`, or each outcome with its block, such as `{ silent: return }`.',
    ],
    [
      ["- answer:", "  if: [x]"],
      'FLOW_BAD_VALUE | "if" must be an expression, not a list. | Write `if: x`, without the list.',
    ],
    [
      ["- answer:", "  id: a/b"],
      'FLOW_BAD_NAME | The id of a step cannot be "a/b": it has 1 to 63 letters, digits, underscores and hyphens, the first no digit and no hyphen. | Write "a_b", for instance.',
    ],
    [
      ["- lookup: { in: t, key: k }", "  as: 1st"],
      'FLOW_BAD_NAME | A name under "as" cannot be "1st": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "_1st", for instance.',
    ],
    [
      ["- bridge: x", "  retry: 2"],
      'FLOW_BAD_VALUE | "retry" must be a map of times and wait, such as { times: 2, wait: 200ms }, not "2". | Write retry: as a map, one "key: value" on each line below it.',
    ],
    [
      ["- bridge: x", "  retry: { wait: 1s }"],
      'FLOW_MISSING_KEY | "retry" does not say how often. | Add "times", such as `times: 2`.',
    ],
    [
      ["- bridge: x", "  retry: { times: 11 }"],
      'FLOW_BAD_VALUE | "times" must be a whole number from 1 to 10, not "11". | Write 10 or less.',
    ],
    [
      ["- bridge: x", "  retry: { times: 1, wait: 2 }"],
      'FLOW_BAD_VALUE | "wait" must be a duration with its unit, not "2". | Write 2s for seconds, 2m for minutes, or 2ms for milliseconds.',
    ],
  ])("refuses %j", (lines, message) => {
    expect(messagesOf(flowOf(...lines))).toEqual([message]);
  });

  test.each([
    [
      "an option beside its verb",
      ["- collect-digits:", "  max_length: 4"],
      'FLOW_MISPLACED_KEY | "max_length" is an option of "collect-digits" and belongs under it, not beside it. | Write it inside the braces of "collect-digits"; where it has none, indent it deeper than "collect-digits".',
    ],
    [
      "an option beside a verb with its value on its own line",
      ['- play: "sound:a"', "  interrupt: any"],
      'FLOW_MISPLACED_KEY | "interrupt" is an option of "play" and belongs under it, not beside it. | Write `play: { media: "sound:a", interrupt: any }`.',
    ],
    [
      "what is otherwise beside a verb that leads away",
      ["- go: b", "  if: call.from == call.to", "  else: b"],
      'FLOW_MISPLACED_KEY | "else" has no meaning beside "go". | "go" has no outcomes: write `- go: b` as the next step.',
    ],
    [
      "a common key among the options",
      ["- lookup: { in: t, key: k, then: b }"],
      'FLOW_MISPLACED_KEY | "then" belongs beside "lookup", not among its options. | Write "then" on a line of its own, in the column of "lookup".',
    ],
    [
      "an option set twice",
      ["- collect-digits: { max_length: 4, timeout: 5s }", "  timeout: 6s"],
      'FLOW_DUPLICATE_KEY | "timeout" is set twice for this step. | Remove one of the two.',
    ],
  ])("says one thing about %s, and counts it where it belongs", (_what, lines, message) => {
    expect(messagesOf(flowOf(...lines))).toEqual([message]);
    expect(problemsOf(flowOf(...lines)).hasTree).toBe(true);
  });
});
