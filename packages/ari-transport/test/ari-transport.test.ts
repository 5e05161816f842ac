import type { PlatformEvent, Wanted } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { startDocumentServer, type DocumentServer } from "./support/document-server.ts";
import { connectTo, type NetworkFixture } from "./support/network-fixture.ts";
import { destroyed, ended, joined, pressed, started, up } from "./support/events.ts";
import { settle } from "./support/virtual-time.ts";
import type { Answering } from "./support/fake-wire.ts";
import {
  connectedFixture,
  knowingFixture,
  later,
  originate,
  play,
  wireFixture,
} from "./support/wire-fixture.ts";

/** A transport connected to a document server, with its requests on their way. */
async function connected(
  requests: "http" | "websocket",
): Promise<NetworkFixture & { readonly server: DocumentServer }> {
  const server = await startDocumentServer({ takesMessages: requests === "websocket" });
  const fixture = connectTo(server.platform.port, { requests });
  await fixture.receiver.reached("connected");
  if (requests === "websocket") await server.platform.proven(4);
  return { ...fixture, server };
}

describe.each(["http", "websocket"] as const)(
  "createAriTransport with requests over %s",
  (requests) => {
    test("takes a whole call through a platform that knows the document only", async () => {
      const { server, transport, receiver } = await connected(requests);
      const caller = server.call("100");
      await receiver.heard(1);
      await transport.perform({ kind: "leg.answer", request: "1", leg: caller });
      await transport.perform(play("fr.c.1", caller));
      await transport.perform({ kind: "playback.stop", request: "2", playback: "fr.c.1" });
      await transport.perform({ kind: "playback.check", request: "3", playback: "fr.c.1" });
      server.press(caller, "#");
      await transport.perform({ kind: "bridge.create", request: "4", bridge: "fr.c.2" });
      await transport.perform({ kind: "bridge.add", request: "5", bridge: "fr.c.2", leg: caller });
      await transport.perform(originate("fr.c.3", "fr.c.2"));
      await receiver.heard(4);
      await transport.perform({
        kind: "bridge.add",
        request: "6",
        bridge: "fr.c.2",
        leg: "fr.c.3",
      });
      server.hangUp(caller);
      await transport.perform({ kind: "leg.hangup", request: "7", leg: "fr.c.3" });
      await transport.perform({ kind: "bridge.destroy", request: "8", bridge: "fr.c.2" });
      await transport.perform({ kind: "leg.hangup", request: "9", leg: caller });
      await receiver.heard(6);
      expect(receiver.events).toEqual([
        { kind: "call.arrived", leg: caller, from: "100", to: "", args: [] },
        { kind: "playback.finished", playback: "fr.c.1", failed: false },
        { kind: "dtmf.received", leg: caller, digit: "#" },
        { kind: "leg.joined", leg: "fr.c.3" },
        { kind: "leg.left", leg: caller },
        { kind: "leg.left", leg: "fr.c.3" },
      ]);
      expect([[...server.channels], [...server.bridges]]).toEqual([[], []]);
      expect(transport.stats()).toEqual({
        reconnects: 0,
        brokenFrames: 0,
        droppedEvents: 0,
        repeatedEvents: 0,
        strayLegs: 0,
        declinedTransfers: 0,
        swept: 0,
        ignoredEvents: {},
        known: 0,
        requestSockets: requests === "websocket" ? 4 : 0,
      });
    });

    test("waits for an answer without a timer of its own beside that of the heartbeat", async () => {
      const { server, transport, receiver, clock } = await connected(requests);
      const caller = server.call("100");
      await receiver.heard(1);
      await clock.advance(1_000);
      const answered = transport.perform({ kind: "leg.answer", request: "1", leg: caller });
      expect(clock.pending).toBe(1);
      await answered;
      expect(clock.pending).toBe(1);
    });

    test("keeps 200 simultaneous calls apart on such a platform", async () => {
      const { server, transport, receiver } = await connected(requests);
      await Promise.all(Array.from({ length: 200 }, (_, turn) => oneCall(turn)));
      await receiver.heard(200 * 5);
      const legs = receiver.events
        .filter((event) => event.kind === "leg.joined")
        .map((event) => event.leg);
      expect(legs.toSorted()).toEqual(
        Array.from({ length: 200 }, (_, turn) => `fr.${turn}.3`).toSorted(),
      );
      expect([server.channels.size, server.bridges.size, transport.stats().known]).toEqual([
        0, 0, 0,
      ]);

      async function oneCall(turn: number): Promise<void> {
        const leg = server.call(String(turn));
        const [bridge, callee] = [`fr.${turn}.2`, `fr.${turn}.3`];
        await transport.perform(play(`fr.${turn}.1`, leg));
        await transport.perform({ kind: "bridge.create", request: "1", bridge });
        await transport.perform({ kind: "bridge.add", request: "2", bridge, leg });
        await transport.perform(originate(callee, bridge));
        await transport.perform({ kind: "bridge.add", request: "3", bridge, leg: callee });
        await transport.perform({ kind: "leg.hangup", request: "4", leg });
        await transport.perform({ kind: "leg.hangup", request: "5", leg: callee });
        await transport.perform({ kind: "bridge.destroy", request: "6", bridge });
      }
    });
  },
);

describe("a channel that a transfer put in the place of another", () => {
  const replacing = (id: string, replaced: string, state = "Up"): object => ({
    ...started(id),
    channel: { id, state },
    replace_channel: { id: replaced },
  });

  test("is hung up when that was no leg of ours, so that nobody is left in silence", async () => {
    const { wire, transport, receiver } = await connectedFixture();
    wire.tell(replacing("Local/1;1", "replaced"));
    await settle();
    expect([receiver.events, wire.lines]).toEqual([[], ["DELETE /channels/Local%2F1%3B1"]]);
    expect(transport.stats().strayLegs).toBe(1);
  });

  test("goes on as the call that it is already", async () => {
    const { wire, receiver } = await connectedFixture();
    wire.tell(started("c"));
    wire.tell(replacing("c", "replaced"));
    await settle();
    expect([receiver.events.map(({ kind }) => kind), wire.lines]).toEqual([["call.arrived"], []]);
  });

  test("goes on as the leg that stood there, also when it is replaced again", async () => {
    const { wire, transport, receiver } = await connectedFixture();
    wire.tell(started("a"));
    wire.tell(replacing("b", "a"));
    wire.tell(pressed("a", "1"));
    wire.tell(ended("a"));
    wire.tell(destroyed("a"));
    wire.tell(pressed("b", "2"));
    wire.tell(replacing("c", "b"));
    wire.tell(ended("b"));
    wire.tell(pressed("c", "3"));
    await transport.perform(play("p", "a"));
    wire.tell(ended("c"));
    expect(receiver.events.slice(1).filter((event) => "leg" in event && event.leg === "a")).toEqual(
      [
        { kind: "leg.replaced", leg: "a", channel: "b" },
        { kind: "dtmf.received", leg: "a", digit: "2" },
        { kind: "leg.replaced", leg: "a", channel: "c" },
        { kind: "dtmf.received", leg: "a", digit: "3" },
        { kind: "leg.left", leg: "a" },
      ],
    );
    expect(wire.lines).toEqual([expect.stringMatching(/^POST \/channels\/c\/play/)]);
    expect(transport.stats()).toMatchObject({ strayLegs: 0, known: 0 });
  });

  test("has the one before hung up, where that is still there a second later", async () => {
    const { wire, clock, receiver } = await connectedFixture();
    wire.tell(started("a"));
    wire.tell(replacing("b", "a"));
    await settle();
    expect(wire.lines).toEqual([]);
    await clock.advance(1_000);
    expect(wire.lines).toEqual(["DELETE /channels/a"]);
    wire.tell(ended("a"));
    expect(receiver.events.map(({ kind }) => kind)).toEqual(["call.arrived", "leg.replaced"]);
  });

  test("has answered the leg that still rang there", async () => {
    const { wire, transport, receiver } = await knowingFixture();
    const done = transport.perform(originate("fr.c.2"));
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await done;
    wire.tell(replacing("b", "fr.c.2"));
    wire.tell(ended("fr.c.2"));
    wire.tell(up("b"));
    wire.tell(ended("b"));
    expect(receiver.events).toEqual([
      { kind: "leg.replaced", leg: "fr.c.2", channel: "b" },
      { kind: "leg.joined", leg: "fr.c.2" },
      { kind: "leg.left", leg: "fr.c.2" },
    ]);
  });

  test("goes on as the called leg that stood there, with the id that we chose", async () => {
    const { wire, transport, receiver } = await connectedFixture();
    await transport.perform(originate("fr.c.2"));
    wire.tell(joined("fr.c.2", "fr.c.1"));
    wire.tell(replacing("b", "fr.c.2"));
    wire.tell(ended("fr.c.2"));
    wire.tell(destroyed("fr.c.2"));
    wire.tell(ended("b"));
    expect(receiver.events).toEqual([
      { kind: "leg.joined", leg: "fr.c.2" },
      { kind: "leg.replaced", leg: "fr.c.2", channel: "b" },
      { kind: "leg.left", leg: "fr.c.2" },
    ]);
  });

  test("leaves a recording to go on that began on the channel before", async () => {
    const { wire, receiver } = await connectedFixture();
    wire.tell(started("a"));
    wire.tell(replacing("b", "a"));
    wire.tell({
      type: "RecordingFinished",
      recording: { name: "box/1", target_uri: "channel:a" },
    });
    expect(receiver.events.at(-1)).toEqual({
      kind: "recording.finished",
      leg: "a",
      recording: "box/1",
    });
  });

  describe("of a leg that another process left", () => {
    const stands: Answering = (line) => {
      const dialplan = { app_name: "Stasis", app_data: "app" };
      const channels = ["b", "y", "z"].map((id) => ({ id, state: "Up", dialplan }));
      if (line === "GET /channels") return { status: 200, body: channels };
      if (line === "GET /applications/app")
        return { status: 200, body: { channel_ids: ["b", "y", "z"] } };
      return undefined;
    };

    test("goes on as that leg, whether the other process heard of it or this one, and others do not", async () => {
      const events: PlatformEvent[] = [];
      const wanted = later<Wanted>();
      const { wire, transport, clock } = wireFixture(stands);
      transport.adopt?.([{ leg: "fr.a.2", channel: "b", isHere: true }]);
      transport.connect({
        event: (event) => void events.push(event),
        connection: ({ kind }) => (kind === "connected" ? wanted.promise : undefined),
      });
      wire.stand();
      await settle();
      wire.tell(replacing("y", "x"));
      wire.tell(replacing("z", "nobody"));
      wire.tell(ended("x"));
      wire.tell(pressed("b", "1"));
      wire.tell(pressed("y", "2"));
      const survey = await transport.survey?.();
      wanted.resolve({ legs: ["fr.a.2", "x"], bridges: [] });
      await settle();
      await clock.advance(20_000);
      wire.tell(ended("b"));
      wire.tell(ended("y"));
      expect([...(survey?.legs ?? [])].map(([id, { isCaller }]) => [id, isCaller])).toEqual([
        ["fr.a.2", undefined],
        ["x", true],
        ["nobody", true],
      ]);
      expect(events).toEqual([
        { kind: "leg.replaced", leg: "x", channel: "y" },
        { kind: "leg.replaced", leg: "nobody", channel: "z" },
        { kind: "dtmf.received", leg: "fr.a.2", digit: "1" },
        { kind: "dtmf.received", leg: "x", digit: "2" },
        { kind: "leg.left", leg: "fr.a.2" },
        { kind: "leg.left", leg: "x" },
      ]);
      expect(wire.lines.filter((line) => line.startsWith("DELETE"))).toEqual([
        "DELETE /channels/x",
        "DELETE /channels/z",
        "DELETE /channels/nobody",
      ]);
    });
  });
});
