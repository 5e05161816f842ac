import { webhookNames } from "@flowrun/core/plugin";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type CallLine, type SimulatorServer, startServer } from "../../src/index.ts";
import { credentials, openEvents, send, startTestServer } from "../support/network.ts";
import { startTarget } from "../support/webhook-target.ts";

let server: SimulatorServer;

beforeEach(async () => {
  server = await startTestServer();
});

afterEach(async () => {
  await server.close();
});

async function readLines(response: Response): Promise<CallLine[]> {
  const text = await response.text();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as CallLine);
}

describe("the control API", () => {
  test("places a call and streams its story, the legs called for it included, until it is over", async () => {
    const socket = await openEvents(server);
    const answer = await send(server, "POST", "/simulator/calls", {
      from: "15551234",
      to: "100",
      keys: "1",
      keysAfterMs: 5,
      callees: { "PJSIP/1000": { kind: "busy", afterMs: 5 } },
    });
    const { channel } = (await socket.waitFor("StasisStart")) as unknown as {
      channel: { id: string };
    };
    await send(server, "POST", `/ari/channels/${channel.id}/answer`);
    await socket.waitFor("ChannelDtmfReceived");
    await send(server, "POST", "/ari/channels/out?endpoint=PJSIP/1000&app=flow&callerId=15551234");
    await socket.waitFor("ChannelDestroyed");
    await send(server, "DELETE", `/ari/channels/${channel.id}`);

    expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
    expect(
      (await readLines(answer)).map(({ leg, kind }) => [leg === channel.id ? "caller" : leg, kind]),
    ).toEqual([
      ["caller", "call.placed"],
      ["caller", "leg.answered"],
      ["caller", "key.pressed"],
      ["out", "leg.called"],
      ["out", "leg.ringing"],
      ["out", "leg.ended"],
      ["caller", "leg.ended"],
    ]);
  });

  test("presses keys of a call and hangs it up", async () => {
    const socket = await openEvents(server);
    const answer = await send(server, "POST", "/simulator/calls", { from: "1", to: "2" });
    const { channel } = (await socket.waitFor("StasisStart")) as unknown as {
      channel: { id: string };
    };

    expect(await (await send(server, "GET", "/simulator/calls")).json()).toMatchObject([
      { id: channel.id },
    ]);
    const press = await send(server, "POST", `/simulator/calls/${channel.id}/keys`, {
      keys: "12",
      gapMs: 1,
    });
    await socket.waitFor("ChannelDtmfReceived");
    const hangUp = await send(server, "DELETE", `/simulator/calls/${channel.id}`);

    expect([press.status, hangUp.status]).toEqual([204, 204]);
    expect((await readLines(answer)).at(-1)).toMatchObject({
      kind: "leg.ended",
      cause: 127,
      techCause: 487,
    });
    expect((await send(server, "DELETE", `/simulator/calls/${channel.id}`)).status).toBe(404);
  });

  test("talks in a call, which the application hears when it asked for that", async () => {
    const socket = await openEvents(server);
    const answer = await send(server, "POST", "/simulator/calls", { from: "1", to: "2" });
    const { channel } = (await socket.waitFor("StasisStart")) as unknown as {
      channel: { id: string };
    };
    const talk = `/simulator/calls/${channel.id}/talk`;
    await send(server, "POST", `/ari/channels/${channel.id}/answer`);
    await send(
      server,
      "POST",
      `/ari/channels/${channel.id}/variable?variable=TALK_DETECT(set)&value=50,256`,
    );

    const wrong = await send(server, "POST", talk, { ms: "long" });
    const right = await send(server, "POST", talk, { ms: 100 });
    await socket.waitFor("ChannelTalkingFinished");
    await send(server, "DELETE", `/simulator/calls/${channel.id}`);
    await readLines(answer);
    const late = await send(server, "POST", talk, { ms: 100 });

    expect([wrong.status, right.status, late.status]).toEqual([400, 204, 404]);
    expect(await wrong.json()).toEqual({
      code: "SIM_BAD_SCRIPT",
      message:
        'The talk has a wrong value. The field "ms" must be a number of milliseconds, 0 or more.',
    });
  });

  test("says how a phone behaves", async () => {
    const set = await send(server, "PUT", "/simulator/endpoints/PJSIP/2000", {
      kind: "unregistered",
    });
    const originate = await send(server, "POST", "/ari/channels?endpoint=PJSIP/2000&app=flow");

    expect([set.status, originate.status]).toEqual([204, 500]);
    expect(await originate.json()).toEqual({ error: "Allocation failed" });
  });

  test("sends any webhook to the listeners, and tells what became of it", async () => {
    const target = await startTarget();
    onTestFinished(() => target.close());
    const own = await startServer({
      port: 0,
      ...credentials,
      v2: { webhooks: [{ url: target.url }] },
    });
    onTestFinished(() => own.close());

    for (const name of webhookNames) {
      const answer = await send(own, "POST", `/simulator/webhooks/${name}`, { uniqueid: "17.1" });
      const [delivery] = (await answer.json()) as readonly unknown[];
      expect([answer.status, delivery]).toEqual([
        200,
        { name, url: target.url, id: expect.any(String) as string, attempts: 1, status: 204 },
      ]);
    }

    expect(target.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
      webhookNames.map((event) => ({ uniqueid: "17.1", event })),
    );
  });

  test("sends no webhook that the platform does not have, and none whose payload is no object", async () => {
    const unknown = await send(server, "POST", "/simulator/webhooks/callEnded", {});
    const list = await send(server, "POST", "/simulator/webhooks/summaryFailed", []);

    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      {
        message:
          'There is no webhook "callEnded". Use summaryCompleted, summaryFailed, transcriptionCompleted or transcriptionFailed.',
      },
    ]);
    expect([list.status, await list.json()]).toMatchObject([400, { code: "SIM_BAD_SCRIPT" }]);
  });

  test("refuses what it does not understand and names the field", async () => {
    const call = await send(server, "POST", "/simulator/calls", {
      from: "1",
      to: "2",
      keys: "12x",
    });
    const callee = await send(server, "PUT", "/simulator/endpoints/PJSIP/1", { kind: "lazy" });
    const anonymous = await fetch(`${server.url}/simulator/calls`);

    expect([call.status, await call.json()]).toEqual([
      400,
      {
        code: "SIM_BAD_SCRIPT",
        message:
          'The call has a wrong value. The field "keys" must be a text of keys: 0-9, A-D, *, #, and a comma for a pause.',
      },
    ]);
    expect([callee.status, await callee.json()]).toMatchObject([400, { code: "SIM_BAD_SCRIPT" }]);
    expect(anonymous.status).toBe(401);
  });
});
