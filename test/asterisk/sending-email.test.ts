import { createMailPort } from "@flowrun/mail-nodemailer";
import { createSystemClock } from "@flowrun/core/system-clock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "../../packages/mail-nodemailer/test/mail-server.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

test("the message of a caller who hangs up goes out by e-mail, with its sound, on Asterisk", async () => {
  const server = await startMailServer();
  const mail = createMailPort({
    ...{ clock: createSystemClock(), host: "127.0.0.1", port: server.port },
    ...{ isSecure: false, allowsPlain: true, from: "voicemail@example.com" },
  });
  const played = await playCall(asterisk, {
    flow: `start: main
blocks:
  main:
    - answer
    - record: { name: box/mailed, max: 10s, timeout: 2s }
      as: message
      then: { empty: over, failed: over }
    - go: over
  over:
    - hangup
finally:
  - send-email:
      to: ann@example.com, bo@example.com
      subject: "Message from \${call.from}"
      text: "The message is attached."
      recording: "\${message.name}"
    if: message != null
`,
    caller: [
      ...[{ kind: "answered" } as const, { kind: "signal" } as const],
      { kind: "talk", hertz: 440, ms: 1_500, silentMs: 0 },
      { kind: "hangUp" },
    ],
    signals: [{ at: "records", who: "caller" }],
    parts: { mail },
  });
  expect(left(played, "finally/1")).toMatchObject({ outcome: "ok" });
  const [got = { to: [], raw: "" }] = server.received;
  expect(got.to).toEqual(["ann@example.com", "bo@example.com"]);
  expect(got.raw).toContain("Subject: Message from 555\r\n");
  const [, sound = ""] = /recording\.wav\r\n\r\n([\w+/=\r\n]+)/.exec(got.raw) ?? [];
  const bytes = Buffer.from(sound, "base64");
  expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
  // Eight thousand samples of two bytes in a second.
  expect(bytes.length).toBeGreaterThan(8_000);
}, 60_000);
