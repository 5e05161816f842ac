import { expect, test } from "vitest";
import { certify, type Findings } from "../../src/certificate/certify.ts";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "../explore/exploring.ts";
import { brokenRoom, certificateOf } from "./certificate-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { min_length: 6, max_length: 8 }
      as: entry
      then: { else: bye }
    - go: more
      if: size(entry) < 4
    - hangup
  more: [{ play: sound:more }]
  bye: [hangup]
`);
const { flow, engine, provedAt, reads, settings, scenarios } = certificateOf();
const findings: Findings = {
  ...{ flow, engine, provedAt, reads, settings, scenarios },
  warnings: [],
  properties: ["never: silence over 8s"],
  broken: [],
  exploration: explore(program),
  rooms: [],
  mostCalls: 1_000,
  fuzz: {
    options: { runs: 10, seed: 1, mostSilenceMs: 60_000 },
    result: { runs: 10, seed: 1, counterexample: undefined, unentered: ["more/1"], kept: [] },
    found: undefined,
  },
};

test("a certificate counts the three words, and has the root of what is impossible", () => {
  const { holds, ways, bounds } = certify(findings);
  expect({ holds, ways, worlds: bounds.worlds }).toEqual({
    holds: true,
    worlds: 10,
    ways: {
      all: 10,
      taken: 8,
      impossible: [
        {
          step: "main/3",
          verb: "go",
          line: 11,
          way: "if true",
          why: expect.stringContaining('its "if" is always false here'),
        },
      ],
      behind: 1,
      notFound: [],
    },
  });
});

test("one broken thing is enough for a flow not to hold", () => {
  const holds = (wrong: Partial<Findings>): boolean => certify({ ...findings, ...wrong }).holds;
  expect([
    holds({ broken: [{ message: "no" }] }),
    holds({ scenarios: { files: [], passed: 1, failed: ["a"] } }),
    holds({ fuzz: { ...findings.fuzz, found: "silence" } }),
    holds({ rooms: [brokenRoom] }),
  ]).toEqual([false, false, false, false]);
});
