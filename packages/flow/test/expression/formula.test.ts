import { describe, expect, test } from "vitest";
import { createConditionJudge } from "../../src/expression/judge-condition.ts";
import { createBaseEnvironment } from "../../src/expression/cel-environment.ts";
import { createFixedValue, formulaOf, type Formula } from "../../src/expression/formula.ts";
import { createPatterns } from "../../src/expression/patterns.ts";

/** The parts that have to hold for a condition, in words: each with the value beside it. */
function saidOf(condition: string, wanted: boolean): unknown {
  const { ast } = createBaseEnvironment(createPatterns()).parse(condition);
  const say = (formula: Formula): unknown => {
    if (formula.kind === "fixed") return formula.value;
    if (formula.kind !== "part") return [formula.kind, ...formula.parts.map(say)];
    const { part, constraint } = formula;
    return [part.op, constraint.relation, constraint.value];
  };
  return say(formulaOf(ast, wanted, createFixedValue()));
}

describe("formulaOf", () => {
  test.each([
    ["a == 1", true, ["id", "==", 1]],
    ["a == 1", false, ["id", "!=", 1]],
    ["3 < a", true, ["id", ">", 3]],
    ["a && !b", true, ["all", ["id", "==", true], ["id", "==", false]]],
    ["a && !b", false, ["any", ["id", "==", false], ["id", "==", true]]],
    ["1 > 2", true, false],
    ["a == b", true, ["==", "==", true]],
    ["a != b", true, ["==", "==", false]],
    ["a != b", false, ["==", "==", true]],
    ["isInt(a) == false", false, ["call", "==", true]],
    ["true != (a == 1 && b)", true, ["any", ["id", "!=", 1], ["id", "==", false]]],
    ["a == false", false, ["id", "!=", false]],
  ])("sees what has to hold for `%s` to be %s", (condition, wanted, expected) => {
    expect(saidOf(condition, wanted)).toEqual(expected);
  });

  test("takes `a != b` for the opposite of `a == b`, of which only one can hold", () => {
    const environment = createBaseEnvironment(createPatterns());
    const judge = createConditionJudge(() => [], {
      parse: (source) => environment.parse(source).ast,
      fixed: createFixedValue(),
      declared: () => undefined,
      patterns: createPatterns(),
    });
    expect(judge("a == b && a != b")).toEqual({
      always: false,
      why: '"a == b" and "a != b" cannot both be true',
    });
    expect(judge("a == b || a != b")).toEqual({
      always: true,
      why: '"a == b" and "a != b" cannot both be false',
    });
  });
});
