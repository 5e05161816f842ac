import type { JsonObject } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { type Client, createClient } from "../support/client.ts";

async function answeredCall(
  options: Parameters<typeof createClient>[0] = {},
): Promise<Client & { readonly id: string }> {
  const client = createClient(options);
  const { id } = client.platform.call({ from: "1", to: "2" });
  await client.clock.advance(10);
  await client.send("POST", `/channels/${id}/answer`);
  await client.clock.advance(10);
  client.events.length = 0;
  return { ...client, id };
}

function playbackEvents({ events }: Client): readonly (readonly unknown[])[] {
  return events
    .filter(({ type }) => type.startsWith("Playback"))
    .map((event) => {
      const { id, media_uri, state } = event["playback"] as JsonObject;
      return [event.type, id, media_uri, state];
    });
}

describe("startPlayback", () => {
  test("starts, lasts as long as the sound, and finishes done", async () => {
    const client = await answeredCall({ soundMs: () => 700 });
    const startedAt = client.clock.now();

    const { status } = await client.send("POST", `/channels/${client.id}/play/p?media=sound:x`);
    await client.clock.runUntil(() => client.types().includes("PlaybackFinished"));

    expect(status).toBe(201);
    expect(playbackEvents(client)).toEqual([
      ["PlaybackStarted", "p", "sound:x", "playing"],
      ["PlaybackFinished", "p", "sound:x", "done"],
    ]);
    expect(client.clock.now() - startedAt).toBeGreaterThanOrEqual(700);
    expect(client.clock.now() - startedAt).toBeLessThan(705);
  });

  test("plays one after another what is queued, and holds an answer back until its turn", async () => {
    const client = await answeredCall({ soundMs: () => 1000 });
    await client.send("POST", `/channels/${client.id}/play/one?media=sound:a`);
    await client.send("POST", `/channels/${client.id}/play/two?media=sound:b`);
    const askedAt = client.clock.now();

    await client.send("POST", `/channels/${client.id}/variable?variable=X&value=1`);

    expect(client.clock.now() - askedAt).toBeGreaterThan(1990);
    expect(playbackEvents(client).map(([type, id]) => [type, id])).toEqual([
      ["PlaybackStarted", "one"],
      ["PlaybackFinished", "one"],
      ["PlaybackStarted", "two"],
      ["PlaybackFinished", "two"],
    ]);
  });

  test("plays a list from the query or from a body's array, and does not cut a body's string", async () => {
    const client = await answeredCall({ soundMs: (name) => (name.includes(",") ? undefined : 10) });
    const path = `/channels/${client.id}/play`;

    await client.send("POST", `${path}/query?media=sound:a,sound:b`);
    await client.clock.advance(50);
    await client.send("POST", `${path}/array`, { media: ["sound:a", "sound:b"] });
    await client.clock.advance(50);
    await client.send("POST", `${path}/text`, { media: "sound:a,sound:b" });
    await client.clock.advance(50);

    const finished = playbackEvents(client).filter(([type]) => type === "PlaybackFinished");
    expect(finished).toEqual([
      ["PlaybackFinished", "query", "sound:b", "done"],
      ["PlaybackFinished", "array", "sound:b", "done"],
      ["PlaybackFinished", "text", "sound:a,sound:b", "failed"],
    ]);
  });

  test("stops a running playback with the rest of its list", async () => {
    const client = await answeredCall();
    await client.send("POST", `/channels/${client.id}/play/p?media=sound:a,sound:b`);
    await client.clock.advance(100);

    expect((await client.send("DELETE", "/playbacks/p")).status).toBe(204);
    await client.clock.advance(5000);

    expect(playbackEvents(client).at(-1)).toEqual(["PlaybackFinished", "p", "sound:a", "done"]);
    expect((await client.send("GET", "/playbacks/p")).status).toBe(404);
  });

  test("finishes a queued playback that was stopped when its turn comes, without having started it", async () => {
    const client = await answeredCall({ soundMs: () => 1000 });
    await client.send("POST", `/channels/${client.id}/play/one?media=sound:a`);
    await client.send("POST", `/channels/${client.id}/play/two?media=sound:b`);

    await client.send("DELETE", "/playbacks/two");
    await client.clock.advance(500);
    expect(playbackEvents(client).map(([type]) => type)).toEqual(["PlaybackStarted"]);
    await client.clock.advance(1000);

    expect(playbackEvents(client).slice(1)).toEqual([
      ["PlaybackFinished", "one", "sound:a", "done"],
      ["PlaybackFinished", "two", "sound:b", "done"],
    ]);
  });

  /**
   * Plays 600 sounds of 100 ms one after the other, stops each `afterMs` after its start, and gives
   * what refuses to stop.
   */
  async function stoppedInVain(
    afterMs: number,
  ): Promise<Client & { readonly refusals: readonly unknown[] }> {
    const client = await answeredCall({ soundMs: () => 100, latencyMs: [0, 0.1] });
    const refusals: unknown[] = [];
    for (let index = 0; index < 600; index += 1) {
      await client.send("POST", `/channels/${client.id}/play/p${index}?media=sound:a`);
      await client.clock.runUntil(() => client.events.at(-1)?.type === "PlaybackStarted");
      await client.clock.advance(afterMs);
      const answer = await client.send("DELETE", `/playbacks/p${index}`);
      if (answer.status !== 204)
        refusals.push([answer, (await client.send("GET", `/playbacks/p${index}`)).status]);
      await client.clock.advance(200);
    }
    return { ...client, refusals };
  }

  test("cannot stop about one in 60 playbacks that have just started, which go on to their end", async () => {
    const client = await stoppedInVain(0);
    expect(client.refusals.length).toBeGreaterThanOrEqual(3);
    expect(client.refusals.length).toBeLessThanOrEqual(20);
    expect(client.refusals).toEqual(
      client.refusals.map(() => [
        { status: 500, body: { message: "Could not stop playback" } },
        200,
      ]),
    );
    const finished = playbackEvents(client).filter(([type]) => type === "PlaybackFinished");
    expect(finished).toEqual(
      Array.from({ length: 600 }, (_, index) => [
        "PlaybackFinished",
        `p${index}`,
        "sound:a",
        "done",
      ]),
    );
  });

  test("stops every playback that started 2 ms ago", async () => {
    expect((await stoppedInVain(2)).refusals).toEqual([]);
  });

  for (const uri of ["digits:123", "number:123", "characters:abc"]) {
    test(`cannot stop ${uri}, which goes on to its end`, async () => {
      const client = await answeredCall();
      await client.send("POST", `/channels/${client.id}/play/p?media=${uri}`);
      await client.clock.advance(100);

      expect(await client.send("DELETE", "/playbacks/p")).toEqual({
        status: 500,
        body: { message: "Could not stop playback" },
      });
      await client.clock.advance(1200);
      expect(playbackEvents(client).at(-1)).toEqual(["PlaybackFinished", "p", uri, "done"]);
    });
  }

  test("plays a tone until it is stopped", async () => {
    const client = await answeredCall();
    await client.send("POST", `/channels/${client.id}/play/p?media=tone:ring`);
    await client.clock.advance(3_600_000);
    expect(playbackEvents(client).length).toBe(1);

    await client.send("DELETE", "/playbacks/p");
    await client.clock.advance(10);

    expect(playbackEvents(client).at(-1)).toEqual(["PlaybackFinished", "p", "tone:ring", "done"]);
  });

  test("fails what runs and what is queued when the channel ends, before StasisEnd", async () => {
    const client = await answeredCall();
    await client.send("POST", `/channels/${client.id}/play/one?media=sound:a`);
    await client.send("POST", `/channels/${client.id}/play/two?media=sound:b`);
    await client.clock.advance(100);

    await client.send("DELETE", `/channels/${client.id}`);
    await client.clock.advance(10);

    expect(client.types().slice(1)).toEqual([
      "ChannelHangupRequest",
      "PlaybackFinished",
      "PlaybackStarted",
      "PlaybackFinished",
      "StasisEnd",
    ]);
    expect(playbackEvents(client).at(-1)).toEqual(["PlaybackFinished", "two", "sound:b", "failed"]);
  });

  test("pauses without a word, says that it started when it goes on, and lasts longer by the pause", async () => {
    const client = await answeredCall({ soundMs: () => 1000 });
    const control = (operation: string): Promise<{ status: number }> =>
      client.send("POST", `/playbacks/p/control?operation=${operation}`);
    await client.send("POST", `/channels/${client.id}/play/p?media=sound:a`);
    await client.clock.advance(400);

    expect((await control("pause")).status).toBe(204);
    expect(await client.send("GET", "/playbacks/p")).toMatchObject({ body: { state: "paused" } });
    expect((await control("forward")).status).toBe(409);
    expect((await control("jump")).status).toBe(400);
    await client.clock.advance(5000);
    expect((await control("unpause")).status).toBe(204);
    await client.clock.advance(550);
    expect(playbackEvents(client).map(([type]) => type)).toEqual([
      "PlaybackStarted",
      "PlaybackStarted",
    ]);
    await client.clock.advance(100);

    expect(playbackEvents(client).at(-1)).toEqual(["PlaybackFinished", "p", "sound:a", "done"]);
  });

  test("plays to a bridge, and tells only who is subscribed to the bridge", async () => {
    const client = await answeredCall({ soundMs: () => 100 });
    const heard: string[] = [];
    client.platform.watch((line) => {
      if (line.kind === "media.started") heard.push(line.leg);
    });
    await client.send("POST", "/bridges/b");
    await client.send("POST", "/bridges/b/play/unheard?media=sound:a");
    await client.clock.advance(200);
    await client.send("POST", `/bridges/b/addChannel?channel=${client.id}`);
    await client.send("POST", "/bridges/b/play/heard?media=sound:a");
    await client.clock.advance(200);

    expect(playbackEvents(client).map(([type, id]) => [type, id])).toEqual([
      ["PlaybackStarted", "heard"],
      ["PlaybackFinished", "heard"],
    ]);
    expect(heard).toEqual([client.id]);
  });
});
