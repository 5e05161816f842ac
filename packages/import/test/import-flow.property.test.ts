import { createSource } from "@flowrun/core";
import { checkFlow } from "@flowrun/flow";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../test/cases.ts";
import { importFlow } from "../src/index.ts";

const numRuns = cases(150);

const number = fc.constantFrom(
  "100",
  "1",
  "s",
  "t",
  "i",
  "h",
  "_X.",
  "_2XX",
  "_[1-3]XX!",
  "_+47.",
  "on",
  "*97",
  "a-b",
);
const text = fc.constantFrom(
  ...[
    "hello",
    "a&b",
    "${EXTEN}",
    "${EXTEN:1}",
    "${X}",
    "$[${X} + 1]",
    "$[${X} / ${Y}]",
    "${FOO(bar)}",
    "",
  ],
  ...[
    "$[",
    "${",
    "}",
    "a b",
    "../x",
    '"',
    "'",
    "{{x}}",
    "${CALLERID(num)}",
    "\\,",
    "\\",
    "é",
    "# : {",
    "0",
  ],
);
const place = fc.constantFrom(
  "1",
  "100,1",
  "s,1",
  "other,100,1",
  "back",
  "s-${DIALSTATUS},1",
  "nowhere,1,1",
  "${X},1",
  "",
);
const condition = fc.oneof(
  text,
  fc
    .tuple(text, fc.constantFrom("=", "<", "!=", "&", "|", ":", "-"), text)
    .map((parts) => `$[${parts.join(" ")}]`),
);
const call = fc.oneof(
  fc.constantFrom(
    "Answer()",
    "Hangup()",
    "Hangup(17)",
    "WaitExten(3)",
    "Echo()",
    "Return()",
    "Progress",
    "Busy()",
  ),
  fc
    .tuple(
      fc.constantFrom(
        "Playback",
        "Background",
        "NoOp",
        "SayDigits",
        "SayNumber",
        "Wait",
        "VoiceMail",
        "Queue",
        "ConfBridge",
        "StartMusicOnHold",
        "Record",
        "MixMonitor",
        "AGI",
        "Authenticate",
        "UserEvent",
        "SendDTMF",
        "Macro",
        "constructor",
      ),
      text,
    )
    .map(([app, args]) => `${app}(${args})`),
  fc
    .tuple(
      text,
      fc.constantFrom("", "20", "x"),
      fc.constantFrom("", "tT", "mg", "rA(hi)", "L(60000)", "S(x)"),
    )
    .map(([phone, ring, options]) => `Dial(PJSIP/${phone},${ring},${options})`),
  fc
    .tuple(
      fc.constantFrom(
        "X",
        "CALLERID(num)",
        "CALLERID(all)",
        "__Y",
        "GLOBAL(Z)",
        "DB(a/b)",
        "TIMEOUT(digit)",
        "",
      ),
      text,
    )
    .map(([name, value]) => `Set(${name}=${value})`),
  fc.tuple(fc.constantFrom("Goto", "Gosub"), place).map(([app, to]) => `${app}(${to})`),
  fc.tuple(condition, place, place).map(([test_, yes, no]) => `GotoIf(${test_}?${yes}:${no})`),
  fc
    .tuple(condition, text)
    .map(([test_, value]) => `ExecIf(${test_}?Set(X=${value}):Playback(${value}))`),
  place.map((to) => `GotoIfTime(08:00-16:59,mon-fri,*,*?${to})`),
  text.map((value) => `Read(X,${value},4,,2,5)`),
);
const step = fc.tuple(fc.constantFrom("n", "n(back)", "n+2", "1", "hint", "x"), call);
const extension = fc
  .tuple(number, fc.array(step, { minLength: 1, maxLength: 6 }))
  .map(([name, steps]) =>
    [`exten => ${name},1,NoOp()`, ...steps.map(([at, app]) => ` same => ${at},${app}`)].join("\n"),
  );
const context = fc
  .tuple(
    fc.constantFrom("main", "other", "from-trunk", "macro-x", "on", "1 2"),
    fc.array(extension, { minLength: 1, maxLength: 4 }),
  )
  .map(([name, extensions]) => `[${name}]\ninclude => other\n${extensions.join("\n")}`);
const plan = fc
  .array(context, { minLength: 1, maxLength: 3 })
  .map((contexts) => `[globals]\nY=1\n${contexts.join("\n")}\n`);

test(
  "whatever a dial plan holds, the flow that is made of it has no error, and no line is lost",
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(plan, (written) => {
        const imported = importFlow(written);
        if ("problem" in imported) throw new Error(imported.problem.message);
        const errors = checkFlow(createSource("imported", imported.flow)).filter(
          ({ severity }) => severity === "error",
        );
        const told = new Set(imported.report.map(({ place: at }) => at));
        const lines = written
          .split("\n")
          .flatMap((line, at) =>
            /^\s*(?:exten|same|include) /.test(line) ? [`line ${at + 1}`] : [],
          );

        expect([errors, lines.filter((line) => !told.has(line))]).toEqual([[], []]);
      }),
      { numRuns },
    );
  },
);

test("whatever a text is, it gives a flow or a reason", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (written) => {
      const imported = importFlow(`[a]\nexten => 1,1,${written}`);
      expect("problem" in imported || imported.kind).toBeTruthy();
    }),
    { numRuns },
  );
});

const liquid = fc.constantFrom(
  ...[
    "Hello",
    "{{widgets.a.Digits}}",
    "{{flow.variables.x}}",
    "{{ widgets.b.parsed.c.d }}",
    "{{trigger.call.From}}",
    "",
  ],
  ...[
    "{{",
    "{% if x %}y",
    "{{ x | upcase }}",
    "${vars.x}",
    "1",
    "https://a.example/{{flow.variables.x}}",
    "é \"'#: {",
    "a\nb",
  ],
);
const widgetName = fc.constantFrom("Trigger", "a", "b", "c d", "on", "é", "");
const properties = fc.record({
  ...{
    say: liquid,
    play: liquid,
    to: liquid,
    url: liquid,
    input: liquid,
    body: liquid,
    queue_name: liquid,
  },
  ...{
    timeout: fc.constantFrom(5, "5", "auto", -1),
    number_of_digits: fc.constantFrom(1, 4, "x"),
    noun: fc.constantFrom("number", "sip"),
  },
  ...{
    method: fc.constantFrom("GET", "POST"),
    loop: fc.constantFrom(1, 3),
    max_length: fc.constantFrom(60, 9999, "x"),
  },
  variables: fc.array(fc.record({ key: fc.constantFrom("x", "a b", "null"), value: liquid }), {
    maxLength: 2,
  }),
  parameters: fc.array(fc.record({ key: liquid, value: liquid }), { maxLength: 2 }),
});
const transition = fc.record({
  event: fc.constantFrom(
    "incomingCall",
    "match",
    "noMatch",
    "audioComplete",
    "keypress",
    "timeout",
    "success",
    "failed",
    "next",
  ),
  next: widgetName,
  conditions: fc.array(
    fc.record({
      type: fc.constantFrom(
        "equal_to",
        "less_than",
        "regex",
        "contains",
        "matches_any_of",
        "is_blank",
      ),
      value: liquid,
      arguments: fc.array(liquid, { maxLength: 1 }),
    }),
    { maxLength: 2 },
  ),
});
const widget = fc.record({
  name: widgetName,
  type: fc.constantFrom(
    ...[
      "trigger",
      "say-play",
      "gather-input-on-call",
      "split-based-on",
      "set-variables",
      "connect-call-to",
      "record-voicemail",
    ],
    ...[
      "make-http-request",
      "run-function",
      "enqueue-call",
      "send-to-flex",
      "call-recording",
      "send-message",
      "constructor",
    ],
  ),
  transitions: fc.array(transition, { maxLength: 4 }),
  properties,
});

test(
  "whatever a flow of Studio holds, the flow that is made of it has no error, and no widget is lost",
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(fc.array(widget, { maxLength: 6 }), (states) => {
        const trigger = {
          name: "Trigger",
          type: "trigger",
          transitions: [{ event: "incomingCall", next: "a" }],
        };
        const imported = importFlow(
          JSON.stringify({ states: [trigger, ...states], initial_state: "Trigger" }),
        );
        if ("problem" in imported) throw new Error(imported.problem.message);
        const errors = checkFlow(createSource("imported", imported.flow)).filter(
          ({ severity }) => severity === "error",
        );

        expect([
          errors,
          imported.report.filter(
            ({ place: at, fate }) => at.startsWith("widget") && fate !== undefined,
          ).length,
        ]).toEqual([[], states.length + 1]);
      }),
      { numRuns },
    );
  },
);
