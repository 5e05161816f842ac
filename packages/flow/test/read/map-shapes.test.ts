import { expect, test } from "vitest";
import { flowOf, messagesOf } from "./reading.ts";

test("names the line with the name of a thing as what is missing, in the place of all its keys", () => {
  const section = ["queues:", "    members: [PJSIP/1]", "    ring: 9s", "    rest: 5s"];
  expect(messagesOf([...section, flowOf("- answer")].join("\n"))).toEqual([
    'FLOW_MISSING_KEY | The name of the queue is missing above "members". | Write it with a colon on a line of its own above these keys, less deep than they are.',
  ]);
});

test("takes a name that is spelt like a key for a name where a thing stands under it", () => {
  const section = "queues: { members: { members: [PJSIP/1] } }";
  expect(messagesOf([section, flowOf("- answer")].join("\n"))).toEqual([]);
});
