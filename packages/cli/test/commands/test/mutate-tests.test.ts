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
const tests = "flowrun-test: 1\nscenarios: [{ name: silent, expect: { path: [main, bye] } }]\n";
const files = { "a.yaml": flow, "a.test.yaml": tests };

describe("flowrun test --mutate", () => {
  test("prints the breaks that no scenario notices, with a call that shows each", async () => {
    const { code, out } = await tryMain(["test", "--mutate"], { files });
    expect(code).toBe(0);
    expect(out).toContain(`
a.yaml: 2 of 5 breaks are noticed by 1 scenario
No scenario notices:
  line 7  main/2 max_length: 1 → 2
      explore has a call for it, "main/2 ok", at 1.100 s in place of 0.100 s: ends: the flow came to its end (flow_ended)
  line 7  main/2 timeout: 1s → 500ms, or 2s
      "silent" passes all the same, at 0.500 s in place of 1.000 s: ends: the flow came to its end (flow_ended)
`);
  });

  test("ends with 1 and one line when too few breaks are noticed", async () => {
    const { code, out } = await tryMain(["test", "--mutate", "--at-least", "90"], { files });
    expect([code, out.trimEnd().split("\n").at(-1)]).toEqual([
      1,
      "Too few breaks are noticed: 2 of 5, 40 %; --at-least asks for 90 %.",
    ]);
    expect((await tryMain(["test", "--mutate", "--at-least", "10"], { files })).code).toBe(0);
  });

  test("breaks nothing while a scenario fails", async () => {
    const failing = { ...files, "a.test.yaml": tests.replace("[main, bye]", "[main]") };
    const { code, out } = await tryMain(["test", "--mutate"], { files: failing });
    expect([code, out.includes("breaks")]).toEqual([1, false]);
  });

  test("says how many breaks were left when the time was over", async () => {
    const { out } = await tryMain(["test", "--mutate", "--time", "0s"], { files });
    expect(out).toContain("The time was over before ");
  });

  test("has every break in the JSON document", async () => {
    const { out } = await tryMain(["test", "--mutate", "--json"], { files });
    const [report] = JSON.parse(out).mutation;
    expect(report).toMatchObject({ flow: "a.yaml", scenarios: 1, noticed: 2, total: 5, left: 0 });
    expect(report.breaks.at(-2)).toEqual({
      line: 7,
      step: "main/2",
      what: "timeout",
      change: { from: "1s", to: "2s" },
      verdict: "unnoticed",
      differs: {
        scenario: "silent",
        before: { atMs: 1_000, text: "ends: the flow came to its end (flow_ended)" },
        after: { atMs: 2_000, text: "ends: the flow came to its end (flow_ended)" },
      },
    });
  });
});
