import { describe, expect, test } from "vitest";
import type { BreakVerdict } from "../../src/mutate/judge-break.ts";
import { formatBreaks, tallyOf, type TriedBreak } from "../../src/mutate/format-breaks.ts";

const source = { name: "flow.yaml", text: "one\ntwo\nthree\n" };

function tried(line: number, verdict: BreakVerdict, to?: string): TriedBreak {
  const start = [0, 4, 8][line - 1] ?? 0;
  const change = to === undefined ? {} : { change: { from: "5s", to } };
  return {
    slip: { span: { start, end: start + 3 }, text: "", step: `s/${line}`, what: "ring", ...change },
    verdict,
  };
}

const late = {
  kind: "unnoticed",
  differs: {
    scenario: "late",
    before: { atMs: 5_000, text: "calls PJSIP/1" },
    after: { atMs: 2_500, text: "calls PJSIP/1" },
  },
} as const;
const gone = {
  kind: "unnoticed",
  differs: { scenario: "gone", before: { atMs: 0, text: "plays sound:a" }, after: undefined },
} as const;

const all = [
  tried(1, late, "3s"),
  tried(1, late, "10s"),
  tried(2, gone),
  tried(3, { kind: "noticed", by: "late" }, "1"),
  tried(3, { kind: "same" }, "2"),
  tried(3, { kind: "refused" }, "3"),
  tried(3, { kind: "unreached" }, "4"),
  tried(3, { kind: "unreached" }, "5"),
];

describe("tallyOf", () => {
  test("counts what is noticed and what is not, and a step that nobody enters once", () => {
    expect(tallyOf({ tried: all })).toEqual({ noticed: 1, total: 5 });
  });
});

describe("formatBreaks", () => {
  test("shows each place once, with what it may be broken to and a call that passes", () => {
    expect(formatBreaks({ source, scenarios: 2, tried: all, left: 7 })).toEqual({
      head: "flow.yaml: 1 of 5 breaks are noticed by 2 scenarios",
      body: `No scenario notices:
  line 1  s/1 ring: 5s → 3s, or 10s
      "late" passes all the same, at 2.500 s in place of 5.000 s: calls PJSIP/1
  line 2  s/2 ring: left out
      "gone" passes all the same, without: plays sound:a
No scenario enters:
  line 3  s/3
1 break changes no call that was tried, and does not count: line 3.
The time was over before 7 more were tried; --time gives more.
`,
    });
  });
});
