import { describe, expect, test } from "vitest";
import { createCreatedLegs, type CreatedLegs } from "../src/created-legs.ts";
import type { Look } from "../src/look.ts";
import { createDeadlines } from "../src/deadlines.ts";
import { destroyed, ended, hangupAsked, joined, pressed, up } from "./support/events.ts";
import { settle, virtualTime } from "./support/virtual-time.ts";
import { knowingFixture, originate, type WireFixture } from "./support/wire-fixture.ts";

/** A leg that was created and dialled. */
async function ringing(): Promise<WireFixture> {
  const fixture = await knowingFixture();
  const done = fixture.transport.perform(originate("fr.c.2"));
  await settle();
  fixture.wire.tell(joined("fr.c.2", "fr.c.1"));
  await done;
  return fixture;
}

describe("a leg that is created first", () => {
  test("joins when it is answered, once", async () => {
    const { wire, receiver } = await ringing();
    expect(receiver.events).toEqual([]);
    wire.tell(up("fr.c.2"));
    wire.tell(up("fr.c.2"));
    wire.tell(pressed("fr.c.2", "5"));
    wire.tell(hangupAsked("fr.c.2"));
    wire.tell(ended("fr.c.2"));
    expect(receiver.events).toEqual([
      { kind: "leg.joined", leg: "fr.c.2" },
      { kind: "dtmf.received", leg: "fr.c.2", digit: "5" },
      { kind: "leg.hangup_requested", leg: "fr.c.2" },
      { kind: "leg.left", leg: "fr.c.2" },
    ]);
  });

  test("that was never answered is told only by its end, which says why", async () => {
    const { wire, receiver, transport } = await ringing();
    wire.tell(hangupAsked("fr.c.2"));
    wire.tell(ended("fr.c.2"));
    expect(receiver.events).toEqual([]);
    wire.tell(destroyed("fr.c.2"));
    expect(receiver.events).toEqual([
      { kind: "leg.destroyed", leg: "fr.c.2", cause: 17, techCause: 486 },
    ]);
    expect(transport.stats().known).toBe(0);
  });

  test("is no other leg's news: a caller who is answered has told nothing", async () => {
    const { wire, receiver } = await knowingFixture();
    wire.tell(up("1.1"));
    expect(receiver.events).toEqual([]);
  });
});

const lookThatSaw = (sees: boolean): Pick<Look, "awaited" | "sawApplications"> => ({
  sawApplications: () => sees,
  awaited: () => undefined,
});

describe("createCreatedLegs", () => {
  const create = (wanted: boolean, hasApplications: boolean): CreatedLegs =>
    createCreatedLegs({
      deadlines: createDeadlines(virtualTime().alarms),
      wanted,
      look: lookThatSaw(hasApplications),
    });

  test("are used where they are wanted, and the platform knows more than the document", () => {
    const used = [create(true, true), create(true, false), create(false, true)].map((legs) =>
      legs.areUsed(),
    );
    expect(used).toEqual([true, false, false]);
  });

  test("are not used any more once the platform did not know the request", () => {
    const legs = create(true, true);
    legs.areUnknown();
    expect(legs.areUsed()).toBe(false);
  });

  test("have entered when the platform said so before anybody asked", async () => {
    const legs = create(true, true);
    legs.expect("fr.c.2");
    legs.enter("fr.c.2");
    expect(await legs.entered("fr.c.2")).toBe(true);
  });

  test("leave no timer when they have entered, and have half a second for it", async () => {
    const { clock, alarms } = virtualTime();
    const legs = createCreatedLegs({
      deadlines: createDeadlines(alarms),
      wanted: true,
      look: lookThatSaw(true),
    });
    legs.expect("fr.c.2");
    const entered = legs.entered("fr.c.2");
    legs.enter("fr.c.2");
    expect([await entered, clock.pending]).toEqual([true, 0]);
    legs.expect("fr.c.3");
    const late = legs.entered("fr.c.3");
    await clock.advance(500);
    expect([await late, clock.pending]).toEqual([false, 0]);
  });
});
