import { describe, expect, test } from "vitest";
import { type Client, createClient } from "../support/client.ts";

async function answeredCall(audio: boolean): Promise<Client & { readonly id: string }> {
  const client = createClient();
  const { id } = client.platform.call({ from: "1", to: "2", audio });
  await client.clock.advance(10);
  await client.send("POST", `/channels/${id}/answer`);
  await client.clock.advance(10);
  client.events.length = 0;
  return { ...client, id };
}

describe("startRecording", () => {
  test("ends at its limit when there is audio, with its length in whole seconds", async () => {
    const client = await answeredCall(true);

    await client.send("POST", `/channels/${client.id}/record?name=r&format=wav&maxDurationSeconds=3`);
    await client.clock.advance(3100);

    expect(client.types()).toEqual(["RecordingStarted", "RecordingFinished"]);
    expect(client.events.at(-1)?.["recording"]).toEqual({
      name: "r",
      format: "wav",
      state: "done",
      target_uri: `channel:${client.id}`,
      duration: 3,
    });
  });

  test("does not end at its limit without audio, but when it is stopped", async () => {
    const client = await answeredCall(false);
    await client.send("POST", `/channels/${client.id}/record?name=r&format=wav&maxDurationSeconds=3`);
    await client.clock.advance(60_000);
    expect(client.types()).toEqual(["RecordingStarted"]);

    expect((await client.send("POST", "/recordings/live/r/stop")).status).toBe(204);
    await client.clock.advance(10);

    expect(client.events.at(-1)).toMatchObject({ type: "RecordingFinished", recording: { duration: 0 } });
  });

  test("keeps what was recorded, so that it can be played, and throws a cancelled one away", async () => {
    const client = await answeredCall(true);
    await client.send("POST", `/channels/${client.id}/record?name=kept&format=wav`);
    await client.clock.advance(2000);
    await client.send("POST", "/recordings/live/kept/stop");
    await client.send("POST", `/channels/${client.id}/record?name=lost&format=wav`);
    await client.clock.advance(10);
    await client.send("DELETE", "/recordings/live/lost");
    await client.send("POST", `/channels/${client.id}/play/p?media=recording:kept`);
    await client.clock.advance(2100);

    expect(client.events.at(-1)).toMatchObject({ type: "PlaybackFinished", playback: { id: "p", state: "done" } });
    expect((await client.send("GET", "/recordings/stored")).body).toEqual([{ name: "kept", format: "wav" }]);
    expect((await client.send("DELETE", "/recordings/stored/kept")).status).toBe(204);
    expect((await client.send("GET", "/recordings/stored/kept")).status).toBe(404);
  });

  test("fails in a bridge, and keeps a recorded channel out of one", async () => {
    const client = await answeredCall(true);
    await client.send("POST", "/bridges/b");
    await client.send("POST", `/channels/${client.id}/record?name=r&format=wav`);
    await client.clock.advance(10);
    expect((await client.send("POST", `/bridges/b/addChannel?channel=${client.id}`)).status).toBe(409);
    await client.send("POST", "/recordings/live/r/stop");
    await client.send("POST", `/bridges/b/addChannel?channel=${client.id}`);

    expect((await client.send("POST", `/channels/${client.id}/record?name=s&format=wav`)).status).toBe(201);
    await client.clock.advance(10);

    expect(client.events.at(-1)).toMatchObject({
      type: "RecordingFailed",
      recording: { name: "s", state: "failed", cause: "Cannot record channel while in bridge" },
    });
  });

  test("records a bridge", async () => {
    const client = await answeredCall(true);
    await client.send("POST", "/bridges/b");
    await client.send("POST", `/bridges/b/addChannel?channel=${client.id}`);

    expect((await client.send("POST", "/bridges/b/record?name=r&format=wav&maxDurationSeconds=1")).status).toBe(201);
    await client.clock.advance(1100);

    expect(client.types().slice(-2)).toEqual(["RecordingStarted", "RecordingFinished"]);
  });
});
