import { describe, expect, test } from "vitest";
import type { WireTransportOptions } from "../src/ari-transport.ts";
import { failureOf } from "./support/failure-of.ts";
import { joined, started, up } from "./support/events.ts";
import type { Answering } from "./support/fake-wire.ts";
import {
  connectedFixture,
  originate,
  wireFixture,
  type WireFixture,
} from "./support/wire-fixture.ts";
import { settle } from "./support/virtual-time.ts";

/**
 * A transport to a platform that knows more than the document, with a caller, and with the requests
 * so far forgotten.
 */
async function onAsterisk(
  answering: Answering = () => undefined,
  more: Partial<WireTransportOptions> = {},
): Promise<WireFixture> {
  const fixture = wireFixture(
    (line, request) =>
      line === "GET /applications/app"
        ? { status: 200, body: { channel_ids: [] } }
        : answering(line, request),
    more,
  );
  fixture.transport.connect(fixture.receiver);
  fixture.wire.stand();
  await fixture.clock.runUntilIdle();
  fixture.wire.tell(started("c"));
  fixture.wire.lines.length = 0;
  fixture.wire.requests.length = 0;
  return fixture;
}

const addCaller = { kind: "bridge.add", request: "r", bridge: "fr.c.1", leg: "c" } as const;
const claim = "POST /channels/c/variable?variable=PJSIP_TRANSFER_HANDLING()&value=ari-only";

/** ChannelTransfer of the channel `x`, as a phone's REFER without a dialog to replace makes it. */
const asked = {
  type: "ChannelTransfer",
  refer_to: { requested_destination: { destination: "2002" } },
  referred_by: {
    source_channel: { id: "x" },
    connected_channel: { id: "c" },
    bridge: { id: "fr.c.1" },
  },
};

describe("createTransfers", () => {
  test("has the platform ask about the transfers of a caller who is put into a bridge", async () => {
    const { transport, wire } = await onAsterisk();
    await transport.perform(addCaller);
    expect(wire.lines).toEqual([claim, "POST /bridges/fr.c.1/addChannel?channel=c"]);
  });

  test("has it ask about those of a phone that is called from the beginning, without a request more", async () => {
    const { transport, wire } = await onAsterisk();
    const done = transport.perform(originate("fr.c.2"));
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await done;
    await transport.perform({ ...addCaller, leg: "fr.c.2" });
    expect(wire.requests.map(({ path }) => path)).toEqual([
      "/channels/create",
      "/channels/fr.c.2/variable",
      "/channels/fr.c.2/dial",
      "/bridges/fr.c.1/addChannel",
    ]);
    expect(wire.requests[0]?.body).toMatchObject({
      variables: { "PJSIP_TRANSFER_HANDLING()": "ari-only" },
    });
  });

  test("bridges the caller also where the platform does not know how", async () => {
    const { transport, wire } = await onAsterisk((line) =>
      line === claim ? { status: 500, body: null } : undefined,
    );
    await transport.perform(addCaller);
    expect(wire.lines).toHaveLength(2);
  });

  test("bridges the caller before the platform has said that it asks us", async () => {
    const { transport, clock } = await onAsterisk((line) =>
      line === claim ? new Promise(() => {}) : undefined,
    );
    await transport.perform(addCaller);
    await clock.advance(5_000);
    await transport.close();
    expect(clock.pending).toBe(0);
  });

  test("passes on what the phone of a known leg asks for, and tells it what becomes of that", async () => {
    const { transport, wire, receiver } = await onAsterisk();
    receiver.events.length = 0;
    wire.tell({ ...asked, referred_by: { source_channel: { id: "c" } } });
    expect(receiver.events).toEqual([{ kind: "transfer.requested", leg: "c", to: "2002" }]);
    for (const state of ["progress", "answered", "unavailable", "declined"] as const)
      await transport.perform({ kind: "leg.transfer_progress", request: "r", leg: "c", state });
    expect(wire.lines).toEqual(
      ["progress", "answered", "unavailable", "declined"].map(
        (state) => `POST /channels/c/transfer_progress?states=channel_${state}`,
      ),
    );
    expect(transport.stats().declinedTransfers).toBe(1);
  });

  test.each([
    ["is no number", { requested_destination: { destination: "evil@example.org" } }],
    ["holds a line break", { requested_destination: { destination: "2002\r\nX-Evil: 1" } }],
    ["is not told", {}],
  ])("declines at once what %s", async (_what, wanted) => {
    const { wire, receiver } = await onAsterisk();
    receiver.events.length = 0;
    wire.tell({ ...asked, refer_to: wanted, referred_by: { source_channel: { id: "c" } } });
    await settle();
    expect(wire.lines).toEqual(["POST /channels/c/transfer_progress?states=channel_declined"]);
    expect(receiver.events).toEqual([]);
  });

  test("passes on that a phone asks to join two of its calls, without a number (as Asterisk 22.10.1 tells of REFER with Replaces)", async () => {
    const { wire, receiver } = await onAsterisk();
    receiver.events.length = 0;
    const replaced = { id: "y", state: "Up", protocol_id: "c1795539515779-2" };
    const wanted = {
      requested_destination: {
        destination: "5552",
        protocol_id: "c1795539515779-2",
        additional_protocol_params: [
          { parameter_name: "from", parameter_value: "2" },
          { parameter_name: "to", parameter_value: "f145fed2-7983-4df0-91b5-b365e627eb94" },
        ],
      },
      destination_channel: replaced,
      bridge: { id: "fr.y.1", channels: ["y"] },
    };
    wire.tell({ ...asked, refer_to: wanted, referred_by: { source_channel: { id: "c" } } });
    expect(receiver.events).toEqual([{ kind: "transfer.requested", leg: "c", to: "" }]);
    expect(wire.lines).toEqual([]);
    // One in our application is known by our id.
    receiver.events.length = 0;
    wire.tell(started("y"));
    wire.tell({ ...asked, refer_to: wanted, referred_by: { source_channel: { id: "c" } } });
    expect(receiver.events.at(-1)).toEqual({
      kind: "transfer.requested",
      leg: "c",
      to: "",
      other: "y",
    });
    // One on another platform is no wish for a number either.
    receiver.events.length = 0;
    const { requested_destination: elsewhere } = wanted;
    const referTo = { requested_destination: elsewhere };
    wire.tell({ ...asked, refer_to: referTo, referred_by: { source_channel: { id: "c" } } });
    expect(receiver.events).toEqual([{ kind: "transfer.requested", leg: "c", to: "" }]);
  });

  test("takes a phone for answered that asks before the platform has told of its answer", async () => {
    const { transport, wire, receiver } = await onAsterisk();
    void transport.perform(originate("fr.c.2"));
    await settle();
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await settle();
    receiver.events.length = 0;
    wire.tell({ ...asked, referred_by: { source_channel: { id: "fr.c.2" } } });
    wire.tell(up("fr.c.2"));
    expect(receiver.events).toEqual([
      { kind: "leg.joined", leg: "fr.c.2" },
      { kind: "transfer.requested", leg: "fr.c.2", to: "2002" },
    ]);
  });

  test("declines what the phone of a leg asks for that no flow knows, once", async () => {
    const { transport, wire, receiver } = await onAsterisk();
    receiver.events.length = 0;
    wire.tell(asked);
    wire.tell({ ...asked, state: "channel_declined" });
    await settle();
    expect(wire.lines).toEqual(["POST /channels/x/transfer_progress?states=channel_declined"]);
    expect([receiver.events, transport.stats().declinedTransfers]).toEqual([[], 1]);
  });

  test("tells a platform nothing that knows the document's calls only", async () => {
    const { transport, wire } = await connectedFixture();
    await transport.perform(addCaller);
    await transport.perform(originate("fr.c.2"));
    expect(wire.requests.map(({ path, body }) => [path, Object.keys(body ?? {})])).toEqual([
      ["/bridges/fr.c.1/addChannel", ["channel"]],
      ["/channels", ["endpoint", "app", "appArgs", "callerId", "channelId"]],
    ]);
  });

  test("leaves the platform as it is set up where that is wanted", async () => {
    const { transport, wire } = await onAsterisk(undefined, {
      transfers: "platform",
      createsFirst: false,
    });
    await transport.perform(addCaller);
    await transport.perform(originate("fr.c.2"));
    expect(wire.requests.map(({ path, body }) => [path, Object.keys(body ?? {})])).toEqual([
      ["/bridges/fr.c.1/addChannel", ["channel"]],
      ["/channels", ["endpoint", "app", "appArgs", "callerId", "channelId"]],
    ]);
  });

  test("fails nothing when everything is closed", async () => {
    const { transport, wire } = await onAsterisk();
    await transport.close();
    wire.tell(asked);
    expect(await failureOf(transport.perform(addCaller))).toMatchObject({ code: "ARI_CLOSED" });
  });
});
