import { generateKeyPairSync } from "node:crypto";
import type { HttpPort } from "@flowrun/core/plugin";
import { compactDecrypt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealing } from "../../packages/cli/src/run/sealing.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

test("what a caller types leaves sealed, and only its receiver reads it, on Asterisk", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const bodies: unknown[] = [];
  const http: HttpPort = {
    send: async ({ body }) => {
      bodies.push(body);
      return { status: 200, body: null };
    },
    close: async () => undefined,
  };
  const key = publicKey.export({ type: "spki", format: "pem" }).toString();
  const played = await playCall(asterisk, {
    flow: `start: main
settings: { key: { type: string, default: ${JSON.stringify(key)} } }
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:agent-user, max_length: 4, timeout: 60s, secret: true }
      as: pin
      then: { else: over }
    - seal: { value: "\${pin}", key: "\${settings.key}" }
      as: sealed
      then: { failed: over }
    - request: { url: "https://bank.example/pin", json: { pin: "\${sealed.text}" } }
      then: { else: over }
    - hangup
  over:
    - hangup
`,
    caller: [
      { kind: "answered" },
      { kind: "signal" },
      { kind: "press", keys: "7351", by: "rfc4733" },
      { kind: "hungUp" },
    ],
    signals: [{ at: "plays sound:agent-user", who: "caller" }],
    parts: { http, seal: sealing },
  });
  expect(left(played, "main/4")).toMatchObject({ outcome: "ok" });
  const [{ pin = "" } = {}] = bodies as readonly { readonly pin?: string }[];
  const { plaintext } = await compactDecrypt(pin, privateKey);
  expect(new TextDecoder().decode(plaintext)).toBe("7351");
}, 60_000);
