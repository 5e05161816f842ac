import { describe, expect, test } from "vitest";
import type { Json } from "@flowrun/core";
import { typeOfShape, type Scope } from "@flowrun/core/tooling";
import type { Declarations } from "../../src/expression/declarations.ts";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";

const declarations: Declarations = {
  settings: new Map(),
  vars: new Map(),
  tables: new Map([["people", new Map([["phone", { kind: "string", nullable: true }]])]]),
  names: new Map([
    ["reply", { kind: "json" }],
    ["order", typeOfShape({ total: "number?", "who?": { name: "string" }, ids: ["integer"] })],
    ["row", { kind: "row", table: "people" }],
  ]),
};

const checker = createExpressionChecker(declarations);

/** The value of an expression where these names are set. */
function valueOf(source: string, names: Readonly<Record<string, Json>>): Json {
  const checked = checker.check(source);
  if (!checked.ok) throw new Error(checked.problem.message);
  const scope: Scope = { now: 0, settings: {}, call: {}, vars: {}, args: {}, names };
  return checked.expression.evaluate(scope).value;
}

/** What is wrong with an expression. */
function problemOf(source: string): string | undefined {
  const checked = checker.check(source);
  return checked.ok ? undefined : `${checked.problem.code} ${checked.problem.message}`;
}

const order = { total: null, who: null, ids: [7] };

describe("orValue", () => {
  test.each<readonly [string, Json, Json]>([
    ['reply.?name.orValue("none")', { name: "Ada" }, "Ada"],
    ['reply.?name.orValue("none")', {}, "none"],
    ['reply.?name.orValue("none")', { name: null }, "none"],
    ['reply.?name.orValue("none")', "a text", "none"],
    ['reply.?name.orValue("none")', null, "none"],
    ['reply.?owner.?name.orValue("none")', { owner: { name: "Ada" } }, "Ada"],
    ['reply.?owner.name.orValue("none")', { owner: {} }, "none"],
    ['reply.?owner.?name.orValue("none")', { owner: 7 }, "none"],
    ['reply[?"first name"].orValue("none")', { "first name": "Ada" }, "Ada"],
    ["reply.?items[?1].?price.orValue(5)", { items: [{ price: 1 }, { price: 2 }] }, 2],
    ["reply.?items[?2].?price.orValue(5)", { items: [] }, 5],
    ["reply.?price.orValue(0) * 1.25", { price: 10 }, 12.5],
    ["reply.?price.orValue(reply.?list.orValue(3))", {}, 3],
    ['reply.?text.orValue("orValue") == "orValue"', {}, true],
  ])("%s of %j is %j", (source, reply, value) => {
    expect(valueOf(source, { reply })).toEqual(value);
  });

  test("works on what is declared, where null and places of lists are left to it", () => {
    expect([
      valueOf("order.?total.orValue(1.5)", { order }),
      valueOf('order.?who.?name.orValue("nobody")', { order }),
      valueOf("order.ids[?0].orValue(0) + order.ids[?1].orValue(1)", { order }),
      valueOf('row.?phone.orValue("2001")', { row: { phone: null } }),
    ]).toEqual([1.5, "nobody", 8, "2001"]);
  });

  test.each([
    ["order.?totl.orValue(1.0)", 'EXPR_UNKNOWN_FIELD An object has no member "totl".'],
    ['order.?who.?nmae.orValue("x")', 'EXPR_UNKNOWN_FIELD There is no member "nmae" here.'],
    ['row.?phnoe.orValue("x")', 'EXPR_UNKNOWN_FIELD The table "people" has no column "phnoe".'],
    ["reply.?name", "EXPR_FORBIDDEN A `?` behind a dot or a bracket needs an `orValue` behind it."],
    [
      "reply.?name.hasValue()",
      "EXPR_FORBIDDEN A `?` behind a dot or a bracket needs an `orValue` behind it.",
    ],
    [
      "reply[?0] == 1",
      "EXPR_FORBIDDEN A `?` behind a dot or a bracket needs an `orValue` behind it.",
    ],
    ['reply.name.orValue("x")', "EXPR_FORBIDDEN `orValue` is for a member that may be missing."],
    ["optional.none() == reply", "EXPR_FORBIDDEN Flows have no `optional`."],
    ['order.ids[?0].orValue("x")', 'EXPR_TYPE "orValue" does not take (optional, string).'],
  ])("%s is refused", (source, problem) => {
    expect(problemOf(source)).toBe(problem);
  });
});
