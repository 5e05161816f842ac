import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { createHost, type HostOptions } from "@flowrun/host";
import { createAlarms } from "@flowrun/core/plugin";
import { createVirtualClock } from "@flowrun/core/tooling";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { createMemoryWire, createPlatform } from "@flowrun/simulator";
import { referenceProgram } from "../test/scenarios/reference-program.ts";

/**
 * Has a host with these parts serve one call of the reference flow, whose caller types a customer's
 * number and talks, in virtual time.
 */
export async function serveReferenceCall(
  parts: Pick<HostOptions, "ledger" | "observe">,
): Promise<void> {
  const clock = createVirtualClock({ settle: () => setImmediate(), start: 1_795_473_897_000 });
  const platform = createPlatform({
    clock,
    seed: 1,
    defaultCallee: { kind: "answer", afterMs: 700 },
  });
  const customers = [{ customer_id: "4711", name: "Ada", destination_ext: "PJSIP/1001" }];
  const host = createHost({
    program: referenceProgram(),
    transport: createWireTransport(createMemoryWire(platform, "flow"), {
      app: "flow",
      alarms: createAlarms(clock),
    }),
    store: memoryStore({ vip_callers: [], customers }),
    clock,
    log: silentLogger(),
    ...parts,
  });
  host.start();
  await clock.advance(50);
  const call = platform.call({ from: "4712345678", to: "1000" });
  call.on((line) => {
    if (line.kind === "media.started" && line.uri === "sound:agent-user")
      for (const [index, key] of [..."4711#"].entries())
        platform.after(500 + 100 * index, () => call.press(key));
    if (line.kind === "bridge.entered") platform.after(100, () => call.hangUp());
  });
  await clock.runUntil(
    () => host.stats().calls.started === 1 && host.stats().calls.live === 0,
    60_000,
  );
  await clock.runUntilSettled(host.close());
  platform.close();
}
