import { describe, expect, test } from "vitest";
import { ariError } from "../src/catalogue.ts";
import type { Reply } from "./support/reply.ts";
import { ended, joined, played, started } from "./support/events.ts";
import { failureOf } from "./support/failure-of.ts";
import {
  connectedFixture,
  knowingFixture,
  later,
  originate,
  play,
  wireFixture,
} from "./support/wire-fixture.ts";
import { settle } from "./support/virtual-time.ts";

const hangup = { kind: "leg.hangup", request: "r", leg: "c" } as const;
const answer = { kind: "leg.answer", request: "r", leg: "c" } as const;
const create = { kind: "bridge.create", request: "r", bridge: "fr.c.1" } as const;
const destroy = { kind: "bridge.destroy", request: "r", bridge: "fr.c.1" } as const;
const stop = { kind: "playback.stop", request: "r", playback: "fr.c.1" } as const;
const check = { kind: "playback.check", request: "r", playback: "fr.c.1" } as const;

describe("createPerform", () => {
  test.each([
    [400, "ARI_REFUSED"],
    [401, "ARI_CREDENTIALS"],
    [403, "ARI_CREDENTIALS"],
    [404, "ARI_GONE"],
    [409, "ARI_REFUSED"],
  ])("rejects with a certain error when the platform answers %i", async (status, code) => {
    const { transport } = await connectedFixture(() => ({ status, body: { message: "No" } }));
    expect(await failureOf(transport.perform(answer))).toMatchObject({
      code,
      certain: true,
      message: expect.stringContaining(`${status}: No`),
    });
  });

  test.each([500, 502, 503, 504])(
    "does not know whether it was done when it is answered %i",
    async (status) => {
      const { transport } = await connectedFixture(() => ({ status, body: { message: "No" } }));
      expect(await failureOf(transport.perform(answer))).toMatchObject({
        code: "ARI_FAILED",
        certain: false,
        message: expect.stringContaining(`${status}: No`),
      });
    },
  );

  test.each([hangup, destroy, stop])("takes 404 for the success of $kind", async (command) => {
    const { transport, wire } = await connectedFixture(() => ({ status: 404, body: null }));
    await transport.perform(command);
    expect(wire.lines).toHaveLength(1);
  });

  test.each([
    [404, "Bridge not found"],
    [409, "Bridge not in Stasis application"],
    [422, "Channel not in this bridge"],
  ])("takes %i (%s) for a leg that is out of its bridge", async (status, message) => {
    const { transport } = await connectedFixture(() => ({ status, body: { message } }));
    await expect(
      transport.perform({ ...destroy, kind: "bridge.remove", leg: "c" }),
    ).resolves.toBeUndefined();
  });

  test("fails to take a leg out of a bridge when the platform refuses it for any other reason", async () => {
    const { transport } = await connectedFixture(() => ({ status: 409, body: { message: "No" } }));
    const failed = await failureOf(
      transport.perform({ ...destroy, kind: "bridge.remove", leg: "c" }),
    );
    expect(failed).toMatchObject({ code: "ARI_REFUSED", certain: true });
  });

  test.each([
    ["leg.answer", answer, 10_000],
    ["leg.hangup", play("p", "c"), 5_000],
  ])(
    "rejects an unanswered %s when its lane's deadline passes, and abandons the request",
    async (_kind, command, ms) => {
      const { transport, wire, clock } = await connectedFixture(() => later<Reply>().promise);
      const failed = failureOf(transport.perform(command));
      await clock.advance(ms - 1);
      expect(wire.requests[0]?.patience.over).toBe(false);
      await clock.advance(1);
      expect(await failed).toMatchObject({ code: "ARI_TIMEOUT", certain: false });
      expect(wire.requests[0]?.patience.over).toBe(true);
    },
  );

  test("rejects with a PortError when the wire fails with anything else", async () => {
    const { transport } = await connectedFixture(() => Promise.reject(new TypeError("broken")));
    await expect(transport.perform(answer)).rejects.toMatchObject({
      code: "ARI_UNREACHABLE",
      certain: false,
    });
  });

  test("tries to stop a playback once more when the platform cannot yet", async () => {
    const answers = [500, 204];
    const { transport, wire, clock } = await connectedFixture(() => ({
      status: answers.shift() ?? 500,
      body: null,
    }));
    const done = transport.perform(stop);
    await clock.advance(49);
    expect(wire.lines).toHaveLength(1);
    await clock.advance(1);
    await done;
    expect(wire.lines).toEqual(["DELETE /playbacks/fr.c.1", "DELETE /playbacks/fr.c.1"]);
  });

  test.each(["answered_elsewhere", "unallocated", 3] as const)(
    "hangs up without the cause %s where the platform does not know it",
    async (cause) => {
      const { transport, wire } = await connectedFixture((_line, { query }) => ({
        status: Object.keys(query).length > 0 ? 400 : 204,
        body: null,
      }));
      await transport.perform({ ...hangup, cause });
      expect(wire.requests.map(({ query }) => Object.values(query))).toEqual([[String(cause)], []]);
    },
  );

  test("fails to stop a playback after the second 500", async () => {
    const { transport, wire, clock } = await connectedFixture(() => ({ status: 500, body: null }));
    const failed = failureOf(transport.perform(stop));
    await clock.runUntilIdle();
    expect(await failed).toMatchObject({ code: "ARI_FAILED" });
    expect(wire.lines).toHaveLength(2);
  });

  test.each([answer, create, play("p", "c"), originate("fr.c.2"), hangup, destroy])(
    "sends $kind only once",
    async (command) => {
      const { transport, wire } = await connectedFixture(() => ({ status: 503, body: null }));
      expect(await failureOf(transport.perform(command))).toMatchObject({ code: "ARI_FAILED" });
      expect(wire.lines).toHaveLength(1);
    },
  );

  test("speaks to the platform in the ids that it chose", async () => {
    const ids: Record<string, string> = {
      "POST /bridges": "B",
      "POST /channels": "L",
      "POST /channels/c/play": "P",
    };
    const { transport, wire } = await connectedFixture((_line, request) => {
      const id = ids[`${request.method} ${request.path}`];
      return id === undefined ? undefined : { status: 200, body: { id } };
    });
    wire.tell(started("c"));
    await transport.perform(create);
    await transport.perform(originate("fr.c.2"));
    await transport.perform(play("fr.c.3", "c"));
    wire.lines.length = 0;
    await transport.perform({ kind: "bridge.add", request: "r", bridge: "fr.c.1", leg: "fr.c.2" });
    await transport.perform({ ...stop, playback: "fr.c.3" });
    await transport.perform({ ...hangup, leg: "fr.c.2" });
    await transport.perform(destroy);
    expect(wire.lines).toEqual([
      "POST /bridges/B/addChannel?channel=L",
      "DELETE /playbacks/P",
      "DELETE /channels/L",
      "DELETE /bridges/B",
    ]);
  });

  test("says that a playback is gone when a platform that can tell answers 404", async () => {
    const { transport, wire, receiver } = wireFixture((line) =>
      line === "GET /applications/app"
        ? { status: 200, body: { channel_ids: [] } }
        : { status: 404, body: null },
    );
    transport.connect(receiver);
    wire.stand();
    await settle();
    await expect(transport.perform(check)).rejects.toMatchObject({
      code: "ARI_GONE",
      certain: true,
    });
  });

  test("waits to hear whether the platform can tell before it says so", async () => {
    const told = later<Reply>();
    const { transport, wire, receiver } = wireFixture((line) =>
      line === "GET /applications/app" ? told.promise : { status: 404, body: null },
    );
    transport.connect(receiver);
    wire.stand();
    const failed = failureOf(transport.perform(check));
    await settle();
    told.resolve({ status: 200, body: { channel_ids: [] } });
    expect((await failed).code).toBe("ARI_GONE");
  });

  test("believes that a playback goes on when the platform has no such call", async () => {
    const { transport } = await connectedFixture(() => ({ status: 404, body: null }));
    await expect(transport.perform(check)).resolves.toBeUndefined();
  });

  test("rejects what is under way and what comes after it is closed", async () => {
    const { transport } = await connectedFixture(() => later<Reply>().promise);
    const underWay = failureOf(transport.perform(answer));
    await transport.close();
    expect(await underWay).toMatchObject({ code: "ARI_CLOSED" });
    await expect(transport.perform(hangup)).rejects.toMatchObject({ code: "ARI_CLOSED" });
  });

  test.each([
    [409, "Bridge with given ID already exists"],
    [500, "Unable to create bridge. Possible duplicate bridge id 'fr.c.1'"],
  ])("takes %i (%s) for a bridge that an earlier attempt has made", async (status, message) => {
    const { transport } = await knowingFixture((line) =>
      line.startsWith("POST") ? { status, body: { message } } : undefined,
    );
    await transport.perform(create);
    expect(transport.stats().known).toBe(1);
  });

  test("forgets a bridge that the platform refused to create", async () => {
    const { transport } = await connectedFixture(() => ({ status: 409, body: null }));
    await failureOf(transport.perform(create));
    expect(transport.stats().known).toBe(0);
  });

  test("remembers a bridge that may have been created until it is destroyed", async () => {
    const { transport, clock } = await connectedFixture((line) =>
      line.startsWith("POST") ? later<Reply>().promise : undefined,
    );
    const failed = failureOf(transport.perform(create));
    await clock.advance(5_000);
    expect((await failed).certain).toBe(false);
    expect(transport.stats().known).toBe(1);
    await transport.perform(destroy);
    expect(transport.stats().known).toBe(0);
  });

  test("forgets a leg of an earlier connection as soon as it is hung up", async () => {
    const { transport, wire, clock } = await connectedFixture();
    wire.tell(started("c"));
    wire.lose(ariError("ARI_LOST", "gone"));
    await clock.advance(100);
    wire.stand();
    expect(transport.stats().known).toBe(1);
    await transport.perform(hangup);
    expect(transport.stats().known).toBe(0);
  });

  test("knows nothing any more after 10,000 calls on a platform that chooses the ids itself", async () => {
    let last = 0;
    const { transport, wire } = await connectedFixture((_line, request) => {
      last += 1;
      return request.method === "POST"
        ? { status: 200, body: { id: `theirs-${last}` } }
        : undefined;
    });
    for (let call = 0; call < 10_000; call += 1) await oneCall(`c${call}`, call % 2 === 0);
    expect(transport.stats()).toMatchObject({ known: 0, droppedEvents: 0, strayLegs: 0 });

    async function oneCall(leg: string, answers: boolean): Promise<void> {
      const bridge = `fr.${leg}.1`;
      const callee = `fr.${leg}.2`;
      wire.tell(started(leg));
      await transport.perform(play(`fr.${leg}.0`, leg));
      if (answers) wire.tell(played(`theirs-${last}`, leg));
      await transport.perform({ ...create, bridge });
      await transport.perform(originate(callee, bridge));
      const theirs = `theirs-${last}`;
      if (answers) wire.tell(joined(theirs, bridge));
      wire.tell(ended(leg));
      await transport.perform({ ...hangup, leg: callee });
      if (answers) wire.tell(ended(theirs));
      await transport.perform({ ...destroy, bridge });
    }
  });
});
