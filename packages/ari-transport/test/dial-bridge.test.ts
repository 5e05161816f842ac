import type { PlatformCommand } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import type { Answering } from "./support/fake-wire.ts";
import { failureOf } from "./support/failure-of.ts";
import { settle } from "./support/virtual-time.ts";
import { askedOf, knowingFixture, originate, type WireFixture } from "./support/wire-fixture.ts";

const record: PlatformCommand = {
  kind: "record.start",
  request: "r",
  recording: "message",
  leg: "fr.c.2",
  format: "wav",
};

const wayThrough = [
  "POST /bridges",
  "POST /bridges/fr.c.2.out/addChannel",
  "POST /bridges/fr.c.2.out/removeChannel",
  "POST /channels/fr.c.2/record",
  "DELETE /bridges/fr.c.2.out",
];

/** A leg that was created, dialled and answered. */
async function dialled(answering?: Answering): Promise<WireFixture> {
  const fixture = await knowingFixture(answering);
  const { transport, wire } = fixture;
  const done = transport.perform(originate("fr.c.2"));
  await settle();
  const channel = { id: "fr.c.2", state: "Up" };
  wire.tell({ type: "StasisStart", args: ["outbound", "fr.c.1"], channel });
  await done;
  wire.tell({ type: "ChannelStateChange", channel });
  wire.requests.length = 0;
  return fixture;
}

describe("outsideDialBridge", () => {
  test("passes a leg that was created and dialled through a bridge before it is recorded", async () => {
    const { transport, wire } = await dialled();
    await transport.perform(record);
    expect(askedOf(wire)).toEqual(wayThrough);
  });

  test("does so once", async () => {
    const { transport, wire } = await dialled();
    await transport.perform(record);
    wire.requests.length = 0;
    await transport.perform(record);
    expect(askedOf(wire)).toEqual(["POST /channels/fr.c.2/record"]);
  });

  test("leaves a leg alone that has been in a bridge", async () => {
    const { transport, wire } = await dialled();
    const places = { request: "r", bridge: "fr.c.1", leg: "fr.c.2" };
    await transport.perform({ kind: "bridge.add", ...places });
    await transport.perform({ kind: "bridge.remove", ...places });
    wire.requests.length = 0;
    await transport.perform(record);
    expect(askedOf(wire)).toEqual(["POST /channels/fr.c.2/record"]);
  });

  test("leaves a caller alone", async () => {
    const { transport, wire } = await dialled();
    await transport.perform({ ...record, leg: "caller" });
    expect(askedOf(wire)).toEqual(["POST /channels/caller/record"]);
  });

  test("removes its bridge, too, when the recording is refused", async () => {
    const { transport, wire } = await dialled((line) =>
      line.includes("/record") ? { status: 409, body: { message: "exists" } } : undefined,
    );
    expect(await failureOf(transport.perform(record))).toMatchObject({ code: "ARI_REFUSED" });
    expect(askedOf(wire)).toEqual(wayThrough);
  });

  test("removes its bridge later when the platform fails to", async () => {
    const { transport, wire, clock } = await dialled((line) =>
      line.startsWith("DELETE") ? { status: 503, body: null } : undefined,
    );
    await transport.perform(record);
    wire.requests.length = 0;
    await clock.advance(1_000);
    await settle();
    expect(askedOf(wire)).toEqual(["DELETE /bridges/fr.c.2.out"]);
  });
});
