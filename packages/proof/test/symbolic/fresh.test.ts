import { describe, expect, test } from "vitest";
import { never } from "./walked.ts";

describe("a value that a part is given, or gives back", () => {
  test("keeps apart what two runs of a part return where that is not modelled", () => {
    const text = `
parts: { told: { takes: { n: integer }, gives: json } }
blocks:
  main:
    - answer
    - { call: { part: told, with: { n: 1 } }, as: one }
    - { call: { part: told, with: { n: 2 } }, as: two }
    - { log: a, if: "one.odd && !two.odd" }
    - hangup
  told: [{ return: { value: { odd: "\${[1, 3].exists(i, i == args.n)}", n: "\${args.n}" } } }]
`;
    expect(never(text)).toEqual([]);
  });

  test("takes two spellings of a duration for equal, and a member that is left out for null", () => {
    const text = `
parts:
  short: { gives: duration }
  long: { gives: duration }
  made: { gives: recording }
blocks:
  main:
    - answer
    - { call: short, as: one }
    - { call: long, as: other }
    - { log: a, if: one == other }
    - { call: made, as: kept }
    - { log: b, if: kept.ended_by == null }
    - { log: c, if: kept.name == "b" }
    - hangup
  short: [{ return: { value: 60s } }]
  long: [{ return: { value: 1m } }]
  made: [{ return: { value: { name: a, media: "recording:a", seconds: 3 } } }]
`;
    expect(never(text)).toEqual(["main/6 if false", "main/7 if true"]);
  });
});
