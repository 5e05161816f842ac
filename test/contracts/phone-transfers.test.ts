import { createWireTransport } from "@flowrun/ari-transport";
import { createAlarms, type PlatformEvent } from "@flowrun/core/plugin";
import { createMemoryWire, createPlatform, type CallLine } from "@flowrun/simulator";
import { createVirtualClock } from "@flowrun/core/tooling";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";

const bridge = "fr.c.1";
const phone = "fr.c.2";

test.each(["caller", "callee"] as const)(
  "a %s asks for a transfer, is told what becomes of it, and the call goes on",
  async (who) => {
    const clock = createVirtualClock({ settle: setImmediate });
    const platform = createPlatform({ clock });
    platform.endpoint("PJSIP/1000", { kind: "answer", afterMs: 10 });
    const transport = createWireTransport(createMemoryWire(platform, "flow"), {
      app: "flow",
      alarms: createAlarms(clock),
    });
    const events: PlatformEvent[] = [];
    const heard: CallLine[] = [];
    platform.watch((line) => void (line.kind === "transfer.told" && heard.push(line)));
    transport.connect({ event: (event) => void events.push(event), connection: () => {} });
    await clock.advance(2_000);
    const call = platform.call({ from: "1", to: "2", app: "flow" });
    await clock.advance(100);
    const done = (async () => {
      await transport.perform({ kind: "leg.answer", request: "1", leg: call.id });
      await transport.perform({ kind: "bridge.create", request: "2", bridge });
      await transport.perform({ kind: "bridge.add", request: "3", bridge, leg: call.id });
      const dial = { leg: phone, bridge, endpoint: "PJSIP/1000", ringMs: 10_000, callerId: "1" };
      await transport.perform({ kind: "leg.originate", request: "4", ...dial });
    })();
    await clock.advance(1_000);
    await done;
    const joined = transport.perform({ kind: "bridge.add", request: "5", bridge, leg: phone });
    await clock.advance(1_000);
    await joined;

    ({ caller: call, callee: platform.callee(phone) })[who]?.transfer("2002");
    await clock.advance(1_000);

    const leg = who === "caller" ? call.id : phone;
    expect(events.map(({ kind }) => kind)).toEqual([
      "call.arrived",
      "leg.joined",
      "transfer.requested",
    ]);
    expect(events.at(-1)).toEqual({ kind: "transfer.requested", leg, to: "2002" });
    expect(heard).toEqual([]);
    const told = transport.perform({
      kind: "leg.transfer_progress",
      request: "6",
      leg,
      state: "declined",
    });
    await clock.advance(1_000);
    await told;
    expect(heard).toMatchObject([{ leg, state: "channel_declined" }]);
    expect(platform.inventory()).toMatchObject({ channels: 2, bridges: 1 });
    platform.close();
  },
);
