import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../test/cases.ts";
import { checkFlow } from "../src/check-flow.ts";
import { compileFlow } from "../src/compile-flow.ts";
import { mistakenFlowText, plausibleFlowText } from "../../core/test/arbitraries/flow-text.ts";
import { brokenPromises } from "../../core/test/random-walk.ts";

const numRuns = cases(500);

describe("checkFlow", () => {
  test("never throws, and every place lies inside the text", () => {
    fc.assert(
      fc.property(mistakenFlowText, (text) => {
        for (const { span } of checkFlow({ name: "x", text })) {
          expect([span.start >= 0, span.end >= span.start, span.end <= text.length]).toEqual([
            true,
            true,
            true,
          ]);
        }
      }),
      { numRuns },
    );
  });

  test("never throws for a text whose expressions are anything at all", () => {
    const part = fc.constantFrom(
      "call",
      ".from",
      "vars",
      ".n",
      "[",
      "]",
      "(",
      ")",
      "'",
      '"',
      "}",
      "{",
      "+",
      "1",
      "x.map(",
      "&&",
    );
    const soup = fc
      .array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 12 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(soup, fc.boolean(), (source, bare) => {
        const step = bare
          ? `- log: x\n      if: ${JSON.stringify(source)}`
          : `- log: ${JSON.stringify(`a \${${source}} b`)}`;
        const text = `flowrun: 1\nname: x\nstart: a\nvars: { n: 0 }\nblocks:\n  a:\n    ${step}\n`;
        const { program, diagnostics } = compileFlow({ name: "x", text });
        expect(program === undefined).toBe(
          diagnostics.some(({ severity }) => severity === "error"),
        );
      }),
      { numRuns },
    );
  });

  test("accepts exactly the flows that compile", () => {
    fc.assert(
      fc.property(fc.oneof(plausibleFlowText, mistakenFlowText), (text) => {
        const isAccepted = checkFlow({ name: "x", text }).every(
          ({ severity }) => severity === "warning",
        );
        expect(compileFlow({ name: "x", text }).program !== undefined).toBe(isAccepted);
      }),
      { numRuns },
    );
  });

  test("accepts no flow in which some path reads a name that is not set, or talks before the answer", () => {
    let accepted = 0;
    fc.assert(
      fc.property(plausibleFlowText, fc.infiniteStream(fc.nat(1_000)), (text, choices) => {
        const { program } = compileFlow({ name: "x", text });
        if (program === undefined) return;
        accepted += 1;
        expect(brokenPromises(program, choices)).toEqual([]);
      }),
      { numRuns: numRuns * 5 },
    );
    // The property says nothing if hardly any generated flow is right.
    expect(accepted).toBeGreaterThan(numRuns / 20);
  });
});
