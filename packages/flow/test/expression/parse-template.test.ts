import { describe, expect, test } from "vitest";
import { parseTemplate } from "../../src/expression/parse-template.ts";

/** The parts of a text: a string for literal text, a list of one for an expression. */
function partsOf(text: string): unknown {
  const result = parseTemplate(text);
  if (!result.ok) return `unclosed: ${text.slice(result.unclosed.start, result.unclosed.end)}`;
  return result.template.parts.map((part) => (part.kind === "text" ? part.text : [part.source]));
}

describe("parseTemplate", () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ["", []],
    ["plain", ["plain"]],
    ["${a}", [["a"]]],
    ["PJSIP/${a}", ["PJSIP/", ["a"]]],
    ["${a}-${b}", [["a"], "-", ["b"]]],
    ["${a}${b}", [["a"], ["b"]]],
    ["costs $5 {or} so", ["costs $5 {or} so"]],
    ["$${a}", ["${a}"]],
    ["x$${a} ${b}", ["x${a} ", ["b"]]],
    ["$$${a}", ["$${a}"]],
    ["${a}${b}$${c}", [["a"], ["b"], "${c}"]],
    ["${ {'k': 1}['k'] }", [[" {'k': 1}['k'] "]]],
    ["${ '}' }", [[" '}' "]]],
    ['${ "}" + a }x', [[' "}" + a '], "x"]],
    ["${ '\\'}' }", [[" '\\'}' "]]],
    ["${ '''it's }''' }", [[" '''it's }''' "]]],
    ["${}", [[""]]],
    ["${a", "unclosed: ${a"],
    ["x ${ '}", "unclosed: ${ '}"],
    ["${ {a }", "unclosed: ${ {a }"],
  ];

  test.each(cases)("cuts `%s` into %j", (text, parts) => {
    expect(partsOf(text)).toEqual(parts);
  });

  test("says where each expression stands between its braces", () => {
    const result = parseTemplate("to ${vip.ext} now");
    expect(result.ok && result.template.parts[1]).toEqual({
      kind: "expression",
      source: "vip.ext",
      range: { start: 5, end: 12 },
    });
  });
});
