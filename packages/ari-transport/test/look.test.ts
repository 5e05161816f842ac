import { PortError, type PlatformEvent, type Survey, type Wanted } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { ariError } from "../src/catalogue.ts";
import type { Reply } from "./support/reply.ts";
import type { Answering } from "./support/fake-wire.ts";
import { failureOf } from "./support/failure-of.ts";
import { settle } from "./support/virtual-time.ts";
import {
  askedOf,
  connectedFixture,
  knowingFixture,
  later,
  originate,
  play,
  wireFixture,
  type WireFixture,
} from "./support/wire-fixture.ts";

/** A channel of Asterisk, as `GET /channels` tells it. */
function channel(
  id: string,
  state: string,
  more: { readonly from?: string; readonly data?: string } = {},
): object {
  const { from = "", data = "app" } = more;
  const dialplan = { exten: "5551", app_name: "Stasis", app_data: data };
  return { id, state, caller: { number: from }, dialplan };
}

/** A platform that holds these channels and bridges. */
function holding(channels: readonly object[], bridges: readonly object[] = []): Answering {
  const ids = channels.map((each) => String(Reflect.get(each, "id")));
  const bodies = new Map<string, unknown>([
    ["GET /applications/app", { channel_ids: ids }],
    ["GET /channels", channels],
    ["GET /bridges", bridges],
  ]);
  return (line) => (bodies.has(line) ? { status: 200, body: bodies.get(line) } : undefined);
}

/** What is found there. Fails where the platform cannot tell. */
async function survey({ transport }: WireFixture): Promise<Survey> {
  const found = await transport.survey?.();
  if (found === null || found === undefined) throw new Error("The platform could not tell.");
  return found;
}

describe("Transport.survey", () => {
  test("gives each leg of our application with its state, and who called whom with which arguments", async () => {
    const platform = holding([
      channel("1.1", "Ring", { from: "100", data: "app,5551,night" }),
      channel("1.2", "Up", { from: "200", data: "app" }),
      channel("fr.1.2.3", "Down", { data: "app,outbound,fr.1.2.2" }),
      channel("fr.1.2.4", "Ringing", { data: "app,outbound,fr.1.2.2" }),
      channel("fr.1.2.5", "Up", { data: "app,outbound,fr.1.2.2" }),
      channel("9.9", "Up", { data: "app,outbound,fr.1.2.2" }),
    ]);
    const { legs, createsFirst } = await survey(await knowingFixture(platform));
    const outbound = { from: "", to: "5551", args: ["outbound", "fr.1.2.2"] };
    expect([...legs]).toEqual([
      ["1.1", { state: "offered", from: "100", to: "5551", args: ["5551", "night"] }],
      ["1.2", { state: "up", isCaller: true, from: "200", to: "5551", args: [] }],
      ["fr.1.2.3", { state: "created", ...outbound }],
      ["fr.1.2.4", { state: "ringing", ...outbound }],
      ["fr.1.2.5", { state: "up", ...outbound }],
      ["9.9", { state: "up", ...outbound }],
    ]);
    expect(createsFirst).toBe(true);
  });

  describe("of a channel that took the place of another one unheard, and names it", () => {
    const named = (id: string, leg: string): object => ({
      ...channel(id, "Up", { from: "100" }),
      channelvars: { FLOWRUN_LEG: leg },
    });
    const platform = holding([named("b", "a"), named("c", "c"), named("d", "c"), named("e", "")]);

    test("gives the leg, before the calls of another process go on", async () => {
      const fixture = wireFixture(platform);
      const events: PlatformEvent[] = [];
      fixture.transport.connect({
        event: (event) => void events.push(event),
        connection: () => later<Wanted>().promise,
      });
      fixture.wire.stand();
      await settle();
      expect([...(await survey(fixture)).legs.keys()]).toEqual(["a", "c", "d", "e"]);
      expect(events).toEqual([{ kind: "leg.replaced", leg: "a", channel: "b" }]);
    });

    test("gives the channel, and hangs nobody up, where no leg of ours stood there", async () => {
      const fixture = await knowingFixture(platform);
      expect([...(await survey(fixture)).legs.keys()]).toEqual(["b", "c", "d", "e"]);
      await settle();
      expect(fixture.wire.lines.filter((line) => line.startsWith("DELETE"))).toEqual([]);
    });
  });

  test("tells whether the platform has begun anew since the connection before, where it says when it began", async () => {
    let startedAt: string | undefined = "2026-11-24T01:00:00.000+0000";
    const info = (line: string): Reply | undefined =>
      line === "GET /asterisk/info?only=status" && startedAt !== undefined
        ? { status: 200, body: { status: { startup_time: startedAt } } }
        : undefined;
    const fixture = await knowingFixture(info);
    const again = async (next: string | undefined): Promise<boolean | undefined> => {
      startedAt = next;
      fixture.wire.lose(ariError("ARI_UNREACHABLE", "Lost."));
      await fixture.clock.advance(2_000);
      fixture.wire.stand();
      await settle();
      await survey(fixture);
      return (await survey(fixture)).isRestarted;
    };
    const anew = "2026-11-24T01:30:00.000+0000";
    expect((await survey(fixture)).isRestarted).toBeUndefined();
    expect([await again(startedAt), await again(anew), await again(anew)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([await again(undefined), await again(anew)]).toEqual([undefined, undefined]);
  });

  test("takes the first argument for what was dialled where the dial plan has no extension", async () => {
    const { dialplan: _, ...bare } = channel("1.1", "Ring", { from: "100" }) as {
      readonly dialplan: object;
    };
    const platform = holding([{ ...bare, dialplan: { app_name: "Stasis", app_data: "app,5551" } }]);
    const { legs } = await survey(await knowingFixture(platform));
    expect(legs.get("1.1")).toEqual({ state: "offered", from: "100", to: "5551", args: ["5551"] });
  });

  test("leaves out what our application is only subscribed to", async () => {
    const elsewhere = {
      ...channel("7.1", "Up"),
      dialplan: { app_name: "Queue", app_data: "sales" },
    };
    const platform = holding([
      elsewhere,
      channel("7.2", "Up", { data: "another" }),
      channel("1.1", "Up"),
    ]);
    expect([...(await survey(await knowingFixture(platform))).legs.keys()]).toEqual(["1.1"]);
  });

  test("gives the bridges that are ours", async () => {
    const bridges = [
      { id: "fr.1.1.2", name: "app", channels: ["1.1"] },
      // Who is in it came after the channels were looked at.
      { id: "fr.2.1.2", name: "app", channels: ["2.1"] },
      { id: "fr.7.1.2", name: "another", channels: [] },
      { id: "fr.8.1.2", name: "", channels: ["8.1"] },
      { id: "conference", channels: [] },
    ];
    const found = await survey(await knowingFixture(holding([channel("1.1", "Up")], bridges)));
    expect([...found.bridges]).toEqual(["fr.1.1.2", "fr.2.1.2"]);
  });

  test("speaks in our ids where the platform chose its own", async () => {
    const platform = holding([], [{ id: "fr.B", name: "app", channels: [] }]);
    const fixture = await knowingFixture((line, request) =>
      line.startsWith("POST /bridges")
        ? { status: 200, body: { id: "fr.B" } }
        : platform(line, request),
    );
    await fixture.transport.perform({ kind: "bridge.create", request: "r", bridge: "fr.1.1.2" });
    expect([...(await survey(fixture)).bridges]).toEqual(["fr.1.1.2"]);
  });

  test("gives null where the platform knows no applications", async () => {
    const { transport } = await connectedFixture();
    expect(await transport.survey?.()).toBeNull();
  });

  test.each(["GET /applications/app", "GET /channels", "GET /bridges"])(
    "rejects when the platform does not answer %s now",
    async (asked) => {
      let isAway = false;
      const platform = holding([]);
      const { transport } = await knowingFixture((line, request) =>
        isAway && line === asked ? { status: 503 } : platform(line, request),
      );
      isAway = true;
      await expect(transport.survey?.()).rejects.toMatchObject({
        code: "ARI_FAILED",
        message: "The platform did not say what it holds of our application.",
      });
    },
  );

  test("rejects when the connection is closed for good", async () => {
    const { transport } = await knowingFixture();
    await transport.close();
    await expect(transport.survey?.()).rejects.toMatchObject({ code: "ARI_CLOSED" });
  });
});

describe("Survey.plays", () => {
  test.each([
    [200, true],
    [404, false],
  ])("takes %i for %s", async (status, plays) => {
    const found = await survey(
      await knowingFixture((line) => (line.startsWith("GET /playbacks") ? { status } : undefined)),
    );
    expect(await found.plays("fr.1.1.3")).toBe(plays);
  });

  test("asks by the platform's id", async () => {
    const fixture = await knowingFixture((line) =>
      line.startsWith("POST") ? { status: 201, body: { id: "P/1" } } : undefined,
    );
    fixture.wire.tell({ type: "StasisStart", args: [], channel: { id: "1.1" } });
    await fixture.transport.perform(play("fr.1.1.3", "1.1"));
    await (await survey(fixture)).plays("fr.1.1.3");
    expect(fixture.wire.lines.at(-1)).toBe("GET /playbacks/P%2F1");
  });

  test("rejects when the platform does not say", async () => {
    const found = await survey(
      await knowingFixture((line) =>
        line.startsWith("GET /playbacks") ? { status: 500 } : undefined,
      ),
    );
    expect(await failureOf(found.plays("fr.1.1.3"))).toBeInstanceOf(PortError);
  });

  test("asks at most eight questions at a time, and answers all, also after one that failed", async () => {
    const answers: ((reply: Reply) => void)[] = [];
    const fixture = await knowingFixture((line) => {
      if (!line.startsWith("GET /playbacks")) return undefined;
      const answer = later<Reply>();
      answers.push(answer.resolve);
      return answer.promise;
    });
    const found = await survey(fixture);
    const all = Array.from({ length: 20 }, (_, index) =>
      found
        .plays(`fr.1.1.${index}`)
        .catch((error: unknown) => error instanceof PortError && error.code),
    );
    await settle();
    expect(answers).toHaveLength(8);
    answers[0]?.({ status: 500 });
    answers[1]?.({ status: 404 });
    await settle();
    expect(answers).toHaveLength(10);
    while (answers.length < 20) {
      for (const answer of answers) answer({ status: 200 });
      await settle();
    }
    for (const answer of answers) answer({ status: 200 });
    expect(await Promise.all(all)).toEqual([
      "ARI_FAILED",
      false,
      ...Array.from({ length: 18 }, () => true),
    ]);
  });
});

describe("Transport.prepare", () => {
  /** A transport that has prepared, and that has connected while its platform answers no more. */
  const prepared = async (
    status: number,
  ): Promise<WireFixture & { readonly isReady: () => boolean }> => {
    const never = new Promise<Reply>(() => {});
    let isSilent = false;
    const fixture = wireFixture((line) => {
      if (isSilent) return never;
      return line === "GET /applications/app" ? { status, body: { channel_ids: [] } } : undefined;
    });
    await fixture.transport.prepare?.();
    isSilent = true;
    fixture.transport.connect(fixture.receiver);
    fixture.wire.stand();
    let isReady = false;
    void fixture.transport.prepare?.().then(() => (isReady = true));
    await settle();
    return { ...fixture, isReady: () => isReady };
  };

  test("finds out what the platform can before it connects, so that nobody waits for that then", async () => {
    const fixture = await prepared(200);
    expect(fixture.isReady()).toBe(true);
    void fixture.transport.perform(originate("fr.c.2"));
    await settle();
    expect(askedOf(fixture.wire)).toContain("POST /channels/create");
  });

  test.each([404, 503])("leaves that open where the platform answers %i", async (status) => {
    expect((await prepared(status)).isReady()).toBe(false);
  });
});
