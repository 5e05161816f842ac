import { describe, expect, test } from "vitest";
import { type Client, createClient } from "../support/client.ts";

async function twoCalls(): Promise<Client & { readonly ids: readonly [string, string] }> {
  const client = createClient();
  const ids = [
    client.platform.call({ from: "1", to: "2" }).id,
    client.platform.call({ from: "3", to: "2" }).id,
  ] as const;
  await client.clock.advance(10);
  for (const id of ids) await client.send("POST", `/channels/${id}/answer`);
  await client.clock.advance(10);
  client.events.length = 0;
  return { ...client, ids };
}

describe("a bridge", () => {
  test("shows its members in every event about them", async () => {
    const { clock, send, events, ids } = await twoCalls();
    await send("POST", "/bridges/b?type=mixing&name=call");

    await send("POST", `/bridges/b/addChannel?channel=${ids.join(",")}`);
    await clock.advance(10);

    expect(events.map((event) => event["bridge"])).toMatchObject([
      {
        id: "b",
        channels: [ids[0]],
        technology: "simple_bridge",
        bridge_type: "mixing",
        name: "call",
      },
      { id: "b", channels: [...ids] },
    ]);
  });

  test("is of one type with attributes, cut at commas wherever they are told", async () => {
    const { send } = createClient();
    const types = {
      hears: "mixing,dtmf_events",
      waits: "holding,dtmf_events",
      both: "mixing,holding",
    };
    const made = Object.entries(types).map(([bridgeId, type]) =>
      send("POST", "/bridges", { bridgeId, type }),
    );
    expect((await Promise.all(made)).map(({ status, body }) => [status, body])).toMatchObject([
      [200, { bridge_type: "mixing" }],
      [200, { bridge_type: "holding" }],
      [500, { message: "Unable to create bridge" }],
    ]);
  });

  // As on Asterisk 22 (test/asterisk/keys-in-bridges.test.ts): telephones that send keys as RTP.
  test.each([
    { directMedia: true, made: "type=mixing", added: "", told: 0, heard: 2 },
    { directMedia: true, made: "type=mixing", added: "&absorbDTMF=true", told: 0, heard: 2 },
    { directMedia: true, made: "type=mixing,dtmf_events", added: "", told: 2, heard: 2 },
    {
      directMedia: true,
      made: "type=mixing,dtmf_events",
      added: "&absorbDTMF=true",
      told: 2,
      heard: 0,
    },
    { directMedia: true, made: "type=mixing,proxy_media", added: "", told: 2, heard: 2 },
    // As the platform document has it.
    { directMedia: false, made: "type=mixing", added: "", told: 2, heard: 2 },
    { directMedia: false, made: "type=mixing", added: "&absorbDTMF=true", told: 2, heard: 0 },
  ])(
    "of two made with $made$added tells $told of two keys, and passes $heard on (direct media: $directMedia)",
    async ({ directMedia, made, added, told, heard }) => {
      const { clock, platform, send, types } = createClient({ directMedia });
      const call = platform.call({ from: "1", to: "2" });
      const other = platform.call({ from: "3", to: "2" });
      await clock.advance(10);
      await send("POST", `/bridges/b?${made}`);
      await send("POST", `/bridges/b/addChannel?channel=${call.id},${other.id}${added}`);
      const keys: string[] = [];
      other.on((line) => {
        if (line.kind === "key.heard") keys.push(line.digit);
      });
      call.press("42");
      await clock.advance(500);
      expect(types(call.id).filter((type) => type === "ChannelDtmfReceived").length).toBe(told);
      expect(keys.length).toBe(heard);
    },
  );

  test.each(["a third leg", "talk detection", "a snoop"])(
    "tells all keys of two beside %s",
    async (what) => {
      const { clock, platform, send, types } = createClient({ directMedia: true });
      const call = platform.call({ from: "1", to: "2" });
      const one = call.id;
      const [two, three] = ["3", "4"].map((from) => platform.call({ from, to: "2" }).id);
      await clock.advance(10);
      await send("POST", "/bridges/b");
      await send("POST", `/bridges/b/addChannel?channel=${one},${two}`);
      if (what === "a third leg") await send("POST", `/bridges/b/addChannel?channel=${three}`);
      if (what === "talk detection")
        await send("POST", `/channels/${two}/variable?variable=TALK_DETECT(set)&value=800`);
      if (what === "a snoop") await send("POST", `/channels/${two}/snoop?app=flow&spy=both`);
      await clock.advance(50);
      call.press("4");
      await clock.advance(500);
      expect(types(one).filter((type) => type === "ChannelDtmfReceived").length).toBe(1);
    },
  );

  test("passes keys to the other side, and still tells the application of those that come as SIP INFO", async () => {
    const { clock, platform, send, types } = createClient();
    const call = platform.call({ from: "1", to: "2", audio: false });
    const other = platform.call({ from: "3", to: "2" });
    await clock.advance(10);
    await send("POST", "/bridges/b");
    await send("POST", `/bridges/b/addChannel?channel=${call.id},${other.id}`);
    const heard: string[] = [];
    other.on((line) => {
      if (line.kind === "key.heard") heard.push(line.digit);
    });

    call.press("42");
    await clock.advance(500);

    expect(heard).toEqual(["4", "2"]);
    expect(types(call.id).filter((type) => type === "ChannelDtmfReceived").length).toBe(2);
  });

  test("gives a member up to the bridge that it is added to next", async () => {
    const { clock, send, types, ids } = await twoCalls();
    await send("POST", "/bridges/one");
    await send("POST", "/bridges/two");
    await send("POST", `/bridges/one/addChannel?channel=${ids[0]}`);
    await send("POST", `/bridges/two/addChannel?channel=${ids[0]}`);
    await clock.advance(10);

    expect(types()).toEqual(["ChannelEnteredBridge", "ChannelLeftBridge", "ChannelEnteredBridge"]);
    expect((await send("GET", "/bridges/one")).body).toMatchObject({ channels: [] });
  });

  test("leaves its members alive in Stasis when it is destroyed", async () => {
    const { clock, send, types, ids } = await twoCalls();
    await send("POST", "/bridges/b");
    await send("POST", `/bridges/b/addChannel?channel=${ids.join(",")}`);

    expect((await send("DELETE", "/bridges/b")).status).toBe(204);
    await clock.advance(10);

    expect(types(ids[1])).toEqual(["ChannelEnteredBridge", "ChannelLeftBridge"]);
    expect((await send("POST", `/channels/${ids[0]}/hold`)).status).toBe(204);
  });

  test("does not end a leg because its peer ended", async () => {
    const { clock, send, types, platform, ids } = await twoCalls();
    await send("POST", "/bridges/b");
    await send("POST", `/bridges/b/addChannel?channel=${ids.join(",")}`);

    await send("DELETE", `/channels/${ids[0]}`);
    await clock.advance(10);

    expect(types(ids[0])).toEqual([
      "ChannelEnteredBridge",
      "ChannelHangupRequest",
      "ChannelLeftBridge",
      "StasisEnd",
    ]);
    expect(platform.inventory()).toMatchObject({ channels: 1, bridges: 1 });
    expect((await send("GET", "/bridges/b")).body).toMatchObject({ channels: [ids[1]] });
  });

  test("tells BridgeCreated and BridgeDestroyed to who is subscribed", async () => {
    const { clock, send, types, ids } = await twoCalls();
    await send("POST", "/bridges/b");
    await send("POST", "/applications/flow/subscription?eventSource=bridge:b");
    await send("POST", `/bridges/b/addChannel?channel=${ids[0]}`);
    await send("POST", `/bridges/b/removeChannel?channel=${ids[0]}`);
    await send("DELETE", "/bridges/b");
    await clock.advance(10);

    expect(types()).toEqual(["ChannelEnteredBridge", "ChannelLeftBridge", "BridgeDestroyed"]);
  });

  test("tells BridgeDestroyed by chance to an application that only had a channel in it", async () => {
    const outcomes = new Set<boolean>();
    for (let seed = 1; seed <= 20; seed += 1) {
      const client = createClient({ seed });
      const { id } = client.platform.call({ from: "1", to: "2" });
      await client.clock.advance(10);
      await client.send("POST", "/bridges/b");
      await client.send("POST", `/bridges/b/addChannel?channel=${id}`);
      await client.send("DELETE", "/bridges/b");
      await client.clock.advance(10);
      outcomes.add(client.types().includes("BridgeDestroyed"));
    }

    expect(outcomes).toEqual(new Set([true, false]));
  });
});
