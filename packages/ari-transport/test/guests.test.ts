import type { PlatformCommand } from "@flowrun/core/plugin";

import { expect, test } from "vitest";
import { joined } from "./support/events.ts";
import type { Reply } from "./support/reply.ts";
import { settle } from "./support/virtual-time.ts";
import { connectedFixture, later, originate } from "./support/wire-fixture.ts";
import { failureOf } from "./support/failure-of.ts";

const bridge = "fr.c.1";
const create: PlatformCommand = { kind: "bridge.create", request: "1", bridge };

test("a leg that somebody else has originated is added to a bridge of ours, and hung up with it", async () => {
  const { wire, receiver, transport } = await connectedFixture();
  await transport.perform(create);
  wire.lines.length = 0;
  wire.tell(joined("guest", bridge));
  await settle();
  expect(wire.lines).toEqual([expect.stringContaining(`POST /bridges/${bridge}/addChannel`)]);
  await transport.perform({ kind: "bridge.destroy", request: "2", bridge });
  await settle();
  expect(wire.lines).toContain("DELETE /channels/guest");
  expect([receiver.events, transport.stats().strayLegs]).toEqual([[], 0]);
});

test("it is hung up where the platform does not add it, and where the bridge stands no more", async () => {
  const { wire, transport } = await connectedFixture((line) =>
    line.includes("/addChannel") ? { status: 422 } : undefined,
  );
  await transport.perform(create);
  wire.tell(joined("guest", bridge));
  await settle();
  expect(wire.lines.at(-1)).toBe("DELETE /channels/guest");
  await transport.perform({ kind: "bridge.destroy", request: "2", bridge });
  wire.tell(joined("late", bridge));
  await settle();
  expect(wire.lines.at(-1)).toBe("DELETE /channels/late");
});

test("none is admitted where a leg of ours was given up whose channel nobody knows", async () => {
  const { wire, transport, clock } = await connectedFixture((line) =>
    line.startsWith("POST /channels") ? later<Reply>().promise : undefined,
  );
  await transport.perform(create);
  const failed = failureOf(transport.perform(originate("fr.c.2", bridge)));
  await clock.advance(5_000);
  await failed;
  wire.tell(joined("theirs", bridge));
  await settle();
  expect(wire.lines.at(-1)).toBe("DELETE /channels/theirs");
});
