import { expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const flow = programOf(`
flowrun: 1
name: outcall
variables:
  user: XIVO_USERID
  tries: { name: TRIES, type: integer }
  most: { name: MOST, type: integer, default: 3 }
start: main
blocks:
  main:
    - go: forbidden
      if: call.variables.user == null
    - go: forbidden
      if: call.variables.tries != null && call.variables.tries > call.variables.most
    - hangup
  forbidden:
    - hangup: rejected
`);

test("a variable of the dial plan without a default may be missing, and may have any value", () => {
  const { unreached, impossible, faults } = explore(flow);
  expect({ unreached, impossible, faults }).toEqual({ unreached: [], impossible: [], faults: [] });
});

test("number columns are compared through variables that begin with a whole number", () => {
  const program = programOf(`
flowrun: 1
name: prices
tables: { prices: { key: phone, columns: { phone: string, ours: number, theirs: number } } }
vars: { ours: 0.0, theirs: 0.0 }
start: main
blocks:
  main:
    - answer
    - lookup: { in: prices, key: "\${call.from}" }
      as: row
      then: { else: bye }
    - set: { ours: "\${row.ours}", theirs: "\${row.theirs}" }
    - go: cheap
      if: vars.ours < vars.theirs
  cheap: [{ play: sound:beep }]
  bye: [hangup]
`);
  const { unreached, impossible } = explore(program);
  expect({ unreached, impossible }).toEqual({ unreached: [], impossible: [] });
});
