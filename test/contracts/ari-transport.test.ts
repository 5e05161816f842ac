import { createAriTransport, createWireTransport } from "@flowrun/ari-transport";
import type { Transport } from "@flowrun/core";
import { transportContract, type TransportBench } from "@flowrun/contracts";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createMemoryWire, createPlatform, type Platform, startServer } from "@flowrun/simulator";
import { describe, expect, test } from "vitest";

const app = "contract";
const clock = createSystemClock();
const credentials = { username: "flowrun", password: "contract" };

function newPlatform(): Platform {
  const platform = createPlatform({ clock, soundMs: (name) => (name === "long" ? 60_000 : 50) });
  platform.endpoint("PJSIP/answers", { kind: "answer", afterMs: 10 });
  platform.endpoint("PJSIP/busy", { kind: "busy", afterMs: 10 });
  return platform;
}

function bench(
  platform: Platform,
  transport: Transport,
  close: () => Promise<void>,
): TransportBench {
  return {
    transport,
    call: (from, to) => {
      const call = platform.call({ from, to, app });
      return Promise.resolve({
        press: (digit) => Promise.resolve(call.press(digit)),
        hangUp: () => Promise.resolve(call.hangUp()),
      });
    },
    endpoints: { answering: "PJSIP/answers", busy: "PJSIP/busy" },
    media: { long: "sound:long", short: "sound:short" },
    cut: () => Promise.resolve(platform.faults.dropSockets()),
    close,
  };
}

function inMemory(): Promise<TransportBench> {
  const platform = newPlatform();
  const transport = createWireTransport(createMemoryWire(platform, app), { app });
  return Promise.resolve(bench(platform, transport, () => Promise.resolve(platform.close())));
}

async function overTheWire(requests: "http" | "websocket"): Promise<TransportBench> {
  const platform = newPlatform();
  const server = await startServer({ ...credentials, port: 0, platform });
  const transport = createAriTransport({ host: server.url, app, requests, ...credentials });
  return bench(platform, transport, () => server.close());
}

describe("createWireTransport on the embedded platform in memory", () => {
  test.each(transportContract({ create: inMemory, clock }))("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe.each(["http", "websocket"] as const)(
  "createAriTransport on the embedded platform over %s",
  (requests) => {
    test.each(transportContract({ create: () => overTheWire(requests), clock }))(
      "$name",
      async ({ run }) => {
        await expect(run()).resolves.toBeUndefined();
      },
    );
  },
);
