import { describe, expect, test } from "vitest";
import { bodiesFor } from "../../src/explore/bodies.ts";
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
