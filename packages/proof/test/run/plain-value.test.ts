import { describe, expect, test } from "vitest";
import { explore } from "../explore/exploring.ts";
import { fuzzFlow } from "../../src/fuzz/fuzz-flow.ts";
import { plainValue } from "../../src/run/plain-value.ts";
import { programOf } from "./scenario-of.ts";

const flow = `flowrun: 1
name: given
tables: { t: { key: id, columns: { id: string, n: "integer?" } } }
parts: { p: { takes: { a: recording, b: row t, c: rows t, d: texts } } }
start: main
otherwise: { missing: last, failed: last, empty: last }
blocks:
  main:
    - answer
    - lookup: { in: t, key: "1" }
      as: one
    - record: {}
      as: message
    - start: { part: p, with: { a: "\${message}", b: "\${one}", c: ["\${one}"], d: [x] } }
  last: [hangup]
  p:
    - dial: PJSIP/1
      then: { else: return }
    - play: "\${args.a.media}"
    - log: "\${args.b.id} \${args.c.size()} \${args.d.size()}"
finally:
  - log: "\${message.name}"
    if: message != null
`;

describe("what a run is given that is no single value", () => {
  test("is of the type that the part takes", () => {
    const program = programOf(flow);
    const takes = Object.values(program.parts["p"]?.takes ?? {});
    expect(takes.map((type) => plainValue(program, type))).toEqual([
      { name: "7", media: "recording:7", seconds: 1, ended_by: "hangup" },
      { id: "7", n: 1 },
      [],
      [],
    ]);
  });

  test("lets explore and fuzz go through a part that a step starts", () => {
    const program = programOf(flow);
    expect(explore(program).unreached).toEqual([]);
    expect(
      fuzzFlow(program, { runs: 30, seed: 1, mostSilenceMs: 60_000 }).counterexample,
    ).toBeUndefined();
  });
});
