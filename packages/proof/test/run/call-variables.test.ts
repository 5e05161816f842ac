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

  test("are those of each call, as its name, headers and diversion are", () => {
    const told = `flowrun: 1
name: origins
variables: { customer: CUSTOMER }
headers: { case: X-Case }
start: main
blocks:
  main:
    - emit: { event: came, data: { name: "\${call.name}", customer: "\${call.variables.customer}", case: "\${call.headers.case}", from: "\${call.diverted_from}" } }
`;
    const lines = [
      "caller_name: Ann",
      "variables: { CUSTOMER: '1' }",
      "headers: { X-Case: a }",
      "diverted_from: '100'",
      "others:",
      "  - { name: second, from: 556, caller_name: Bo, variables: { CUSTOMER: '2' }, headers: { X-Case: b }, diverted_from: '200', expect: { emits: [{ event: came, data: { name: Bo, customer: '2', case: b, from: '200' } }] } }",
      "  - { name: third, from: 557, expect: { emits: [{ event: came, data: { name: '', customer: null, case: null, from: null } }] } }",
      "expect: { emits: [{ event: came, data: { name: Ann, customer: '1', case: a, from: '100' } }] }",
    ];
    expect(departuresOf(lines, {}, told)).toEqual([]);
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
