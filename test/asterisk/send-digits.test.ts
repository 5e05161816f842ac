import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playSteps } from "./play-steps.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

test("the platform sends the keys, with times and pauses of ours, and the step lasts as long as they do", async () => {
  const before = Date.now();
  const lines = await playSteps(
    asterisk,
    ["answer", 'send-digits: { digits: "1w*3#", gap: 80ms, length: 120ms }'],
    [{ kind: "answered" }, { kind: "hungUp" }],
  );
  expect(lines).toEqual(["main/1 ended: ok", "main/2 ended: ok", "ended: flow_ended"]);
  expect(Date.now() - before).toBeGreaterThan(1_300);
});
