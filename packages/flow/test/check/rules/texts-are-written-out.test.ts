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

test("expressions, and braces that hold no name, are what they are", () => {
  expect(judge('"Hello ${vars.name} {{ }} {name} {{1}}"')).toEqual([]);
});
