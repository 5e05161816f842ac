import { createAriTransport, type AriTransport } from "@flowrun/ari-transport";
import type { PlatformEvent } from "@flowrun/core/plugin";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const within = { timeout: 10_000 };

/** A transport that Asterisk has told all it knows, with what it tells. */
async function connect(): Promise<{
  readonly transport: AriTransport;
  readonly events: PlatformEvent[];
}> {
  const { httpPort, username, password, app } = asterisk.settings;
  const transport = createAriTransport({ host: `127.0.0.1:${httpPort}`, username, password, app });
  onTestFinished(() => transport.close());
  const events: PlatformEvent[] = [];
  transport.connect({ event: (event) => void events.push(event), connection: () => {} });
  await vi.waitUntil(async () => {
    const applications = (await asterisk.probe.get("/applications")) as readonly {
      events_allowed: readonly unknown[];
    }[];
    return applications.some(({ events_allowed: allowed }) => allowed.length > 0);
  }, within);
  return { transport, events };
}

test.each(["caller", "callee"] as const)(
  "a %s who asks for a transfer is told no, and the call goes on",
  async (who) => {
    const { transport, events } = await connect();
    const behaviour =
      who === "callee"
        ? ({ kind: "asksForTransfer", to: "2002" } as const)
        : ({ kind: "answers" } as const);
    const callee = await startCallee(asterisk, "1000", { ...behaviour, afterMs: 0 });
    const caller = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [
        { kind: "answered" },
        ...(who === "caller"
          ? ([{ kind: "signal" }, { kind: "transferRefused", to: "2002" }] as const)
          : []),
        { kind: "hungUp" },
      ],
    });
    const [bridge, phone] = ["fr.transfer.1", "fr.transfer.2"];
    const leg = await vi.waitUntil(
      () => events.find((event) => event.kind === "call.arrived")?.leg,
      within,
    );
    await transport.perform({ kind: "leg.answer", request: "1", leg });
    await transport.perform({ kind: "bridge.create", request: "2", bridge });
    await transport.perform({ kind: "bridge.add", request: "3", bridge, leg });
    const dial = { leg: phone, bridge, endpoint: "PJSIP/1000", ringMs: 10_000, callerId: "555" };
    await transport.perform({ kind: "leg.originate", request: "4", ...dial });
    await vi.waitUntil(() => events.some((event) => event.kind === "leg.joined"), within);
    await transport.perform({ kind: "bridge.add", request: "5", bridge, leg: phone });

    await { caller, callee }[who].signal();
    const wish = await vi.waitUntil(
      () => events.find((event) => event.kind === "transfer.requested"),
      within,
    );
    await transport.perform({
      kind: "leg.transfer_progress",
      request: "9",
      leg: wish.leg,
      state: "declined",
    });
    const { channels } = (await asterisk.probe.get(`/bridges/${bridge}`)) as {
      readonly channels: readonly string[];
    };
    await transport.perform({ kind: "leg.hangup", request: "6", leg });
    await transport.perform({ kind: "leg.hangup", request: "7", leg: phone });
    await transport.perform({ kind: "bridge.destroy", request: "8", bridge });
    await caller.finished;
    await callee.stop();
    await emptied(asterisk);

    expect(channels.toSorted()).toEqual([leg, phone].toSorted());
    expect(events.filter(({ kind }) => kind === "call.arrived")).toHaveLength(1);
    expect(wish).toEqual({
      kind: "transfer.requested",
      leg: who === "caller" ? leg : phone,
      to: "2002",
    });
    expect(transport.stats()).toMatchObject({ strayLegs: 0, declinedTransfers: 1 });
  },
);
