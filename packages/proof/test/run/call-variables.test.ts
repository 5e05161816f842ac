import { describe, expect, test } from "vitest";
import { departuresOf } from "../expect/trial-of.ts";

const flow = `flowrun: 1
name: customers
variables: { customer: CUSTOMER, vip: { name: VIP, type: boolean, default: false } }
start: main
blocks:
  main:
    - emit: { event: came, data: { customer: "\${call.variables.customer}", vip: "\${call.variables.vip}" } }
`;

describe("variables of a scenario", () => {
  test("are what the dial plan gives the call, which has none else", () => {
    const found = [
      "variables: { CUSTOMER: '4711', VIP: yes, OTHER: x }",
      "expect: { emits: { event: came, data: { customer: '4711', vip: true } } }",
    ];
    expect(departuresOf(found, {}, flow)).toEqual([]);
    const none = "expect: { emits: { event: came, data: { customer: null, vip: false } } }";
    expect(departuresOf([none], {}, flow)).toEqual([]);
  });

  test("are not told where the platform does not tell how a call came", () => {
    const lines = [
      "variables: { CUSTOMER: '4711' }",
      "ports: [{ headers: true, how: fails }]",
      "expect: { emits: { event: came, data: { customer: null, vip: false } } }",
    ];
    expect(departuresOf(lines, {}, flow)).toEqual([]);
  });
});
