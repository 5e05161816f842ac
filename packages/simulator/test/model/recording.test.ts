import { describe, expect, test } from "vitest";
import type { Call } from "../../src/index.ts";
import { type Client, createClient } from "../support/client.ts";

async function answeredCall(
  audio: boolean,
): Promise<Client & { readonly id: string; readonly call: Call }> {
  const client = createClient();
  const call = client.platform.call({ from: "1", to: "2", audio });
  const { id } = call;
  await client.clock.advance(10);
  await client.send("POST", `/channels/${id}/answer`);
  await client.clock.advance(10);
  client.events.length = 0;
  return { ...client, id, call };
}

describe("startRecording", () => {
  test("ends at its limit when there is audio, with its length in whole seconds", async () => {
    const client = await answeredCall(true);

    await client.send(
      "POST",
      `/channels/${client.id}/record?name=r&format=wav&maxDurationSeconds=3`,
    );
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
    await client.send(
      "POST",
      `/channels/${client.id}/record?name=r&format=wav&maxDurationSeconds=3`,
    );
    await client.clock.advance(60_000);
    expect(client.types()).toEqual(["RecordingStarted"]);

    expect((await client.send("POST", "/recordings/live/r/stop")).status).toBe(204);
    await client.clock.advance(10);

    expect(client.events.at(-1)).toMatchObject({
      type: "RecordingFinished",
      recording: { duration: 0 },
    });
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

    expect(client.events.at(-1)).toMatchObject({
      type: "PlaybackFinished",
      playback: { id: "p", state: "done" },
    });
    expect((await client.send("GET", "/recordings/stored")).body).toEqual([
      { name: "kept", format: "wav" },
    ]);
    expect((await client.send("DELETE", "/recordings/stored/kept")).status).toBe(204);
    expect((await client.send("GET", "/recordings/stored/kept")).status).toBe(404);
  });

  test("keeps nothing of a pause, which counts neither for its length nor for its limit", async () => {
    const client = await answeredCall(true);
    const state = async (): Promise<unknown> =>
      (await client.send("GET", "/recordings/live/r")).body;
    const live = { name: "r", format: "wav", target_uri: `channel:${client.id}` };
    await client.send(
      "POST",
      `/channels/${client.id}/record?name=r&format=wav&maxDurationSeconds=2`,
    );
    await client.clock.advance(500);

    expect((await client.send("POST", "/recordings/live/r/pause")).status).toBe(204);
    expect((await client.send("POST", "/recordings/live/r/pause")).status).toBe(204);
    expect(await state()).toEqual({ ...live, state: "paused" });
    await client.clock.advance(60_000);
    expect((await client.send("DELETE", "/recordings/live/r/pause")).status).toBe(204);
    expect((await client.send("DELETE", "/recordings/live/r/pause")).status).toBe(204);
    expect(await state()).toEqual({ ...live, state: "recording" });
    await client.clock.advance(1400);
    expect(client.types()).toEqual(["RecordingStarted"]);
    await client.clock.advance(200);

    expect(client.events.at(-1)).toMatchObject({
      type: "RecordingFinished",
      recording: { state: "done", duration: 2 },
    });
  });

  test("can be stopped in a pause, and is as long as it was before that", async () => {
    const client = await answeredCall(true);
    await client.send("POST", `/channels/${client.id}/record?name=r&format=wav`);
    await client.clock.advance(1500);
    await client.send("POST", "/recordings/live/r/pause");
    await client.clock.advance(5000);

    await client.send("POST", "/recordings/live/r/stop");
    await client.clock.advance(10);

    expect(client.events.at(-1)).toMatchObject({
      type: "RecordingFinished",
      recording: { duration: 1 },
    });
  });

  test("ends by its key in a pause and after one", async () => {
    const client = await answeredCall(true);
    for (const goesOn of [true, false]) {
      await client.send(
        "POST",
        `/channels/${client.id}/record?name=r-${goesOn}&format=wav&terminateOn=%23`,
      );
      await client.clock.advance(1500);
      await client.send("POST", `/recordings/live/r-${goesOn}/pause`);
      if (goesOn) await client.send("DELETE", `/recordings/live/r-${goesOn}/pause`);
      client.call.press("#");
      await client.clock.advance(500);
      expect(client.events.at(-1)).toMatchObject({
        type: "RecordingFinished",
        recording: { duration: 1 },
      });
    }
  });

  test("is not in session while it waits for its turn, and starts even when it was stopped before", async () => {
    const client = await answeredCall(true);
    await client.send("POST", `/channels/${client.id}/play/p?media=sound:a`);
    await client.send("POST", `/channels/${client.id}/record?name=r&format=wav`);

    for (const [method, what] of [
      ["POST", "pause"],
      ["DELETE", "pause"],
      ["POST", "mute"],
      ["DELETE", "mute"],
    ] as const) {
      expect(await client.send(method, `/recordings/live/r/${what}`)).toMatchObject({
        status: 409,
        body: { message: "Recording not in session" },
      });
    }
    await client.send("POST", "/recordings/live/r/stop");
    expect((await client.send("GET", "/recordings/live/r")).body).toMatchObject({
      state: "canceled",
    });
    await client.clock.advance(2000);

    expect(client.types()).toEqual(["PlaybackStarted", "PlaybackFinished", "RecordingStarted"]);
    expect((await client.send("POST", "/recordings/live/r/mute")).status).toBe(204);
    expect((await client.send("GET", "/recordings/live/r")).body).toMatchObject({
      state: "recording",
    });
  });

  test("fails in a bridge, and keeps a recorded channel out of one", async () => {
    const client = await answeredCall(true);
    await client.send("POST", "/bridges/b");
    await client.send("POST", `/channels/${client.id}/record?name=r&format=wav`);
    await client.clock.advance(10);
    expect((await client.send("POST", `/bridges/b/addChannel?channel=${client.id}`)).status).toBe(
      409,
    );
    await client.send("POST", "/recordings/live/r/stop");
    await client.send("POST", `/bridges/b/addChannel?channel=${client.id}`);

    expect(
      (await client.send("POST", `/channels/${client.id}/record?name=s&format=wav`)).status,
    ).toBe(201);
    await client.clock.advance(10);

    expect(client.events.at(-1)).toMatchObject({
      type: "RecordingFailed",
      recording: { name: "s", state: "failed", cause: "Cannot record channel while in bridge" },
    });
  });

  test("fails on a leg that was created and dialled, until it has been in a bridge", async () => {
    const client = createClient();
    await client.send("POST", "/channels/create?endpoint=PJSIP/1000&app=flow&channelId=a");
    await client.clock.advance(100);
    await client.send("POST", "/channels/a/dial");
    await client.clock.advance(5_000);
    await client.send("POST", "/channels/a/record?name=r&format=wav");
    await client.clock.advance(10);
    expect(client.types().at(-1)).toBe("RecordingFailed");

    await client.send("POST", "/bridges/b");
    await client.send("POST", "/bridges/b/addChannel?channel=a");
    await client.send("POST", "/bridges/b/removeChannel?channel=a");
    await client.send("POST", "/channels/a/record?name=s&format=wav");
    await client.clock.advance(10);
    expect(client.types().at(-1)).toBe("RecordingStarted");
  });

  test("records a bridge", async () => {
    const client = await answeredCall(true);
    await client.send("POST", "/bridges/b");
    await client.send("POST", `/bridges/b/addChannel?channel=${client.id}`);

    expect(
      (await client.send("POST", "/bridges/b/record?name=r&format=wav&maxDurationSeconds=1"))
        .status,
    ).toBe(201);
    await client.clock.advance(1100);

    expect(client.types().slice(-2)).toEqual(["RecordingStarted", "RecordingFinished"]);
  });
});
