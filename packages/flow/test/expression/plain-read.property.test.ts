import { Environment } from "@marcbachmann/cel-js";
import fc from "fast-check";
import { describe, test, expect } from "vitest";
import { createCelChecker } from "../../src/expression/cel-checker.ts";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import type { Declarations } from "../../src/expression/declarations.ts";
import type { ExpressionChecker, ExpressionResult } from "../../src/expression/expression.ts";
import type { TypedValue } from "../../../core/src/language/expression-type.ts";
import { ExpressionFault } from "../../../core/src/interpret/expression-fault.ts";
import type { Scope } from "../../../core/src/interpret/program.ts";
import { sampleDeclarations, sampleScope } from "./sample-scope.ts";
import { cases } from "../../../../test/cases.ts";

const checker = createExpressionChecker(sampleDeclarations);
const cel = createCelChecker(sampleDeclarations);

const members = {
  call: ["id", "from", "args", "started_at"],
  settings: ["ring_timeout", "max_digits", "destination", "rate", "recording"],
  vars: ["attempts", "language"],
};
const columns = ["name", "level", "patience", "manager", "limit"];

/** Names and members as an expression spells them. */
const paths = [
  ...Object.entries(members).flatMap(([root, names]) => names.map((name) => `${root}.${name}`)),
  ...columns.flatMap((column) => [`vip.${column}`, `vip["${column}"]`]),
  "digits",
  "vip",
];

const value = fc.oneof(
  fc.string(),
  fc.constant("x".repeat(4_097)),
  fc.integer(),
  // No store or configuration gives a number that JSON does not keep.
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => (number === 0 ? 0 : number)),
  fc.boolean(),
  fc.constant(null),
  fc.constant(["a"]),
);

const scope: fc.Arbitrary<Scope> = fc.record({
  call: fc.dictionary(fc.constantFrom(...members.call), value),
  settings: fc.dictionary(fc.constantFrom(...members.settings), value),
  vars: fc.dictionary(fc.constantFrom(...members.vars), value),
  names: fc.record(
    { vip: fc.oneof(value, fc.dictionary(fc.constantFrom(...columns), value)), digits: value },
    { requiredKeys: [] },
  ),
}) as fc.Arbitrary<Scope>;

/** What an expression comes to: its value with its type, or the code of its fault. */
function outcomeOf(
  source: string,
  given: Scope,
  { check }: ExpressionChecker,
): TypedValue | string {
  const checked = check(source);
  if (!checked.ok) throw new Error(checked.problem.message);
  try {
    return checked.expression.evaluate(given);
  } catch (error) {
    if (error instanceof ExpressionFault) return error.code;
    throw error;
  }
}

/** What a flow may want to call something, and CEL does not let it. */
const celWords = [
  ...[
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "in",
    "let",
    "loop",
    "namespace",
  ],
  ...[
    "package",
    "return",
    "var",
    "void",
    "while",
    "true",
    "false",
    "null",
    "__proto__",
    "int",
    "optional",
    "cel",
  ],
  ...new Environment().getDefinitions().variables.map(({ name }) => name),
];

/** A checked expression without what evaluates it, or its problem. */
function judgementOf(result: ExpressionResult): unknown {
  if (!result.ok) return result;
  const { source, type, reads } = result.expression;
  return {
    source,
    type,
    reads: reads.map(({ root, member, range: { start, end } }) => ({ root, member, start, end })),
  };
}

describe("an expression that is only a name or a member", () => {
  test("comes to the same as in CEL", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(fc.constant(sampleScope), scope),
        (path, given) => {
          expect(outcomeOf(path, given, checker)).toEqual(outcomeOf(path, given, cel));
        },
      ),
      { numRuns: cases(3_000) },
    );
  });

  test("is judged as CEL judges it: its type, what it reads and where, or what is wrong with it", () => {
    const word = fc.oneof(
      fc.constantFrom(...celWords, "vip", "webhook", "like", "has"),
      fc.stringMatching(/^[A-Za-z_]\w{0,8}$/),
    );
    const text = fc.oneof(
      fc.constantFrom(...paths).map((path) => ({ path, name: "digits", column: "name" })),
      fc.tuple(word, word).map(([name, column]) => ({ path: name, name, column })),
      fc.tuple(word, word).map(([name, column]) => ({ path: `vip.${column}`, name, column })),
    );
    const blank = fc.constantFrom("", " ", "\n ", "\t", "\u00a0");
    fc.assert(
      fc.property(text, blank, blank, ({ path, name, column }, before, after) => {
        const { names, tables, ...rest } = sampleDeclarations;
        const types = new Map([
          ...(tables.get("vip_callers") ?? []),
          [column, { kind: "string" }] as const,
        ]);
        const declarations: Declarations = {
          ...rest,
          names: new Map([[name, { kind: "duration" }] as const, ...names]),
          tables: new Map([["vip_callers", types]]),
        };
        const source = before + path + after;
        expect(judgementOf(createExpressionChecker(declarations).check(source))).toEqual(
          judgementOf(createCelChecker(declarations).check(source)),
        );
      }),
      { numRuns: cases(2_000) },
    );
  });
});
