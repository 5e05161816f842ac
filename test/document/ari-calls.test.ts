import { expect, test } from "vitest";
import { openReferenceApplication } from "./reference-application.ts";

// The platform document, "Endpoints", "ARI interface", on a platform that takes each value where
// its table has it and nowhere else. Its ids are its own: `playback-2` is the second thing that it
// made.

test("WebSocket: the events are asked for at /ari/events?app=NAME with a Basic Authorization header", async () => {
  const { streams } = await openReferenceApplication();
  expect(streams).toEqual([
    { url: "/ari/events?app=reference", authorization: "Basic Zmxvd3J1bjpzdHJpY3Q=" },
  ]);
});

test("Answer channel: POST /channels/{id}/answer without a body", async () => {
  const { arrive, next } = await openReferenceApplication();
  arrive("555");
  expect(await next("POST /channels/inbound-555/answer")).toMatchObject({ body: null });
});

test("Play audio: POST /channels/{id}/play with the media in its body, and the id that is answered counts", async () => {
  const { arrive, next, press } = await openReferenceApplication();
  const caller = arrive("555");
  expect((await next(`POST /channels/${caller}/play`)).body).toMatchObject({
    media: "sound:agent-user",
  });

  press(caller, "9#");
  expect(await next("DELETE /playbacks/playback-1")).toMatchObject({ body: null });
});

test("Stop playback: DELETE /playbacks/{id} without a body", async () => {
  const { arrive, next, press } = await openReferenceApplication();
  const caller = arrive("555");
  await next(`POST /channels/${caller}/play`);
  press(caller, "#");
  expect(await next("DELETE /playbacks/playback-1")).toMatchObject({ body: null });
});

test("Create bridge, Add channel to bridge, Originate outbound call: each value where the table has it", async () => {
  const { arrive, next, played } = await openReferenceApplication({ ring_timeout: "17" });
  const caller = arrive("100");
  await next(`POST /channels/${caller}/play`);
  played(caller, "playback-1");

  expect((await next("POST /bridges")).body).toMatchObject({ type: "mixing" });
  expect((await next("POST /bridges/bridge-2/addChannel")).body).toMatchObject({ channel: caller });
  const originate = await next("POST /channels");
  expect(originate.query).toMatchObject({ timeout: "17" });
  expect(originate.body).toMatchObject({
    endpoint: "PJSIP/2001",
    app: "reference",
    appArgs: "outbound,bridge-2",
    callerId: "100",
  });
});

test("Outbound leg: its StasisStart with `outbound` and a bridge adds it to that bridge", async () => {
  const { arrive, next, played, tell } = await openReferenceApplication();
  const caller = arrive("100");
  await next(`POST /channels/${caller}/play`);
  played(caller, "playback-1");
  await next("POST /channels");
  await next("POST /bridges/bridge-2/addChannel");

  tell({
    type: "StasisStart",
    args: ["outbound", "bridge-2"],
    channel: { id: "outbound-3", caller: { number: "" } },
  });

  expect((await next("POST /bridges/bridge-2/addChannel")).body).toMatchObject({
    channel: "outbound-3",
  });
});

test("Outbound leg: one that another program has originated is added to its bridge too, and goes with it", async () => {
  const { arrive, next, played, tell, leave, refuse } = await openReferenceApplication();
  const caller = arrive("100");
  await next(`POST /channels/${caller}/play`);
  played(caller, "playback-1");
  await next("POST /channels");
  await next("POST /bridges/bridge-2/addChannel");
  const join = (id: string, bridge: string): void =>
    tell({ type: "StasisStart", args: ["outbound", bridge], channel: { id } });

  join("guest", "bridge-2");
  expect((await next("POST /bridges/bridge-2/addChannel")).body).toMatchObject({
    channel: "guest",
  });
  join("lost", "bridge-7");
  await next("DELETE /channels/lost");
  refuse(/addChannel$/);
  join("unwanted", "bridge-2");
  await next("DELETE /channels/unwanted");

  leave(caller);
  await next("DELETE /bridges/bridge-2");
  await next("DELETE /channels/guest");
});

test("Hang up channel, Destroy bridge: when one leg ends, the other is hung up and the bridge destroyed", async () => {
  const { arrive, next, played, tell, leave } = await openReferenceApplication();
  const caller = arrive("100");
  await next(`POST /channels/${caller}/play`);
  played(caller, "playback-1");
  await next("POST /channels");
  tell({
    type: "StasisStart",
    args: ["outbound", "bridge-2"],
    channel: { id: "outbound-3", caller: { number: "" } },
  });
  await next("POST /bridges/bridge-2/addChannel");
  await next("POST /bridges/bridge-2/addChannel");

  leave(caller);

  expect(await next("DELETE /channels/outbound-3")).toMatchObject({ body: null });
  expect(await next("DELETE /bridges/bridge-2")).toMatchObject({ body: null });
});

test("An answer of status 400 or above is an error: the failed file is skipped, and the next step runs", async () => {
  const { arrive, next, refuse, trace } = await openReferenceApplication();
  refuse(/^POST .*\/play$/);
  const caller = arrive("100");
  await next(`POST /channels/${caller}/play`);
  expect((await next("POST /bridges")).body).toMatchObject({ type: "mixing" });
  expect(trace).toContainEqual(
    expect.objectContaining({ kind: "media.skipped", media: "sound:hello" }),
  );
});
