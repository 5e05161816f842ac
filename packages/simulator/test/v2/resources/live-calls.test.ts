import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, onTestFinished, test } from "vitest";
import { type CallLine, type Platform, createPlatform } from "../../../src/index.ts";
import { type V2Client, openV2 } from "../../support/v2-client.ts";

interface Stage {
  readonly platform: Platform;
  readonly ann: V2Client;
  readonly bob: V2Client;
  /** The next line of this kind, of any leg. */
  happens(kind: CallLine["kind"]): Promise<CallLine>;
}

/**
 * A platform with an application that is connected, and Ann and Bob; the calls are those of Ann's
 * tenant.
 */
async function openStage(): Promise<Stage> {
  const platform = createPlatform({ clock: createSystemClock(), latencyMs: [0, 1] });
  onTestFinished(() => platform.close());
  platform.connect({ applications: ["flow"], send: () => {}, cut: () => {} });
  const happens = (kind: CallLine["kind"]): Promise<CallLine> =>
    new Promise((resolve) => {
      const stop = platform.watch((line) => {
        if (line.kind !== kind) return;
        stop();
        resolve(line);
      });
    });
  return { platform, happens, ...(await openV2({}, platform)) };
}

describe("the calls of the REST API v2", () => {
  test("are those that ARI has, as they stand, until they end", async () => {
    const { platform, ann, happens } = await openStage();
    const call = platform.call({ from: "15551234", to: "100" });

    const ringing = {
      uid: call.id,
      channel: call.id,
      direction: "inbound",
      from: "15551234",
      to: "100",
      state: "ringing",
    };
    expect((await ann.send("GET", "calls")).body).toEqual([
      { ...ringing, started: expect.any(String) as string },
    ]);
    const answered = happens("leg.answered");
    await platform.request({ method: "POST", path: `/channels/${call.id}/answer` });
    await answered;
    expect((await ann.send("GET", `calls/${call.id}`)).body).toMatchObject({
      ...ringing,
      state: "answered",
    });
    expect((await ann.send("GET", "/system/v2/calls")).body).toMatchObject([{ uid: call.id }]);

    call.hangUp();
    expect((await ann.send("GET", "calls")).body).toEqual([]);
    expect((await ann.send("GET", `calls/${call.id}`)).status).toBe(404);
  });

  test("end when they are deleted", async () => {
    const { platform, ann } = await openStage();
    const call = platform.call({ from: "1", to: "2" });

    expect((await ann.send("DELETE", `calls/${call.id}`)).status).toBe(204);

    expect(await call.ended).toMatchObject({ cause: 16 });
    expect((await ann.send("DELETE", `calls/${call.id}`)).status).toBe(404);
  });

  test("begin by calling somebody, whom an application gets who answers", async () => {
    const { platform, ann, happens } = await openStage();
    platform.endpoint("PJSIP/1000", { kind: "answer", afterMs: 1 });
    const answered = happens("leg.answered");

    const { status, body } = await ann.send("POST", "calls", {
      to: "1000",
      from: "47",
      app: "flow",
    });

    const begun = {
      uid: 1,
      channel: "101-1",
      direction: "outbound",
      to: "1000",
      from: "47",
      app: "flow",
    };
    const started = expect.any(String) as string;
    expect([status, body]).toEqual([201, { ...begun, state: "ringing", started }]);
    expect((await answered).leg).toBe("101-1");
    expect((await ann.send("GET", "calls/1")).body).toEqual({
      ...begun,
      state: "answered",
      started,
    });
    expect((await platform.request({ method: "GET", path: "/channels/101-1" })).body).toMatchObject(
      {
        state: "Up",
        caller: { number: "47" },
      },
    );
  });

  test("cannot begin without somebody to call, under an id that is taken, or to a phone that is not there", async () => {
    const { platform, ann } = await openStage();
    platform.endpoint("PJSIP/9", { kind: "unregistered" });
    await ann.send("POST", "calls", { to: "PJSIP/1000", uid: "a" });

    expect((await ann.send("POST", "calls", {})).status).toBe(400);
    expect((await ann.send("POST", "calls", { to: "1000", uid: "a" })).status).toBe(409);
    expect((await ann.send("POST", "calls", { to: "9" })).status).toBe(409);
    expect((await ann.send("GET", "calls")).body).toMatchObject([{ uid: "a", to: "PJSIP/1000" }]);
  });

  test("leave their application when they are transferred, and tell where to", async () => {
    const { platform, ann, happens } = await openStage();
    const call = platform.call({ from: "1", to: "2" });
    await platform.request({ method: "POST", path: `/channels/${call.id}/answer` });

    expect((await ann.send("POST", `calls/${call.id}/transfer`, {})).status).toBe(400);
    const { status, body } = await ann.send("POST", `calls/${call.id}/transfer`, { to: "200" });

    expect([status, body]).toMatchObject([200, { uid: call.id, transfer: { to: "200" } }]);
    await platform.request({ method: "GET", path: "/channels" });
    const { body: application } = await platform.request({
      method: "GET",
      path: "/applications/flow",
    });
    expect(application).toMatchObject({ channel_ids: [] });
    await happens("leg.ended");
  });

  test("are recorded while their recording is on", async () => {
    const { platform, ann, happens } = await openStage();
    const call = platform.call({ from: "1", to: "2" });
    await platform.request({ method: "POST", path: `/channels/${call.id}/answer` });
    const started = happens("recording.started");

    expect((await ann.send("PUT", `calls/${call.id}/recording`, { on: true })).body).toMatchObject({
      recording: { on: true },
    });
    expect(await started).toMatchObject({ leg: call.id, name: `call-${call.id}` });
    const finished = happens("recording.finished");
    await ann.send("PUT", `calls/${call.id}/recording`, { on: false });
    await finished;

    expect((await ann.send("GET", `calls/${call.id}`)).body).toMatchObject({
      recording: { on: false },
    });
    expect(
      (await platform.request({ method: "GET", path: `/recordings/stored/call-${call.id}` }))
        .status,
    ).toBe(200);
  });

  test("are recorded by their bridge while they are in one", async () => {
    const { platform, ann, happens } = await openStage();
    const call = platform.call({ from: "1", to: "2" });
    const uid = `calls/${call.id}/recording`;
    await platform.request({ method: "POST", path: `/channels/${call.id}/answer` });
    await platform.request({ method: "POST", path: "/bridges", query: { bridgeId: "b" } });
    await platform.request({
      method: "POST",
      path: "/bridges/b/addChannel",
      query: { channel: call.id },
    });

    const started = happens("recording.started");
    expect((await ann.send("PUT", uid, { on: true })).body).toMatchObject({
      recording: { on: true },
    });
    await started;
    expect((await ann.send("PUT", uid, { on: true })).status).toBe(200);
    const live = { method: "GET", path: `/recordings/live/call-${call.id}` } as const;
    expect((await platform.request(live)).body).toMatchObject({
      state: "recording",
      target_uri: "bridge:b",
    });
    await ann.send("PUT", uid, { on: false });
    expect((await platform.request(live)).status).toBe(404);
  });

  test("belong to who began them, and all others to one tenant", async () => {
    const { platform, ann, bob } = await openStage();
    const call = platform.call({ from: "1", to: "2" });

    expect((await bob.send("GET", "calls")).body).toEqual([]);
    expect((await bob.send("DELETE", `calls/${call.id}`)).status).toBe(404);
    await bob.send("POST", "calls", { to: "1000" });

    expect((await bob.send("GET", "calls")).body).toMatchObject([{ uid: 1, to: "1000" }]);
    expect((await ann.send("GET", "calls")).body).toMatchObject([{ uid: call.id }]);
  });
});
