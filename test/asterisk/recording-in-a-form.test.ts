import type { HttpPort, HttpRequest } from "@flowrun/core/plugin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

test("a message goes to a mail service as the file of a form, with who asks for it, on Asterisk", async () => {
  const sent: HttpRequest[] = [];
  const http: HttpPort = {
    send: async (request) => {
      sent.push(request);
      return { status: 200, body: null };
    },
    close: async () => undefined,
  };
  const played = await playCall(asterisk, {
    flow: `start: main
blocks:
  main:
    - answer
    - record: { name: box/form, max: 5s, end_on_silence: 1s, timeout: 2s }
      as: message
      then: { empty: lost, failed: lost }
    - request:
        url: https://mail.example/messages
        form: { to: office@example.com, subject: "Message of \${call.from}" }
        recording: "\${message.name}"
        file: attachment
        user: api
        password: k
      then: { else: lost }
    - hangup
  lost:
    - hangup
`,
    caller: [
      ...[{ kind: "answered" } as const, { kind: "signal" } as const],
      { kind: "talk", hertz: 440, ms: 1_500, silentMs: 3_000 },
      { kind: "hungUp" },
    ],
    signals: [{ at: "records", who: "caller" }],
    parts: { http },
  });
  expect(left(played, "main/3")).toMatchObject({ outcome: "ok" });
  expect(sent).toMatchObject([
    {
      method: "POST",
      body: { to: "office@example.com", subject: "Message of 555" },
      form: { file: "attachment" },
      credentials: { user: "api", password: "k" },
      file: { type: "audio/wav" },
    },
  ]);
  // Eight thousand samples of two bytes in a second.
  expect(sent[0]?.file?.bytes.length).toBeGreaterThan(16_000);
}, 60_000);
