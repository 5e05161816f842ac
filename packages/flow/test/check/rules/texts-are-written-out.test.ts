import { expect, test } from "vitest";
import { checkFlow } from "../../../src/check-flow.ts";

const judge = (text: string): readonly string[] =>
  checkFlow({
    name: "test.yaml",
    text: `flowrun: 1
name: test
start: main
vars: { name: Ada }
blocks:
  main:
    - answer
    - log: "\${vars.name}"
    - say: ${text}
    - hangup
`,
  }).map(({ code, message, hint }) => `${code} ${message} ${hint ?? ""}`);

test("a value as Jinja writes it is told, with how it is written here", () => {
  expect(judge('"Hello {{ vars.name }}, {{name}}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "{{ vars.name }}" is taken letter by letter. Write "${vars.name}" for the value of "vars.name".',
    'FLOW_FOREIGN_TEMPLATE "{{name}}" is taken letter by letter. Write "${name}" for the value of "name".',
  ]);
});

test("a known value in other braces, or behind a dollar, is told too", () => {
  expect(
    judge('"{vars.name} %{vars.name} #{vars.name} $(vars.name) $[vars.name] $call.from"'),
  ).toEqual(
    [
      "{vars.name}",
      "%{vars.name}",
      "#{vars.name}",
      "$(vars.name)",
      "$[vars.name]",
      "$call.from",
    ].map(
      (written) =>
        `FLOW_FOREIGN_TEMPLATE "${written}" is taken letter by letter. Write "\${${written.replaceAll(/[^a-z.]/g, "")}}" for the value of "${written.replaceAll(/[^a-z.]/g, "")}".`,
    ),
  );
  expect(judge('"{name}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "{name}" is taken letter by letter. Write "${vars.name}" for the value of "vars.name".',
  ]);
  expect(judge('"Hello {string(vars.name)}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "{string(vars.name)}" is taken letter by letter. Write "${string(vars.name)}" for the value of "string(vars.name)".',
  ]);
});

test.each(["&{call.from}", "S{call.from}", "$ {call.from}"])(
  "the sign that stands for a dollar is a part of %s",
  (written) => {
    expect(judge(`"Hello ${written}"`)).toEqual([
      `FLOW_FOREIGN_TEMPLATE "${written}" is taken letter by letter. Write "\${call.from}" for the value of "call.from".`,
    ]);
  },
);

test("an expression in double braces, and a name behind a dollar, are told where they are known", () => {
  expect(judge('"{{ string(vars.name) + call.from }} and $name, {{ a b }}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "{{ string(vars.name) + call.from }}" is taken letter by letter. Write "${string(vars.name) + call.from}" for the value of "string(vars.name) + call.from".',
    'FLOW_FOREIGN_TEMPLATE "$name" is taken letter by letter. Write "${vars.name}" for the value of "vars.name".',
  ]);
  expect(judge('"$name"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "$name" is taken letter by letter. Write "${vars.name}" for the value of "vars.name".',
  ]);
});

test("a brace that is missing behind the dollar is named, with the whole text as it was meant", () => {
  expect(judge('"Hello $vars.name}, welcome"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE The "{" of "$vars.name}" is missing. Write "Hello ${vars.name}, welcome".',
  ]);
});

test("a bracket that stands for the brace, and an expression without it, are named so", () => {
  expect(judge('"Hello $[vars.name}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE The "{" of "$[vars.name}" is missing. Write "Hello ${vars.name}".',
  ]);
  expect(judge('"Hello $size(vars.name)}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE The "{" of "$size(vars.name)}" is missing. Write "Hello ${size(vars.name)}".',
  ]);
});

test("a brace too many behind an expression is told, and braces of the text are its own", () => {
  expect(judge('"Hello ${vars.name}}, welcome"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE The "}" behind this expression is a part of the text. Remove it.',
  ]);
  expect(judge('\'{ "name": { "is": ${vars.name}}}\'')).toEqual([]);
});

test("the name of another platform is told by the value that it is here", () => {
  expect(judge('"Hello {{From}}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "{{From}}" is taken letter by letter. Write "${call.from}" for the value of "call.from".',
  ]);
});

test("a quote at the end of a text that none begins is told", () => {
  expect(judge('+47 22 33 44"')).toEqual([
    'FLOW_STRAY_QUOTE The " at the end of this text is a part of it. Remove it, or write "+47 22 33 44".',
  ]);
  expect(judge("Hello there'")).toEqual([
    'FLOW_STRAY_QUOTE The \' at the end of this text is a part of it. Remove it, or write "Hello there".',
  ]);
});

test("expressions, and braces that hold no name, are what they are", () => {
  expect(judge('"Hello ${vars.name} {{ }} {name} {{1}}"')).toEqual([]);
});

test("a brace before its dollar is told, with both in their places", () => {
  expect(judge('"Hello {$vars.name}"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE The "{" of "{$vars.name}" stands before its "$". Write "Hello ${vars.name}".',
  ]);
});

test("a parameter of a part in other braces is told as well", () => {
  const text = `flowrun: 1
name: test
start: main
parts:
  wait_for: { takes: { place: string } }
blocks:
  main:
    - answer
    - call: { part: wait_for, with: { place: first } }
    - hangup
  wait_for:
    - log: "\${args.place}"
    - say: "You are $(args.place)"
    - return
`;
  const said = checkFlow({ name: "test.yaml", text }).map(({ message }) => message);
  expect(said).toEqual(['"$(args.place)" is taken letter by letter.']);
});

test("variables of shells and dial plans, and the signs of templates are told", () => {
  const told = (written: string, value: string): readonly string[] => [
    `FLOW_FOREIGN_TEMPLATE "${written}" is taken letter by letter. Write "\${${value}}" for the value of "${value}".`,
  ];
  expect(judge('"You are $CALLER"')).toEqual(told("$CALLER", "call.from"));
  expect(judge('"You are $VARS.NAME"')).toEqual(told("$VARS.NAME", "VARS.NAME".toLowerCase()));
  expect(judge('"You are <%= vars.name %>"')).toEqual(told("<%= vars.name %>", "vars.name"));
  expect(judge('"It costs $MONEY"')).toEqual([]);
});

test("a word behind a dollar is told beside an expression, whatever it names", () => {
  expect(judge('"${call.id}/$id"')).toEqual([
    'FLOW_FOREIGN_TEMPLATE "$id" is taken letter by letter. For a value in scope write its name in "${ }".',
  ]);
  expect(judge('"You pay $price"')).toEqual([]);
  expect(judge("'https://a.example?$top=5&id=${call.id}'")).toEqual([]);
  expect(judge('\'{ "$ref": "${call.id}" }\'')).toEqual([]);
});

test.each(["#{first}", "<%= first %>", "$(first)"])(
  "marks that nobody says are told in a text that is said: %s",
  (written) => {
    expect(judge(`"Hello ${written}"`)).toEqual([
      `FLOW_FOREIGN_TEMPLATE "${written}" is taken letter by letter. For a value in scope write its name in "\${ }".`,
    ]);
  },
);
