import type { PlatformEvent, Wanted } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { ariError } from "../src/catalogue.ts";
import type { Reply } from "./support/reply.ts";
import { captured, destroyed, ended, joined, played, pressed, started } from "./support/events.ts";
import { failureOf } from "./support/failure-of.ts";
import {
  connectedFixture,
  knowingFixture,
  later,
  originate,
  play,
} from "./support/wire-fixture.ts";
import { settle } from "./support/virtual-time.ts";

describe("createInbound", () => {
  test("passes on what happens to a caller in order", async () => {
    const { wire, receiver } = await connectedFixture();
    wire.tell(started("c", "100"));
    wire.tell(pressed("c", "1"));
    wire.tell(pressed("c", "#"));
    wire.tell({ type: "ChannelHangupRequest", channel: { id: "c" } });
    wire.tell(played("p", "c", "failed"));
    wire.tell(ended("c"));
    expect(receiver.events).toEqual([
      { kind: "call.arrived", leg: "c", from: "100", to: "5000", args: ["5000"] },
      { kind: "dtmf.received", leg: "c", digit: "1" },
      { kind: "dtmf.received", leg: "c", digit: "#" },
      { kind: "leg.hangup_requested", leg: "c" },
      { kind: "playback.finished", playback: "p", failed: true },
      { kind: "leg.left", leg: "c" },
    ]);
  });

  test("passes on why a leg was destroyed, as a real platform told it", async () => {
    const { wire, receiver } = await connectedFixture();
    wire.tell(captured("ChannelDestroyed"));
    expect(receiver.events).toEqual([
      { kind: "leg.destroyed", leg: "1795176122.334", cause: 17, techCause: 486 },
    ]);
  });

  test("passes on an outbound leg that joins before its originate is answered", async () => {
    const answer = later<Reply>();
    const { wire, receiver, transport } = await connectedFixture(() => answer.promise);
    const done = transport.perform(originate("fr.c.2"));
    wire.tell(joined("fr.c.2", "fr.c.1"));
    expect(receiver.events).toEqual([{ kind: "leg.joined", leg: "fr.c.2" }]);
    answer.resolve({ status: 200, body: { id: "fr.c.2" } });
    await done;
    expect(receiver.events).toHaveLength(1);
  });

  test("holds the events of an outbound leg with an id of the platform's until the answer tells it", async () => {
    const answer = later<Reply>();
    const { wire, receiver, transport } = await connectedFixture(() => answer.promise);
    const done = transport.perform(originate("fr.c.2"));
    wire.tell(joined("77", "fr.c.1"));
    wire.tell(pressed("77", "5"));
    expect(receiver.events).toEqual([]);
    answer.resolve({ status: 200, body: { id: "77" } });
    await done;
    wire.tell(ended("77"));
    expect(receiver.events).toEqual([
      { kind: "leg.joined", leg: "fr.c.2" },
      { kind: "dtmf.received", leg: "fr.c.2", digit: "5" },
      { kind: "leg.left", leg: "fr.c.2" },
    ]);
  });

  test("tells two legs that ring for one bridge apart", async () => {
    const answers = [later<Reply>(), later<Reply>()];
    let turn = 0;
    const { wire, receiver, transport } = await connectedFixture(() => answers[turn++]?.promise);
    const both = [transport.perform(originate("fr.c.2")), transport.perform(originate("fr.c.3"))];
    wire.tell(joined("second", "fr.c.1"));
    wire.tell(destroyed("first"));
    answers[0]?.resolve({ status: 200, body: { id: "first" } });
    await both[0];
    answers[1]?.resolve({ status: 200, body: { id: "second" } });
    await both[1];
    expect(receiver.events).toEqual([
      { kind: "leg.destroyed", leg: "fr.c.2", cause: 17, techCause: 486 },
      { kind: "leg.joined", leg: "fr.c.3" },
    ]);
  });

  test("does not hold a caller's events while a leg is being originated", async () => {
    const answer = later<Reply>();
    const { wire, receiver, transport } = await connectedFixture(() => answer.promise);
    wire.tell(started("c"));
    const done = transport.perform(originate("fr.c.2"));
    wire.tell(pressed("c", "1"));
    wire.tell(started("d"));
    wire.tell(pressed("d", "2"));
    expect(receiver.events.map((event) => event.kind)).toEqual([
      "call.arrived",
      "dtmf.received",
      "call.arrived",
      "dtmf.received",
    ]);
    answer.resolve({ status: 200, body: null });
    await done;
  });

  test("holds the end of a playback with an id of the platform's until the answer tells it", async () => {
    const answer = later<Reply>();
    const { wire, receiver, transport } = await connectedFixture(() => answer.promise);
    wire.tell(started("c"));
    const done = transport.perform(play("fr.c.1", "c"));
    wire.tell(played("88", "c"));
    wire.tell(played("elsewhere", "d"));
    answer.resolve({ status: 201, body: { id: "88" } });
    await done;
    expect(receiver.events.slice(1)).toEqual([
      { kind: "playback.finished", playback: "elsewhere", failed: false },
      { kind: "playback.finished", playback: "fr.c.1", failed: false },
    ]);
  });

  test("passes on the end of a playback before its answer when the platform took our id", async () => {
    const answer = later<Reply>();
    const { wire, receiver, transport } = await connectedFixture(() => answer.promise);
    const done = transport.perform(play("fr.c.1", "c"));
    wire.tell(played("fr.c.1", "c"));
    expect(receiver.events).toEqual([
      { kind: "playback.finished", playback: "fr.c.1", failed: false },
    ]);
    answer.resolve({ status: 201, body: { id: "fr.c.1" } });
    await done;
  });

  test("passes a key and a call on once, however often they are told, and counts that", async () => {
    const { wire, receiver, transport } = await connectedFixture();
    const at = (timestamp: string, message: object): object => ({ ...message, timestamp });
    const begin = at("2026-01-01T00:00:00.000+0000", started("c"));
    const key = at("2026-01-01T00:00:01.000+0000", pressed("c", "1"));
    for (const message of [begin, key, key, begin, key]) wire.tell(message);
    wire.tell(at("2026-01-01T00:00:01.080+0000", pressed("c", "1")));
    wire.tell(at("2026-01-01T00:00:01.080+0000", pressed("c", "2")));
    wire.tell(ended("c"));
    wire.tell(begin);
    expect(
      receiver.events.map((event) => (event.kind === "dtmf.received" ? event.digit : event.kind)),
    ).toEqual(["call.arrived", "1", "1", "2", "leg.left"]);
    expect(transport.stats().repeatedEvents).toBe(4);
  });

  test("knows a key again after 4,000 others, and whatever comes after them", async () => {
    const { wire, receiver, transport } = await connectedFixture();
    const key = (number: number): object => ({ ...pressed("c", "1"), timestamp: String(number) });
    const tell = (numbers: readonly number[]): void =>
      numbers.forEach((number) => wire.tell(key(number)));
    tell(Array.from({ length: 10_001 }, (_, number) => number));
    tell([10_000, 9_000, 8_000, 7_000, 6_000]);
    expect([receiver.events.length, transport.stats().repeatedEvents]).toEqual([10_001, 5]);
  });

  test("takes every key of a platform that gives events no time", async () => {
    const { wire, receiver } = await connectedFixture();
    for (const digit of "11") wire.tell(pressed("c", digit));
    expect(receiver.events).toHaveLength(2);
  });

  test("hangs up an outbound leg that nobody waits for, and counts it", async () => {
    const { wire, receiver, transport } = await connectedFixture();
    wire.tell(joined("late/1", "fr.old.1"));
    await settle();
    expect(wire.lines).toEqual(["DELETE /channels/late%2F1"]);
    expect(receiver.events).toEqual([]);
    expect(transport.stats().strayLegs).toBe(1);
  });

  test("hangs it up again when the platform does not say in time that it has", async () => {
    let asked = 0;
    const { wire, clock } = await connectedFixture((line) =>
      line.startsWith("DELETE") && (asked += 1) === 1 ? later<Reply>().promise : undefined,
    );
    wire.tell(joined("late", "fr.old.1"));
    await clock.advance(6_000);
    expect([wire.lines, clock.pending]).toEqual([
      ["DELETE /channels/late", "DELETE /channels/late"],
      0,
    ]);
  });

  test("hangs up an outbound leg that joins after its originate was given up", async () => {
    const { wire, receiver, transport, clock } = await connectedFixture((line) =>
      line.startsWith("POST /channels") ? later<Reply>().promise : undefined,
    );
    const failed = failureOf(transport.perform(originate("fr.c.2")));
    await clock.advance(5_000);
    expect(await failed).toMatchObject({ code: "ARI_TIMEOUT" });
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await settle();
    expect(wire.lines.at(-1)).toBe("DELETE /channels/fr.c.2");
    expect([receiver.events, transport.stats().strayLegs]).toEqual([[], 1]);
  });

  test("hangs up an outbound leg of an earlier connection that joins when no call goes on with it", async () => {
    const { wire, receiver, transport, clock } = await connectedFixture();
    await transport.perform(originate("fr.c.2"));
    wire.lose(ariError("ARI_LOST", "gone"));
    await clock.advance(200);
    wire.stand();
    await settle();
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await settle();
    expect(wire.lines.at(-1)).toBe("DELETE /channels/fr.c.2");
    expect([receiver.events, transport.stats().strayLegs]).toEqual([[], 1]);
  });

  test("passes on an outbound leg of an earlier connection that joins before it is known what is wanted, or after", async () => {
    const events: PlatformEvent[] = [];
    const wanted = later<Wanted>();
    let connections = 0;
    const { wire, transport, clock } = await knowingFixture(() => undefined, {
      createsFirst: false,
      receiver: {
        event: (event) => void events.push(event),
        connection: ({ kind }) =>
          kind === "connected" && (connections += 1) > 1 ? wanted.promise : undefined,
      },
    });
    await transport.perform(originate("fr.c.2"));
    await transport.perform(originate("fr.d.2"));
    wire.lose(ariError("ARI_LOST", "gone"));
    await clock.advance(200);
    wire.stand();
    await settle();
    wire.tell(joined("fr.c.2", "fr.c.1"));
    wanted.resolve({ legs: ["fr.c.2", "fr.d.2"], bridges: [] });
    await settle();
    wire.tell(joined("fr.d.2", "fr.d.1"));
    expect(events).toEqual([
      { kind: "leg.joined", leg: "fr.c.2" },
      { kind: "leg.joined", leg: "fr.d.2" },
    ]);
  });

  test("never takes an outbound leg for a call, whatever its arguments", async () => {
    const { wire, receiver } = await connectedFixture();
    wire.tell({ type: "StasisStart", args: ["outbound"], channel: { id: "x" } });
    expect(receiver.events).toEqual([]);
  });

  test("gives up the oldest when more than 1,000 events are held", async () => {
    const answer = later<Reply>();
    const { wire, receiver, transport } = await connectedFixture(() => answer.promise);
    const done = transport.perform(originate("fr.c.2"));
    for (let turn = 0; turn < 1_003; turn += 1) wire.tell(pressed(`x${turn}`, "1"));
    answer.resolve({ status: 200, body: { id: "fr.c.2" } });
    await done;
    expect(transport.stats().droppedEvents).toBe(3);
    expect(receiver.events).toHaveLength(1_000);
    expect(receiver.events[0]).toEqual({ kind: "dtmf.received", leg: "x3", digit: "1" });
  });

  test("counts what it does not know and what it cannot read, and passes neither on", async () => {
    const { wire, receiver, transport } = await connectedFixture();
    for (const name of ["ChannelVarset", "Dial", "ChannelVarset"]) wire.tell(captured(name));
    wire.tell("{");
    wire.tell('{"type":"__proto__"}');
    expect(receiver.events).toEqual([]);
    expect(transport.stats()).toMatchObject({ brokenFrames: 1 });
    expect(Object.entries(transport.stats().ignoredEvents)).toEqual([
      ["ChannelVarset", 2],
      ["Dial", 1],
      ["__proto__", 1],
    ]);
  });

  test("counts types beyond the first hundred together", async () => {
    const { wire, transport } = await connectedFixture();
    for (let turn = 0; turn < 150; turn += 1) wire.tell({ type: `T${turn}` });
    const { ignoredEvents } = transport.stats();
    expect([Object.keys(ignoredEvents).length, ignoredEvents["(other)"]]).toEqual([101, 50]);
  });
});
