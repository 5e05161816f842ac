import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `
lots: { office: { slots: 701-702, timeout: 8s } }
conferences: { staff: { wait_for: moderator } }
start: main
blocks:
  main:
    - answer
    - bridge: { to: 2001, ring: 8s, while_ringing: music, tell_ringing: sound:digits/1, tell_every: 5s }
      then: { else: parked }
  parked:
    - park: { lot: office, tell_waiting: sound:digits/2, tell_every: 5s }
      then: { timed_out: held, else: over }
  held:
    - conference: { name: staff, wait: 8s, tell_waiting: sound:digits/3, tell_every: 5s }
      then: { else: over }
  over:
    - hangup
`;

test("who waits is told something over the music while phones ring, in a lot, and before a conference", async () => {
  const { lines, trace } = await playCall(asterisk, {
    flow,
    caller: [{ kind: "answered" }, { kind: "hungUp" }],
    phones: { "2001": { kind: "isLetGo" } },
    mayLose: ["2001"],
  });
  const heard = lines.filter((line) => line.startsWith("played "));
  const twice = ["1", "2", "3"].flatMap((digit) => Array(2).fill(`played sound:digits/${digit}`));
  expect(heard).toEqual(twice);
  // A request that was not sent because the call was over does not count.
  const refused = trace.filter(
    (entry) => entry.kind === "request.failed" && entry.code !== "RUN_DROPPED",
  );
  expect(refused).toEqual([]);
});
