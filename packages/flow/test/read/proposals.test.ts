import { expect, test } from "vitest";
import type { Diagnostic } from "@flowrun/core";
import { checkFlow } from "../../src/check-flow.ts";

const head = [
  ...["flowrun: 1", "name: t", "start: m", "otherwise: { failed: last }"],
  "tables: { people: { key: id, columns: { id: string, phone: string } } }",
  ...["blocks:", "  last: [hangup]", "  m:", "    - answer", "    - "],
].join("\n");

/** The errors of a flow with this step. */
function errorsOf(step: string): readonly Diagnostic[] {
  const text = `${head}${step}\n      then: { else: last }\n`;
  return checkFlow({ name: "f.yaml", text }).filter(({ severity }) => severity === "error");
}

/** The step with the first proposal followed, as somebody does who only reads that. */
function followed(step: string): string {
  const [first] = errorsOf(step);
  if (first === undefined) return step;
  const { hint = "", span } = first;
  const put = (text: string): string =>
    `${step.slice(0, span.start - head.length)}${text}${step.slice(span.end - head.length)}`;
  const word = /^(?:Did you mean|Write) "([^"]+)"(?: for it)?[?.]/.exec(hint)?.[1];
  if (word !== undefined) return put(word);
  const [, sign, written = ""] = /^(Write|Add) `([^`]+)`/.exec(hint) ?? [];
  if (sign === "Add") return step.replace("{ ", `{ ${written}, `);
  if (written.startsWith(`${verbOf(step)}:`)) return written;
  const beside = /, and `([^`]+)` beside it/.exec(hint)?.[1];
  return put(
    [written.replace(/^[\w-]+: /, ""), ...(beside === undefined ? [] : [beside])].join(", "),
  );
}

function verbOf(step: string): string | undefined {
  return /^[\w-]+/.exec(step)?.[0];
}

// A proposal that is followed leaves no error, and loses no value that was written.
test.each([
  ["say: { message: Hello }", ["Hello"]],
  ["say: { content: Hello, rate: 90 }", ["Hello", "90"]],
  ["play: { message: sound:a }", ["sound:a"]],
  ["set-variable: { key: A, value: b }", ["A", "b"]],
  ["lookup: { table: people, key: one }", ["people", "one"]],
  ['bridge: { to: "PJSIP/1000,20" }', ["PJSIP/1000", "20"]],
  ['bridge: "PJSIP/1000&PJSIP/2000,20"', ["PJSIP/1000", "PJSIP/2000", "20"]],
  ['bridge: { to: "2001,30,tT" }', ["2001", "30"]],
  ["record: 90s", ["90s"]],
  ["record: 30", ["30"]],
  ["listen: sound:hello", ["sound:hello"]],
  ["collect-digits: 4", ["4"]],
  ["bridge: { ring: 20s }", ["20s"]],
  ["save: { table: people, key: one, row: { phone: a } }", ["people", "one", "a"]],
  ["bridge: { number: PJSIP/1, timeout: 25s }", ["PJSIP/1", "25s"]],
  ["send-message: { to: PJSIP/1, from: a, message: Hello }", ["PJSIP/1", "Hello"]],
])("a proposal leads to a flow without errors, with all that was written: %s", (wrong, values) => {
  let step = wrong;
  for (let round = 0; round < 2 && errorsOf(step).length > 0; round += 1) step = followed(step);
  expect(errorsOf(step).map(({ message }) => message)).toEqual([]);
  expect(values.filter((value) => !step.includes(value))).toEqual([]);
  expect(verbOf(step)).toBe(verbOf(wrong));
});
