import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playSteps } from "./play-steps.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

const elsewhere = "PJSIP/sip:900@127.0.0.1";

describe("redirect, on Asterisk", () => {
  test("an unanswered caller is told by 302 where to call", async () => {
    const lines = await playSteps(
      asterisk,
      [`redirect: ${elsewhere}`],
      [{ kind: "refused", status: 302 }],
    );
    expect(lines.at(-1)).toBe("ended: redirected");
  });

  test("an answered caller is asked by REFER, and the call ends when the phone goes", async () => {
    const lines = await playSteps(
      asterisk,
      ["answer", `redirect: ${elsewhere}`],
      [{ kind: "answered" }, { kind: "sentElsewhere", goes: true }],
    );
    expect(lines.at(-1)).toBe("ended: redirected");
  });

  test("a caller whose phone refuses stays, and the flow goes on after a while", async () => {
    const lines = await playSteps(
      asterisk,
      ["answer", `redirect: { to: "${elsewhere}", wait: 1s }`],
      [{ kind: "answered" }, { kind: "sentElsewhere", goes: false }, { kind: "hungUp" }],
    );
    expect(lines.at(-1)).toBe("ended: flow_ended");
    expect(lines).toContainEqual(expect.stringContaining("failed"));
  });

  test("a caller goes back to the dial plan, which does what it does there", async () => {
    const lines = await playSteps(
      asterisk,
      ["answer", "redirect: dialplan:inbound/away"],
      [{ kind: "answered" }, { kind: "hungUp" }],
    );
    expect(lines.at(-1)).toBe("ended: redirected");
  });
});
