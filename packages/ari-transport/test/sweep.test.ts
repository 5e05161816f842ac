import { describe, expect, test } from "vitest";
import { ariError } from "../src/catalogue.ts";
import type { Reply } from "./support/reply.ts";
import { started } from "./support/events.ts";
import type { Answering } from "./support/fake-wire.ts";
import { later, originate, wireFixture, type WireFixture } from "./support/wire-fixture.ts";
import { settle } from "./support/virtual-time.ts";

const asking = ["GET /applications/app", "PUT /applications/app/eventFilter"];
const looking = [...asking, "GET /channels", "GET /bridges", "GET /asterisk/info?only=status"];

/** A channel that stands in an application. */
const standing = (id: string, app = "app"): object => ({
  id,
  dialplan: { app_name: "Stasis", app_data: `${app},5000` },
});

/**
 * A platform that holds these channels and bridges for us; `others` are channels that we are
 * subscribed to.
 */
function holding(
  channels: readonly string[],
  bridges: readonly object[],
  others: readonly object[] = [],
): Answering {
  const ids = [...channels, ...others.map((other) => String(Reflect.get(other, "id")))];
  const bodies = new Map<string, unknown>([
    ["GET /applications/app", { channel_ids: ids }],
    ["GET /channels", [...channels.map((id) => standing(id)), ...others]],
    ["GET /bridges", bridges],
  ]);
  return (line) => (bodies.has(line) ? { status: 200, body: bodies.get(line) } : undefined);
}

async function connect(fixture: WireFixture): Promise<void> {
  fixture.transport.connect(fixture.receiver);
  fixture.wire.stand();
  await settle();
}

describe("createSweep", () => {
  test("switches off the events that nobody reads", async () => {
    const fixture = wireFixture(holding([], []));
    await connect(fixture);
    expect(fixture.wire.requests[1]).toMatchObject({
      path: "/applications/app/eventFilter",
      body: {
        allowed: [
          { type: "StasisStart" },
          { type: "ChannelStateChange" },
          { type: "ChannelHangupRequest" },
          { type: "StasisEnd" },
          { type: "ChannelDestroyed" },
          { type: "Dial" },
          { type: "ChannelLeftBridge" },
          { type: "ChannelDtmfReceived" },
          { type: "PlaybackFinished" },
          { type: "ChannelTalkingStarted" },
          { type: "ChannelTalkingFinished" },
          { type: "RecordingStarted" },
          { type: "RecordingFinished" },
          { type: "RecordingFailed" },
          { type: "ChannelTransfer" },
          { type: "ApplicationReplaced" },
          { type: "RESTResponse" },
        ],
      },
    });
  });

  test("leaves an application alone that another process has taken over meanwhile", async () => {
    const fixture = wireFixture(() => ({ status: 503, body: null }));
    await connect(fixture);
    expect(fixture.wire.lines).toEqual(["GET /applications/app"]);
    fixture.wire.tell({ type: "ApplicationReplaced", application: "app" });
    await fixture.clock.runUntilIdle();
    expect(fixture.wire.lines).toEqual(["GET /applications/app"]);
  });

  test("asks for them before it switches them off, and not at all where they are off already", async () => {
    let told: unknown;
    const fixture = wireFixture((line, request) => {
      if (line === "PUT /applications/app/eventFilter")
        told = Reflect.get(Object(request.body), "allowed");
      return line === "GET /applications/app"
        ? {
            status: 200,
            body: { channel_ids: [], events_allowed: told ?? [], events_disallowed: [] },
          }
        : undefined;
    });
    fixture.transport.connect(fixture.receiver);
    fixture.wire.stand();
    expect(fixture.wire.lines).toEqual(["GET /applications/app"]);
    await settle();
    expect(fixture.wire.lines.slice(0, 2)).toEqual(asking);
    fixture.wire.lose(ariError("ARI_LOST", "gone"));
    await fixture.clock.advance(200);
    fixture.wire.stand();
    await settle();
    expect(
      fixture.wire.lines.filter((line) => line === "PUT /applications/app/eventFilter"),
    ).toHaveLength(1);
  });

  test("switches them off where the same are told of, and others are kept back", async () => {
    let told: unknown;
    const fixture = wireFixture((line, request) => {
      if (line === "PUT /applications/app/eventFilter")
        told = Reflect.get(Object(request.body), "allowed");
      const body = {
        channel_ids: [],
        events_allowed: told ?? [],
        events_disallowed: [{ type: "Dial" }],
      };
      return line === "GET /applications/app" ? { status: 200, body } : undefined;
    });
    await connect(fixture);
    fixture.wire.lose(ariError("ARI_LOST", "gone"));
    await fixture.clock.advance(200);
    fixture.wire.stand();
    await settle();
    expect(
      fixture.wire.lines.filter((line) => line === "PUT /applications/app/eventFilter"),
    ).toHaveLength(2);
  });

  test("switches them off again on every connection where others are told of", async () => {
    const fixture = wireFixture(holding([], []));
    await connect(fixture);
    fixture.wire.lose(ariError("ARI_LOST", "gone"));
    await fixture.clock.advance(200);
    fixture.wire.stand();
    await settle();
    expect(
      fixture.wire.lines.filter((line) => line === "PUT /applications/app/eventFilter"),
    ).toHaveLength(2);
  });

  test("removes the channels and bridges that an earlier process left", async () => {
    const fixture = wireFixture(
      holding(["1.1", "1/2"], [{ id: "fr.1.1.1", name: "", channels: ["1.1"] }]),
    );
    await connect(fixture);
    expect(fixture.wire.lines).toEqual(looking);
    await fixture.clock.advance(1_000);
    expect(fixture.wire.lines.slice(looking.length)).toEqual([
      "DELETE /channels/1.1",
      "DELETE /channels/1%2F2",
      "DELETE /bridges/fr.1.1.1",
    ]);
    expect(fixture.transport.stats().swept).toBe(3);
  });

  test("leaves a call alone whose first event comes after the look", async () => {
    const fixture = wireFixture(holding(["1.1", "1.2"], []));
    await connect(fixture);
    fixture.wire.tell(started("1.2"));
    await fixture.clock.advance(1_000);
    expect(fixture.wire.lines.slice(looking.length)).toEqual(["DELETE /channels/1.1"]);
  });

  test("leaves legs and bridges alone that are made on this connection", async () => {
    const fixture = wireFixture(holding(["fr.c.2"], [{ id: "fr.c.1", name: "app", channels: [] }]));
    fixture.transport.connect(fixture.receiver);
    fixture.wire.stand();
    await fixture.transport.perform({ kind: "bridge.create", request: "r", bridge: "fr.c.1" });
    const made = fixture.transport.perform(originate("fr.c.2"));
    await fixture.clock.advance(1_000);
    await made;
    expect(fixture.wire.lines.filter((line) => line.startsWith("DELETE"))).toEqual([]);
  });

  test("leaves calls alone that our application is only subscribed to, and other applications' calls", async () => {
    const elsewhere = { id: "7.1", dialplan: { app_name: "Queue", app_data: "sales" } };
    const others = [
      elsewhere,
      standing("7.2", "another-app"),
      standing("fr.7.3", "app-2"),
      { id: "7.4" },
    ];
    const fixture = wireFixture(holding(["1.1"], [], others));
    await connect(fixture);
    await fixture.clock.advance(1_000);
    expect(fixture.wire.lines.slice(looking.length)).toEqual(["DELETE /channels/1.1"]);
  });

  test("removes a leg of ours that still rings, which stands in no application yet", async () => {
    const ringing = {
      id: "fr.1.2",
      dialplan: { app_name: "AppDial2", app_data: "(Outgoing Line)" },
    };
    const fixture = wireFixture(holding([], [], [ringing]));
    await connect(fixture);
    await fixture.clock.advance(1_000);
    expect(fixture.wire.lines.slice(looking.length)).toEqual(["DELETE /channels/fr.1.2"]);
  });

  test.each([429, 500, 503])(
    "looks again after %i, until the platform can answer",
    async (status) => {
      let answers = 0;
      const platform = holding(["1.1"], []);
      const fixture = wireFixture((line, request) =>
        (answers += 1) <= 2 ? { status, body: null } : platform(line, request),
      );
      await connect(fixture);
      await fixture.clock.runUntilIdle();
      const [asked = ""] = asking;
      expect(fixture.wire.lines).toEqual([asked, asked, ...looking, "DELETE /channels/1.1"]);
      expect(fixture.clock.now()).toBe(1_000 + 2_000 + 1_000);
    },
  );

  test("removes again what could not be removed, and looks again for that", async () => {
    let refusals = 1;
    const platform = holding(["1.1"], []);
    const fixture = wireFixture((line, request) =>
      line.startsWith("DELETE") && refusals-- > 0
        ? { status: 503, body: null }
        : platform(line, request),
    );
    await connect(fixture);
    await fixture.clock.runUntilIdle();
    const round = [...looking, "DELETE /channels/1.1"];
    expect(fixture.wire.lines).toEqual([...round, ...round]);
    expect(fixture.transport.stats().swept).toBe(1);
  });

  test("leaves bridges alone that are not ours", async () => {
    const bridges = [
      { id: "somebody", channels: [] },
      { id: "fr.x.1", name: "another-app", channels: [] },
      { id: "fr.y.1", name: "", channels: ["9.9"] },
      { id: 7 },
    ];
    const fixture = wireFixture(holding(["1.1"], bridges));
    await connect(fixture);
    await fixture.clock.advance(1_000);
    expect(fixture.wire.lines.slice(looking.length)).toEqual(["DELETE /channels/1.1"]);
  });

  test("removes after a reconnect what the connection before had made", async () => {
    const fixture = wireFixture(holding(["1.1"], [{ id: "fr.1.1.1", name: "app", channels: [] }]));
    await connect(fixture);
    fixture.wire.tell(started("1.1"));
    await fixture.transport.perform({ kind: "bridge.create", request: "r", bridge: "fr.1.1.1" });
    await fixture.clock.advance(1_000);
    fixture.wire.lose(ariError("ARI_LOST", "gone"));
    await fixture.clock.advance(5_000);
    fixture.wire.stand();
    await fixture.clock.advance(1_000);
    const removed = fixture.wire.lines.filter((line) => line.startsWith("DELETE"));
    expect(removed).toEqual(["DELETE /channels/1.1", "DELETE /bridges/fr.1.1.1"]);
  });

  test("leaves it to the next connection when there is another meanwhile", async () => {
    const fixture = wireFixture(holding(["1.1"], []));
    await connect(fixture);
    fixture.wire.lose(ariError("ARI_LOST", "gone"));
    await fixture.clock.advance(200);
    fixture.wire.stand();
    fixture.wire.tell(started("1.1"));
    await fixture.clock.runUntilIdle();
    expect(fixture.wire.lines).toEqual([...looking, ...looking]);
  });

  test.each([400, 404, 501])("asks a platform that answers %i nothing more", async (status) => {
    const fixture = wireFixture(() => ({ status, body: null }));
    await connect(fixture);
    await fixture.clock.runUntilIdle();
    expect(fixture.wire.lines).toEqual(["GET /applications/app"]);
  });

  test("takes a nonsensical answer for none", async () => {
    const fixture = wireFixture(() => ({ status: 200, body: [{ channel_ids: 1 }] }));
    await connect(fixture);
    await fixture.clock.runUntilIdle();
    expect(fixture.wire.lines).toEqual(["GET /applications/app"]);
  });

  test("delays no event while the platform does not answer", async () => {
    const fixture = wireFixture(() => later<Reply>().promise);
    await connect(fixture);
    fixture.wire.tell(started("c"));
    expect(fixture.receiver.events).toHaveLength(1);
    await fixture.transport.close();
  });
});
