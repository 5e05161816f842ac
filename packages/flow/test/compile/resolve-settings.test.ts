import { describe, expect, test } from "vitest";
import { compileFlow } from "../../src/compile-flow.ts";
import type { SettingInputs } from "../../src/compile/resolve-settings.ts";

function compileWith(setting: string, inputs: SettingInputs): ReturnType<typeof compileFlow> {
  const text = [
    "flowrun: 1",
    "name: test",
    "start: main",
    `settings: { x: ${setting} }`,
    "blocks: { main: [hangup] }",
  ].join("\n");
  return compileFlow({ name: "test.yaml", text }, inputs);
}

function valueOf(setting: string, value: unknown): unknown {
  return compileWith(setting, { x: { value, origin: "environment variable X" } }).program?.settings[
    "x"
  ];
}

function problemOf(setting: string, value: unknown): unknown {
  const { diagnostics } = compileWith(setting, { x: { value, origin: "environment variable X" } });
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

describe("resolveSettings", () => {
  test("takes the default of the flow when nothing fills the setting", () => {
    expect(compileWith("{ type: duration, default: 30s }", {}).program?.settings).toEqual({
      x: 30_000,
    });
  });

  test("takes what is given before the default", () => {
    expect(valueOf("{ type: string, default: a }", "b")).toBe("b");
  });

  test("ignores settings that the flow does not declare", () => {
    const inputs = { "ari.host": { value: "h", origin: "config file" } };
    expect(compileWith("{ type: string, default: a }", inputs).program?.settings).toEqual({
      x: "a",
    });
  });

  test.each<readonly [string, string, unknown, unknown]>([
    ["text as a string", "string", "PJSIP/1000", "PJSIP/1000"],
    ["an empty text as a string", "string", "", ""],
    ["a number of a config file as the text that was meant", "string", 1000, "1000"],
    ["text as an integer", "integer", "20", 20],
    ["an integer of a config file", "integer", 20, 20],
    ["text as a number", "number", "0.5", 0.5],
    ["a number of a config file", "number", 0.5, 0.5],
    ["text as a boolean", "boolean", "true", true],
    ["`off` as a boolean", "boolean", "Off", false],
    ["a boolean of a config file", "boolean", true, true],
    ["a bare integer as seconds", "duration", 30, 30_000],
    ["digits as seconds", "duration", "30", 30_000],
    ["a duration with its unit", "duration", "250ms", 250],
  ])("reads %s", (_name, type, given, value) => {
    expect(valueOf(`{ type: ${type} }`, given)).toBe(value);
  });

  test.each<readonly [string, unknown, string]>([
    ["{ type: integer }", "many", 'a whole number, not "many".'],
    ["{ type: integer, minimum: 1 }", "0", 'a whole number, at least 1, not "0".'],
    ["{ type: integer, maximum: 9 }", 10, "a whole number, at most 9, not 10."],
    ["{ type: integer }", 1.5, "a whole number, not 1.5."],
    ["{ type: number }", "x", 'a number, not "x".'],
    ["{ type: boolean }", 1, "true or false, not 1."],
    [
      "{ type: duration }",
      "soon",
      'a duration such as 30s, or a whole number of seconds, not "soon".',
    ],
    ["{ type: duration }", -1, "a duration such as 30s, or a whole number of seconds, not -1."],
    [
      "{ type: duration, minimum: 5s }",
      "1",
      'a duration such as 30s, or a whole number of seconds, at least 5s, not "1".',
    ],
    ["{ type: string }", ["a"], 'a text, not ["a"].'],
    ["{ type: string }", null, "a text, not null."],
    ["{ type: string, secret: true }", ["hunter2"], "a text."],
  ])("refuses for %s the value %j", (setting, given, expected) => {
    expect(problemOf(setting, given)).toEqual([
      `FLOW_SETTING_VALUE The setting "x" from environment variable X must be ${expected}`,
    ]);
  });

  test("asks for a setting without default that nothing fills, at its declaration", () => {
    const { program, diagnostics } = compileWith("{ type: string }", {});
    expect([program, diagnostics]).toEqual([
      undefined,
      [
        {
          code: "FLOW_SETTING_MISSING",
          severity: "error",
          message: 'The setting "x" has no value: it has no default, and nothing fills it.',
          hint: 'Set "x" in the configuration file, in the environment or with --set.',
          span: { start: 46, end: 47 },
        },
      ],
    ]);
  });
});
