import { describe, expect, test } from "vitest";
import { settings } from "../../../src/read/sections/settings.ts";
import { expectFlow, messagesOf } from "../reading.ts";

const rest = "flowrun: 1\nname: x\nstart: a\nblocks: { a: [] }\n";

/** Settings by name, with the bare value of their default and without places. */
function settingsOf(text: string): readonly (readonly [string, object])[] {
  const declared = settings.in(expectFlow(`${rest}settings:\n  ${text}\n`));
  return [...declared].map(
    ([name, { type, minimum, maximum, description, secret, default: given }]) => [
      name,
      { type, default: given?.value, minimum, maximum, description, secret },
    ],
  );
}

describe("settings", () => {
  test("reads every key, durations as milliseconds", () => {
    expect(
      settingsOf(
        "ring: { type: duration, default: 30s, minimum: 1s, maximum: 2m, description: How long., secret: true }",
      ),
    ).toEqual([
      [
        "ring",
        {
          type: "duration",
          default: 30_000,
          minimum: 1_000,
          maximum: 120_000,
          description: "How long.",
          secret: true,
        },
      ],
    ]);
  });

  test("keeps a text as it is spelt, and reads numbers and booleans", () => {
    const values = settingsOf(
      "a: { type: string, default: +4712345678 }\n  b: { type: integer, default: -3 }\n  c: { type: number, default: 0.5 }\n  d: { type: boolean, default: false }\n  e: { type: string }",
    ).map(([, node]) => (node as { default: unknown }).default);
    expect(values).toEqual(["+4712345678", -3, 0.5, false, undefined]);
  });

  test.each([
    [
      "a: {}",
      'FLOW_MISSING_KEY | The setting "a" has no type. | Add "type": "string", "integer", "number", "boolean" or "duration".',
    ],
    [
      "a: { type: strin }",
      'FLOW_BAD_VALUE | The setting "a" cannot have the type "strin". | Did you mean "string"?',
    ],
    [
      "a: { typ: string }",
      'FLOW_UNKNOWN_KEY | There is no key "typ" in a setting. | Did you mean "type"?',
    ],
    [
      "a: string",
      'FLOW_BAD_VALUE | "a" must be a map such as { type: string, default: "x" }, not "string". | Write `a: { type: string }`.',
    ],
    [
      "a: { type: duration, default: 30 }",
      'FLOW_BAD_VALUE | "default" must be a duration with its unit, such as 30s, not "30". | Write 30s for seconds, 30m for minutes, or 30ms for milliseconds.',
    ],
    [
      "a: { type: duration, default: 3min }",
      'FLOW_BAD_VALUE | "default" must be a duration with its unit, such as 30s, not "3min". | "min" is no unit: write `3m`.',
    ],
    [
      "a: { type: integer, default: many }",
      'FLOW_BAD_VALUE | "default" must be a whole number, not "many". | Write digits alone, such as 3.',
    ],
    [
      "a: { type: string, default: true }",
      'FLOW_BAD_VALUE | "default" is true without quotes, and the setting is a text. | Write `"true"` if it is one, or `type: boolean`.',
    ],
    [
      "a: { type: integer, default: 0, minimum: 1 }",
      'FLOW_BAD_VALUE | The default "0" is less than the minimum, 1. | Change one of the two.',
    ],
    [
      "a: { type: duration, default: 3m, maximum: 2m }",
      'FLOW_BAD_VALUE | The default "3m" is more than the maximum, 2m. | Change one of the two.',
    ],
    [
      "a: { type: string, minimum: 1 }",
      'FLOW_MISPLACED_KEY | "minimum" has no meaning for the type "string". | Remove "minimum".',
    ],
    [
      "a: { type: string, secret: maybe }",
      'FLOW_BAD_VALUE | "secret" must be true or false, not "maybe". | Write `true` or `false`.',
    ],
    [
      'a: { type: string, default: "${call.from}" }',
      'FLOW_NO_EXPRESSION | "default" of a setting cannot hold an expression. | Write the value itself; a setting is filled before the first call.',
    ],
    [
      "a-b: { type: string }",
      'FLOW_BAD_NAME | The name of a setting cannot be "a-b": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "a_b", for instance.',
    ],
  ])("refuses %j", (setting, message) => {
    expect(messagesOf(`${rest}settings:\n  ${setting}\n`)).toEqual([message]);
  });
});
