import { expect, test } from "vitest";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";
import { createRoomsDesk } from "../../../page/prove/rooms-desk.ts";

/** A flow whose callers wait in a queue with these options, or in none. */
function waiting(queue: string | undefined): GivenFlow {
  const text = `flowrun: 1
name: door
start: open
${queue === undefined ? "" : `queues: { sales: ${queue} }\n`}blocks:
  open:
    - answer
    - ${queue === undefined ? "wait: 1s" : "queue: sales\n      then: { else: bye }"}
  bye:
    - hangup
`;
  return { name: "door.yaml", text, files: {}, tests: [], renames: [] };
}

const desk = createRoomsDesk();

test("a queue is walked in every order, and the laws that hold are told with their bounds", () => {
  const rooms = desk.rooms(waiting("{ members: [PJSIP/100] }"));

  expect(rooms).toMatchObject([{ name: "queue sales", isBroken: false }]);
  expect(rooms?.[0]?.verdict).toMatch(/^Nobody is lost, nobody is overtaken, /);
  expect(rooms?.[0]?.lines[0]).toMatch(/^2 callers and 1 agent at once: every order/);
});

test("a flow without rooms has none, and one with errors is not walked", () => {
  expect(desk.rooms(waiting(undefined))).toEqual([]);
  expect(desk.rooms({ ...waiting(undefined), text: "flowrun: 1\nblocks: no\n" })).toBeUndefined();
});
