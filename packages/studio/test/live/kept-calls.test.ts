import { toldOf } from "@flowrun/host/tooling";
import { expect, test } from "vitest";
import { programOf } from "../../../../test/studio/live-host.ts";
import { KeptCall } from "../../src/live/kept-call.ts";
import { KeptCalls } from "../../src/live/kept-calls.ts";

const program = programOf("flowrun: 1\nname: f\nstart: a\nblocks: { a: [answer] }\n");
const flow = { program, told: toldOf(program) };

test("keeps live calls and the newest that are over, and no more of what they were told than it may", () => {
  const calls = new KeptCalls({ calls: 2, bytes: 4_000 });
  const begin = (id: string): KeptCall => {
    const call = new KeptCall({ id, from: "1", to: "2", at: 0, flow: "" }, flow, true);
    calls.begin(call);
    calls.take(call, { leg: id, from: "1", to: "2", args: [], at: 0 });
    return call;
  };
  for (const call of ["a", "b", "c"].map(begin)) calls.end(call);
  expect(calls.list().map(({ arrival }) => arrival.id)).toEqual(["c", "b"]);
  const talker = begin("talker");
  expect([calls.live, talker.isWhole]).toEqual([1, true]);
  calls.take(talker, { kind: "request.succeeded", request: "r", result: "x".repeat(3_000), at: 6 });
  expect(calls.list().map(({ arrival }) => arrival.id)).toEqual(["talker"]);
  expect([talker.isWhole, talker.journal(), talker.bytes]).toEqual([false, [], 0]);
});
