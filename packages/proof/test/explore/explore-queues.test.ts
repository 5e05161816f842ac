import { expect, test } from "vitest";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

test("a block beside a queue runs with what it wants: who waits there is counted from the first on", () => {
  const program = programOf(`
flowrun: 1
name: q
queues: { main: { members: [PJSIP/2001] } }
start: begin
tables: { rules: { key: id, columns: { id: string, most: integer } } }
blocks:
  begin:
    - answer
    - lookup: { in: rules, key: "\${call.to}" }
      as: rule
      then: { else: bye }
    - queue: { name: main, announce: offer, announce_after: 5s, max: 1m }
      as: here
      then: { else: bye }
  offer:
    - return: ok
      if: here.waiting < rule.most
    - return: ok
      if: here.waiting < 1
    - say: "You are number \${here.position}."
  bye:
    - hangup
`);
  const { unreached, impossible, scenarios } = explore(program);
  expect(unreached).toEqual([]);
  expect(impossible.map(({ goal, why }) => [goal.key, why])).toEqual([
    [
      "offer/2 if true",
      'its "if" is always false here: 1 <= here.position (line 13) and here.position <= here.waiting (line 13) and 1 > here.waiting',
    ],
  ]);
  const taken = scenarios.flatMap(({ goals }) => goals.map(({ key }) => key));
  expect(taken).toContain("offer/1 if true");
});
