import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createTcpGate } from "../tcp-gate.ts";
import { freeTcpPort } from "./bed/free-port.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playCall } from "./play-call.ts";

let asterisk: Asterisk | undefined;
afterEach(() => asterisk?.stop());

const pem = (name: string): string =>
  readFileSync(
    new URL(`../../packages/ari-transport/test/fixtures/tls/${name}.pem`, import.meta.url),
    "utf8",
  );

const flow = `
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:agent-user, max_length: 4, timeout: 8s }
      as: extension
      then: { else: bye }
    - bridge: { to: "PJSIP/\${extension}", ring: 10s }
      then: { else: bye }
  bye:
    - hangup
`;

describe("Asterisk that connects to flowrun", () => {
  test.each([
    ["one WebSocket", 0, false],
    ["one for events and two for requests", 2, false],
    ["one WebSocket with TLS", 0, true],
  ])(
    "has its calls served over %s: a prompt, keys, and another phone",
    async (_how, forRequests, isEncrypted) => {
      const port = await freeTcpPort();
      const trusts = isEncrypted ? { trusts: pem("cert") } : {};
      const calls = { port, forRequests, ...trusts };
      asterisk = await runAsterisk(["2001"], undefined, { calls });
      const tls = isEncrypted ? { tls: { cert: pem("cert"), key: pem("key") } } : {};
      const { lines } = await playCall(asterisk, {
        flow,
        caller: [
          { kind: "answered" },
          { kind: "signal" },
          { kind: "press", keys: "2001", by: "rfc4733" },
          { kind: "signal" },
          { kind: "hangUp" },
        ],
        phones: { 2001: { kind: "answers", afterMs: 200 } },
        signals: [
          { at: "plays sound:agent-user", who: "caller" },
          { at: "callee answered", who: "caller" },
        ],
        parts: { awaits: { listen: String(port), ...tls } },
      });

      expect(lines).toContain("calls PJSIP/2001");
      expect(lines.at(-1)).toBe("ended: caller_left");
    },
  );

  test("tells of each key that was pressed while it could not reach flowrun, and the call goes on", async () => {
    const own = await freeTcpPort();
    const gate = await createTcpGate({ host: "127.0.0.1", port: own });
    const calls = { port: gate.port, forRequests: 0 };
    asterisk = await runAsterisk(["2001"], undefined, { calls });
    const { lines } = await playCall(asterisk, {
      flow: flow.replace("timeout: 8s", "timeout: 8s, after_gap: keep"),
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "press", keys: "2001", by: "rfc4733" },
        { kind: "signal" },
        { kind: "hangUp" },
      ],
      phones: { 2001: { kind: "answers", afterMs: 200 } },
      signals: [
        { at: "plays sound:agent-user", and: () => gate.shut(), who: "caller" },
        // Away for as long as the keys take, and longer.
        { at: "plays sound:agent-user", and: () => delay(3_000).then(gate.open) },
        { at: "callee answered", who: "caller" },
      ],
      parts: { awaits: { listen: String(own) } },
    });

    expect(lines).toContain("calls PJSIP/2001");
    await gate.shut();
  });
});
