import { describe, expect, test } from "vitest";
import { leftBridge, started } from "./support/events.ts";
import { settle } from "./support/virtual-time.ts";
import { connectedFixture, later, play, type WireFixture } from "./support/wire-fixture.ts";

const played = "POST /channels/c/play?media=sound:hello&playbackId=p";

/** A caller in a bridge. */
async function bridged(): Promise<WireFixture> {
  const fixture = await connectedFixture();
  fixture.wire.tell(started("c"));
  await fixture.transport.perform({ kind: "bridge.create", request: "1", bridge: "b" });
  await fixture.transport.perform({ kind: "bridge.add", request: "2", bridge: "b", leg: "c" });
  return fixture;
}

function destroy({ transport }: WireFixture): ReturnType<WireFixture["transport"]["perform"]> {
  return transport.perform({ kind: "bridge.destroy", request: "3", bridge: "b" });
}

describe("createBridgeExits", () => {
  test("plays to a leg of a destroyed bridge as soon as the leg has left it", async () => {
    const fixture = await bridged();
    await destroy(fixture);
    const playing = fixture.transport.perform(play("p", "c"));
    await settle();
    expect(fixture.wire.lines).not.toContain(played);
    fixture.wire.tell(leftBridge("c", "b"));
    await playing;
    expect(fixture.wire.lines.at(-1)).toBe(played);
  });

  test("waits for nothing when the leg has left before the bridge was gone for us", async () => {
    const fixture = await bridged();
    const destroyed = destroy(fixture);
    fixture.wire.tell(leftBridge("c", "b"));
    await destroyed;
    void fixture.transport.perform(play("p", "c"));
    expect(fixture.wire.lines.at(-1)).toBe(played);
  });

  test("plays after a quarter of a second where the platform does not tell, and from then on at once", async () => {
    const fixture = await bridged();
    await destroy(fixture);
    const playing = fixture.transport.perform(play("p", "c"));
    await fixture.clock.advance(249);
    expect(fixture.wire.lines).not.toContain(played);
    await fixture.clock.advance(1);
    await playing;
    void fixture.transport.perform(play("p2", "c"));
    expect(fixture.wire.lines.at(-1)).toBe("POST /channels/c/play?media=sound:hello&playbackId=p2");
  });

  test("does not take another bridge for the one that is gone", async () => {
    const fixture = await bridged();
    await destroy(fixture);
    void fixture.transport.perform(play("p", "c"));
    fixture.wire.tell(leftBridge("c", "another"));
    await settle();
    expect(fixture.wire.lines).not.toContain(played);
  });

  test("plays at once to a leg in a bridge that stands", async () => {
    const fixture = await bridged();
    void fixture.transport.perform(play("p", "c"));
    expect(fixture.wire.lines.at(-1)).toBe(played);
  });

  test("plays at once to a leg that could not be added", async () => {
    const answer = later<{ status: number; body: null }>();
    const fixture = await connectedFixture((line) =>
      line.includes("addChannel") ? answer.promise : undefined,
    );
    fixture.wire.tell(started("c"));
    await fixture.transport.perform({ kind: "bridge.create", request: "1", bridge: "b" });
    const added = fixture.transport.perform({
      kind: "bridge.add",
      request: "2",
      bridge: "b",
      leg: "c",
    });
    answer.resolve({ status: 422, body: null });
    await expect(added).rejects.toThrow("422");
    await destroy(fixture);
    void fixture.transport.perform(play("p", "c"));
    expect(fixture.wire.lines.at(-1)).toBe(played);
  });

  test("gives up with the transport", async () => {
    const fixture = await bridged();
    await destroy(fixture);
    const playing = fixture.transport.perform(play("p", "c"));
    await fixture.transport.close();
    await expect(playing).rejects.toMatchObject({ code: "ARI_CLOSED" });
    expect(fixture.clock.pending).toBe(0);
  });
});
