import { describe, expect, test } from "vitest";
import { tryMain, type Tried } from "../try-main.ts";

/** A flow that needs a number, and ends with these lines. */
const flow = (steps: string): string => `flowrun: 1
name: test
settings:
  operator: { type: string }
start: main
blocks:
  main:
    - answer
${steps}`;
const operator = { OPERATOR: "100" };

function called(text: string, environment: Readonly<Record<string, string>>): Promise<Tried> {
  return tryMain(["call", "a.yaml", "--from", "100"], { files: { "a.yaml": text }, environment });
}

describe("loadRunnable", () => {
  test("ends with 1 when the flow has errors, whether values of the configuration are wrong or not", async () => {
    const broken = flow("    - go: nowhere\n");
    const [given, missing] = [await called(broken, operator), await called(broken, {})];

    expect({ code: given.code, errors: given.err.match(/^error \w+/gm) }).toEqual({
      code: 1,
      errors: ["error FLOW_UNKNOWN_BLOCK"],
    });
    expect({ code: missing.code, errors: missing.err.match(/^error \w+/gm) }).toEqual({
      code: 1,
      errors: ["error FLOW_SETTING_MISSING", "error FLOW_UNKNOWN_BLOCK"],
    });
  });

  test("ends with 2 when only values of the configuration are wrong, whatever else it warns of", async () => {
    const quiet = flow("    - wait: 10m\n    - play: sound:bye\n");
    const { code, err } = await called(quiet, {});

    expect({ code, problems: err.match(/^(error|warning) \w+/gm) }).toEqual({
      code: 2,
      problems: ["error FLOW_SETTING_MISSING", "warning FLOW_LONG_SILENCE"],
    });
  });
});
