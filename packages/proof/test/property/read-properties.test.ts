import { describe, expect, test } from "vitest";
import { diagnosticsOf, readingOf } from "../scenario/reading.ts";

function fileWith(...rules: readonly string[]): string {
  const lines = rules.map((rule) => `  - ${rule}\n`).join("");
  return `flowrun-test: 1\nproperties:\n${lines}scenarios: [{ name: a }]\n`;
}

describe("readProperties", () => {
  test("reads what never comes, what comes before, and what leads to what", () => {
    const file = fileWith(
      "never: silence over 8s or main/3 failed",
      "{ name: nobody skips the lookup, always: main/3 before bye }",
      "always: main leads_to connected or calls 1* within 90s",
    );
    expect(readingOf(file).properties.map(({ name, rule }) => ({ name, rule }))).toEqual([
      {
        name: "never: silence over 8s or main/3 failed",
        rule: {
          kind: "never",
          moments: [
            { text: "silence over 8s", what: { kind: "silence", overMs: 8_000 } },
            { text: "main/3 failed", what: { kind: "step", step: "main/3", outcome: "failed" } },
          ],
        },
      },
      {
        name: "nobody skips the lookup",
        rule: {
          kind: "before",
          first: [{ text: "main/3", what: { kind: "step", step: "main/3", outcome: undefined } }],
          then: [{ text: "bye", what: { kind: "block", block: "bye" } }],
        },
      },
      {
        name: "always: main leads_to connected or calls 1* within 90s",
        rule: {
          kind: "leads_to",
          from: [{ text: "main", what: { kind: "block", block: "main" } }],
          to: [
            { text: "connected", what: { kind: "connected" } },
            { text: "calls 1*", what: { kind: "calls", pattern: "1*" } },
          ],
          withinMs: 90_000,
        },
      },
    ]);
  });

  test("takes what stands in double quotes as one text", () => {
    const [property] = readingOf(fileWith(`never: 'hears "sound:hello or *"'`)).properties;
    expect(property?.rule).toMatchObject({
      moments: [{ what: { kind: "hears", pattern: "sound:hello or *" } }],
    });
  });

  test.each([
    [
      "never: overtaken",
      "PROOF_BAD_VALUE | overtaken | Callers are overtaken in queues, and the flow has none. | Take the property away, or give the flow `queues`.",
    ],
    [
      "never: mian",
      'PROOF_UNKNOWN_NAME | mian | The flow has no block and no step "mian". | Did you mean "main"?',
    ],
    [
      "never: main/3 okay",
      'PROOF_UNKNOWN_NAME | main/3 okay | The step "main/3" has no outcome "okay". | Use "found", "missing" or "failed".',
    ],
    ["never: silence over 8", 'PROOF_BAD_VALUE | 8 | "8" is no duration. | Write one such as 90s.'],
    [
      "never: saves person",
      'PROOF_UNKNOWN_NAME | saves person | The flow has no table "person". | Use "people".',
    ],
    [
      "always: main",
      'PROOF_BAD_VALUE | main | "always" must be a rule such as identified before balance, not "main". | Write `A before B`, or `A leads_to B within 90s`.',
    ],
    [
      "{ name: empty }",
      "PROOF_BAD_VALUE | { name: empty } | A property has one rule: what never comes, or what always holds. | Write { never: silence over 8s } or { always: identified before balance }.",
    ],
  ])("refuses %s", (rule, problem) => {
    expect(diagnosticsOf(fileWith(rule))).toEqual([problem]);
  });
});
