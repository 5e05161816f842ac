import { describe, expect, test } from "vitest";
import type { CallLine, CalleeBehaviour } from "../../src/index.ts";
import { type Client, createClient } from "../support/client.ts";

async function originate(
  behaviour: CalleeBehaviour,
  timeout = 30,
): Promise<Client & { readonly lines: CallLine[] }> {
  const client = createClient();
  const lines: CallLine[] = [];
  client.platform.watch((line) => lines.push(line));
  client.platform.endpoint("PJSIP/1000", behaviour);
  await client.send(
    "POST",
    `/channels/out?endpoint=PJSIP/1000&app=flow&timeout=${timeout}&callerId=555`,
  );
  await client.clock.advance(60_000);
  return { ...client, lines };
}

function destroyed({ events }: Client): unknown {
  return events.find(({ type }) => type === "ChannelDestroyed");
}

describe("phones that are registered with one account", () => {
  test("are told on a channel: the account's own, and those with a behaviour beneath it", async () => {
    const client = createClient();
    client.platform.endpoint("PJSIP/1000/mobile", { kind: "never" });
    client.platform.endpoint("PJSIP/10000/mobile", { kind: "never" });
    await client.send("POST", "/channels/create?endpoint=PJSIP/1000&app=flow&channelId=out");
    const asked = encodeURIComponent("PJSIP_DIAL_CONTACTS(1000)");
    expect(await client.send("GET", `/channels/out/variable?variable=${asked}`)).toEqual({
      status: 200,
      body: { value: "PJSIP/1000/sip:1000@192.0.2.1&PJSIP/1000/mobile" },
    });
  });
});

describe("a callee", () => {
  test("that is forwarded tells the number, as Asterisk 22 does, and its leg ends", async () => {
    const client = createClient();
    client.platform.endpoint("PJSIP/1000", { kind: "forward", to: "2002" });
    await client.send("POST", "/channels/create?endpoint=PJSIP/1000&app=flow&channelId=out");
    await client.clock.advance(100);
    await client.send("POST", "/channels/out/dial");
    await client.clock.advance(1000);
    const told = client.events.filter(({ type }) => /^(Dial|ChannelHang|ChannelDestr)/.test(type));
    expect(told.slice(-3)).toMatchObject([
      { type: "Dial", dialstatus: "CANCEL", forward: "2002", peer: { id: "out" } },
      { type: "ChannelHangupRequest", cause: 23, tech_cause: 302 },
      { type: "ChannelDestroyed", cause: 23, tech_cause: 302 },
    ]);
  });

  test("answers after its time and hangs up after its time", async () => {
    const client = await originate({
      kind: "answer",
      afterMs: 3000,
      hangUpAfterMs: 2000,
      keys: "42",
    });

    expect(
      client.types().filter((type) => type !== "Dial" && type !== "ChannelStateChange"),
    ).toEqual([
      "StasisStart",
      "ChannelDtmfReceived",
      "ChannelDtmfReceived",
      "ChannelHangupRequest",
      "StasisEnd",
      "ChannelDestroyed",
    ]);
    const [answered, ended] = ["leg.answered", "leg.ended"].map(
      (kind) => client.lines.find((line) => line.kind === kind)?.at,
    );
    expect((ended ?? 0) - (answered ?? 0)).toBeGreaterThanOrEqual(2000);
    expect(client.lines[0]).toMatchObject({
      kind: "leg.called",
      leg: "out",
      endpoint: "PJSIP/1000",
      from: "555",
    });
  });

  test("shows nobody where the leg was made so, as on Asterisk 22", async () => {
    const client = createClient();
    const lines: CallLine[] = [];
    client.platform.watch((line) => lines.push(line));
    await client.send("POST", "/channels", {
      ...{ endpoint: "PJSIP/1000", app: "flow", callerId: "555" },
      variables: { "CONNECTEDLINE(pres)": "prohib" },
    });
    await client.clock.advance(1_000);
    expect(lines[0]).toMatchObject({ kind: "leg.called", from: "anonymous" });
  });

  const refusals: readonly [CalleeBehaviour, string, number, number][] = [
    [{ kind: "busy" }, "BUSY", 17, 486],
    [{ kind: "decline" }, "NOANSWER", 21, 603],
    [{ kind: "reject", status: 503 }, "CONGESTION", 34, 503],
    [{ kind: "reject", status: 404 }, "NOANSWER", 1, 404],
    [{ kind: "reject", status: 480 }, "NOANSWER", 19, 480],
  ];
  for (const [behaviour, dialstatus, cause, techCause] of refusals) {
    test(`that refuses with ${techCause} ends the leg with cause ${cause} and Dial(${dialstatus})`, async () => {
      const client = await originate(behaviour);

      const dials = client.events
        .filter(({ type }) => type === "Dial")
        .map((event) => event["dialstatus"]);
      expect(dials).toEqual(["", "RINGING", dialstatus]);
      expect(destroyed(client)).toMatchObject({ cause, tech_cause: techCause });
      expect(client.types()).not.toContain("StasisStart");
    });
  }

  test("that never answers is given up after the ring timeout, without a last Dial", async () => {
    const client = await originate({ kind: "never" }, 5);

    expect(destroyed(client)).toMatchObject({ cause: 19, tech_cause: 480 });
    expect(client.types()).not.toContain("ChannelHangupRequest");
    expect(client.platform.inventory().channels).toBe(0);
  });

  test("with early media shows PROGRESS and no ringing", async () => {
    const client = await originate({ kind: "answer", afterMs: 100, earlyMedia: true });

    const dials = client.events
      .filter(({ type }) => type === "Dial")
      .map((event) => event["dialstatus"]);
    expect(dials).toEqual(["", "PROGRESS", "ANSWER"]);
  });

  test("acts by hand where its behaviour is manual", async () => {
    const client = await originate({ kind: "manual" }, 0);
    const callee = client.platform.callee("out");
    callee?.ring();
    callee?.answer();
    callee?.reject(486);
    await client.clock.advance(10);
    expect(client.types()).toContain("StasisStart");

    callee?.hangUp();
    await client.clock.advance(10);

    expect(destroyed(client)).toMatchObject({ cause: 0, cause_txt: "Unknown" });
    expect(client.platform.callee("out")).toBeUndefined();
  });

  test("called for an application that is not connected answers and is dropped silently", async () => {
    const client = createClient({ defaultCallee: { kind: "answer", afterMs: 5 } });

    expect((await client.send("POST", "/channels/out?endpoint=PJSIP/1&app=nobody")).status).toBe(
      200,
    );
    await client.clock.advance(100);

    expect(client.types()).toEqual([]);
    expect(client.platform.inventory().channels).toBe(0);
  });

  test("shows ringing and its state in either order, as the seed decides", async () => {
    const orders = new Set<string>();
    for (let seed = 1; seed <= 20; seed += 1) {
      const client = createClient({ seed, defaultCallee: { kind: "never" } });
      await client.send("POST", "/channels/out?endpoint=PJSIP/1&app=flow");
      await client.clock.advance(100);
      orders.add(client.types().join(" "));
    }

    expect(orders).toEqual(
      new Set(["Dial Dial ChannelStateChange", "Dial ChannelStateChange Dial"]),
    );
  });
});
