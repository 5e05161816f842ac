import { setImmediate } from "node:timers/promises";
import { createAriTransport } from "@flowrun/ari-transport";
import type { Program } from "@flowrun/core";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer } from "@flowrun/simulator";
import { createHostStage } from "./host-stage.ts";
import type { Scenario } from "./scenario.ts";
import type { Stage } from "./stage.ts";

const credentials = { username: "flowrun", password: "over-the-wire" };

/**
 * The embedded platform behind a real port, in real time, with sounds that are short: real HTTP and
 * WebSocket.
 */
export async function createWireStage(
  program: Program,
  scenario: Scenario,
  requests: "http" | "websocket",
): Promise<Stage> {
  const clock = createSystemClock();
  const platform = createPlatform({
    clock,
    defaultCallee: { kind: "unregistered" },
    soundMs: (name) => (name === "agent-user" ? 1_000 : 150),
  });
  const server = await startServer({ ...credentials, port: 0, platform });
  const transport = createAriTransport({ host: server.url, app: "flow", requests, ...credentials });
  return createHostStage({
    program,
    scenario,
    platform,
    transport,
    clock,
    pass: () => setImmediate(),
    close: () => server.close(),
  });
}
