import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import { createExpressionChecker } from "../../src/expression/create-expression-checker.ts";
import { sampleDeclarations, sampleScope } from "./sample-scope.ts";

const reply = { name: "Ada", count: 2, rate: 0.5, ok: true, none: null, tags: ["a", "b"] };

/** Expression, its type before the call, its value during the call. */
const cases: readonly (readonly [string, string, Json])[] = [
  // Literals
  ["1", "integer", 1],
  ["-7", "integer", -7],
  ["0x10", "integer", 16],
  ["1.5", "number", 1.5],
  ["2.0", "number", 2],
  ["true", "boolean", true],
  ["'single'", "string", "single"],
  ['"double"', "string", "double"],
  ['"a\\tb"', "string", "a\tb"],
  ['r"\\d"', "string", "\\d"],
  ['"""a "quoted" word"""', "string", 'a "quoted" word'],
  ["null", "null", null],
  ["[1, 2, 3]", "list", [1, 2, 3]],
  ["[]", "list", []],
  // The call
  ["call.id", "string", "c1"],
  ["call.from", "string", "+4722334455"],
  ["call.to", "string", "100"],
  ["call.args", "list", ["inbound", "de"]],
  ["call.args[1]", "string", "de"],
  ["size(call.args)", "integer", 2],
  ["'de' in call.args", "boolean", true],
  ["call.started_at", "integer", 1_700_000_000_000],
  ["timestamp(call.started_at / 1000).getHours()", "integer", 22],
  ["timestamp(call.started_at / 1000).getHours('Europe/Oslo')", "integer", 23],
  // Settings and variables
  ["settings.destination", "string", "PJSIP/1000"],
  ["settings['destination']", "string", "PJSIP/1000"],
  ["settings.max_digits", "integer", 20],
  ["settings.rate", "number", 1.5],
  ["settings.recording", "boolean", true],
  ["settings.ring_timeout", "duration", 30_000],
  ["vars.attempts + 1", "integer", 3],
  ["vars.attempts < settings.max_digits", "boolean", true],
  ["vars.language == 'nb'", "boolean", true],
  // Integers
  ["7 / 2", "integer", 3],
  ["-7 / 2", "integer", -3],
  ["7 % 3", "integer", 1],
  ["1 + 2 * 3", "integer", 7],
  ["(1 + 2) * 3", "integer", 9],
  ["vars.attempts == 2", "boolean", true],
  ["vars.attempts in [1, 2]", "boolean", true],
  ["int('42')", "integer", 42],
  ["int(1.9)", "integer", 1],
  ["int(digits)", "integer", 123],
  // Numbers
  ["settings.rate * 2.0", "number", 3],
  ["double(vars.attempts) / 4.0", "number", 0.5],
  ["1.0 == 1.0", "boolean", true],
  ["settings.rate > 1.0", "boolean", true],
  // Strings
  ["'a' + 'b'", "string", "ab"],
  ["'PJSIP/' + vip.name", "string", "PJSIP/Ada"],
  ["string(vars.attempts)", "string", "2"],
  ["string(1.5)", "string", "1.5"],
  ["string(true)", "string", "true"],
  ["size(digits)", "integer", 4],
  ["digits.size() == 4", "boolean", true],
  ["call.from.startsWith('+47')", "boolean", true],
  ["call.from.endsWith('55')", "boolean", true],
  ["call.from.contains('22')", "boolean", true],
  ["call.from.substring(3)", "string", "22334455"],
  ["call.from.substring(0, 3)", "string", "+47"],
  ["call.from.indexOf('3')", "integer", 5],
  ["'ABC'.lowerAscii()", "string", "abc"],
  ["' a '.trim()", "string", "a"],
  ["'1,2'.split(',')", "list", ["1", "2"]],
  ["['a', 'b'].join('&')", "string", "a&b"],
  ["'a' < 'b'", "boolean", true],
  // Patterns, in linear time
  ["digits.matches('^[0-9]{4}$')", "boolean", true],
  ["digits.matches('^[1-9]')", "boolean", false],
  ["digits.matches('12')", "boolean", true],
  ["like(digits, 'XXXX')", "boolean", true],
  ["like(digits, 'ZXXX')", "boolean", false],
  ["like(call.from, '+47.')", "boolean", true],
  ["like('+47', '+47.')", "boolean", false],
  ["like('2417', '2XXN')", "boolean", true],
  // Logic
  ["!settings.recording", "boolean", false],
  ["true && false", "boolean", false],
  ["false || true", "boolean", true],
  ["vars.attempts > 1 ? 'again' : 'first'", "string", "again"],
  ["1 / 0 == 1 || true", "boolean", true],
  // Rows
  ["vip.name", "string", "Ada"],
  ["vip['name']", "string", "Ada"],
  ["vip.level >= 3", "boolean", true],
  ["vip.patience", "duration", 1500],
  ["vip.manager", "dynamic", null],
  ["vip.manager == null", "boolean", true],
  ["vip.manager != null ? vip.manager : settings.destination", "dynamic", "PJSIP/1000"],
  ["vip.limit", "dynamic", 7],
  ["vip.limit == 7", "boolean", true],
  ["vip.limit + 1", "integer", 8],
  ["has(vip.name)", "boolean", true],
  // JSON from outside
  ["reply.status", "integer", 200],
  ["reply.body.name", "dynamic", "Ada"],
  ["reply.body.count + 1", "integer", 3],
  ["reply.body.rate * 2.0", "number", 1],
  ["reply.body.ok && reply.body.none == null", "boolean", true],
  ["reply.body.tags", "dynamic", ["a", "b"]],
  ["reply.body", "dynamic", reply],
  ["reply", "map", { status: 200, body: reply }],
  ["has(reply.body.name) && !has(reply.body.phone)", "boolean", true],
  ["'a' in reply.body.tags", "boolean", true],
  ["found[0].id", "dynamic", 1],
  ["found[0]['constructor']", "dynamic", "c"],
  ["found.exists(each, each.id == 1)", "boolean", true],
  ["size(found)", "integer", 1],
  ["webhook.name", "string", "summaryCompleted"],
  ["webhook.payload.call.id", "dynamic", "7"],
  ["{'a': 1}", "map", { a: 1 }],
  // Durations
  ["duration('90s')", "duration", 90_000],
  ["duration('1h30m')", "duration", 5_400_000],
  ["duration('250ms')", "duration", 250],
  ["duration('-1s')", "duration", -1000],
  ["settings.ring_timeout + duration('5s')", "duration", 35_000],
  ["settings.ring_timeout - duration('250ms')", "duration", 29_750],
  ["settings.ring_timeout > duration('10s')", "boolean", true],
  ["settings.ring_timeout == duration('30s')", "boolean", true],
  ["settings.ring_timeout.getSeconds()", "integer", 30],
  ["duration(string(vars.attempts) + 's')", "duration", 2000],
  // Lists and loops
  ["[1, 2, 3].map(n, n * 2)", "list", [2, 4, 6]],
  ["[1, 2, 3].filter(n, n > 1)", "list", [2, 3]],
  ["[1, 2, 3].all(n, n > 0)", "boolean", true],
  ["[1, 2, 3].exists(n, n == 2)", "boolean", true],
  ["[1, 2, 2].exists_one(n, n == 2)", "boolean", false],
  ["call.args.exists(a, a == vars.language)", "boolean", false],
  ["[1] + [2]", "list", [1, 2]],
  ["[1, 2][0]", "integer", 1],
  ["{'de': 'Hallo', 'nb': 'Hei'}[vars.language]", "string", "Hei"],
  ["'nb' in {'nb': 1}", "boolean", true],
];

describe("createExpressionChecker", () => {
  const checker = createExpressionChecker(sampleDeclarations);

  test.each(cases)("gives `%s` the type %s and the value %j", (source, type, value) => {
    const result = checker.check(source);
    if (!result.ok) throw new Error(`${source}: ${result.problem.message}`);
    expect([result.expression.type.kind, result.expression.evaluate(sampleScope).value]).toEqual([type, value]);
  });
});
