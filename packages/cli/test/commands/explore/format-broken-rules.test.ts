import { describe, expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: small
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1, timeout: 1s }
      then: { else: bye }
  bye: [hangup]
`;
const files = {
  "a.yaml": flow,
  "a.test.yaml":
    "flowrun-test: 1\nproperties: [{ never: bye }]\nscenarios: [{ name: typing, caller: [{ press: '1' }] }]\n",
};

describe("properties", () => {
  test("that a call of explore breaks are printed with it, and end with 1", async () => {
    const { code, out } = await tryMain(["explore", "a.yaml"], { files });
    expect(code).toBe(1);
    expect(out).toContain(`
Property: "never: bye" does not hold: bye came at `);
    expect(out).toContain("  properties:\n    - { never: bye }\n  scenarios:\n");
    expect(out).toContain("1 property: 1 not kept by the ");
  });

  test("that a call of fuzz breaks are printed with it, and end with 1", async () => {
    const { code, out, err } = await tryMain(["fuzz", "a.yaml"], { files });
    expect([code, err.includes('property: "never: bye" does not hold')]).toEqual([1, true]);
    expect(out).toContain("properties:\n  - { never: bye }\n");
    const again = { ...files, "found.test.yaml": out };
    expect((await tryMain(["test", "found.test.yaml"], { files: again })).code).toBe(1);
  });
});
