import * as fc from "fast-check";
import type { Json } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { bodiesFor, valueAt, withValue } from "../../src/explore/bodies.ts";
import { createHints } from "../../src/explore/hints.ts";
import { programOf } from "../run/scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - request: https://crm.example/
      as: customer
      then: { else: end }
    - play: sound:vip
      if: customer.body.level == "gold" && customer.body.items[1].id > 6
    - play: sound:all
      if: size(customer.body.items) > 1
  end: [hangup]
`);

describe("bodiesFor", () => {
  const bodies = bodiesFor(program, "customer.body", null, createHints(program));

  test("begins with everything that expressions read, and with nothing", () => {
    expect(bodies.slice(0, 2)).toEqual([{ level: "any", items: [null, { id: "any" }] }, null]);
  });

  test("changes one value to what expressions look for", () => {
    expect(bodies).toContainEqual({ level: "gold", items: [null, { id: "any" }] });
    expect(bodies).toContainEqual({ level: "any", items: [null, { id: 7 }] });
  });

  test("keeps what there is", () => {
    const current = { level: "gold", other: 1 };
    expect(bodiesFor(program, "customer.body", current, createHints(program))[0]).toEqual({
      level: "gold",
      other: 1,
      items: [null, { id: "any" }],
    });
  });
});

describe("bodiesFor, where expressions ask what a value is", () => {
  const asking = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - request: https://kitchen.example/
      as: answer
      then: { else: end }
    - play: sound:soon
      if: type(answer.body.minutes) == int
  end: [hangup]
`);

  test("has a number, though none stands in any expression", () => {
    expect(bodiesFor(asking, "answer.body", null, createHints(asking))).toContainEqual({
      minutes: 1,
    });
  });
});

const path = fc.array(fc.oneof(fc.constantFrom("a", "b"), fc.nat({ max: 3 })), { maxLength: 4 });

describe("a path in JSON", () => {
  test("leads to the value that was put there, whatever was there before", () => {
    const property = fc.property(fc.jsonValue(), path, fc.integer(), (json, to, leaf) => {
      expect(valueAt(withValue(json as Json, to, leaf), to)).toBe(leaf);
    });
    fc.assert(property);
  });

  test("leaves everything else as it is", () => {
    expect(withValue({ a: [1, { b: 2 }], c: 3 }, ["a", 1, "d"], 4)).toEqual({
      a: [1, { b: 2, d: 4 }],
      c: 3,
    });
    expect(withValue("text", ["a", 2], true)).toEqual({ a: [null, null, true] });
  });

  test("leads nowhere through what is not there", () => {
    const json = { a: [{ b: null }], text: "abc" };
    expect([
      valueAt(json, ["a", 1]),
      valueAt(json, ["a", 0, "b", "c"]),
      valueAt(json, ["text", "length"]),
    ]).toEqual([undefined, undefined, undefined]);
    expect(valueAt(json, [])).toBe(json);
  });
});
