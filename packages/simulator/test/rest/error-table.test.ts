import { describe, expect, test } from "vitest";
import type { PlatformResponse } from "../../src/index.ts";
import { type Client, createClient } from "../support/client.ts";

/**
 * Channels in each situation that matters: `up`, `ring`, `outside` (after continue), `ringing`
 * (originated), `down` (created).
 */
async function situations(): Promise<
  Client & { readonly up: string; readonly ring: string; readonly outside: string }
> {
  const client = createClient({ dialplanMs: 3_600_000, defaultCallee: { kind: "never" } });
  const { clock, platform, send } = client;
  const [up, ring, outside] = ["1", "2", "3"].map(
    (from) => platform.call({ from, to: "100" }).id,
  ) as [string, string, string];
  await clock.advance(10);
  await send("POST", `/channels/${up}/answer`);
  await send("POST", `/channels/${outside}/continue`);
  await send("POST", "/channels/ringing?endpoint=PJSIP/1&app=flow&timeout=3600");
  await send("POST", "/channels/create?endpoint=PJSIP/1&app=flow&channelId=down");
  await send("POST", "/bridges/b1");
  await clock.advance(10);
  platform.endpoint("PJSIP/gone", { kind: "unregistered" });
  return { ...client, up, ring, outside };
}

const message = (status: number, text: string): PlatformResponse => ({
  status,
  body: { message: text },
});
const notFound = message(404, "Channel not found");
const notInStasis = message(409, "Channel not in Stasis application");
const invalidState = message(412, "Channel in invalid state");
const allocationFailed: PlatformResponse = { status: 500, body: { error: "Allocation failed" } };

describe("the table of errors", () => {
  test("tells apart a channel that is gone, outside Stasis, and not yet answered", async () => {
    const { send, outside } = await situations();
    const operations = [
      "answer",
      "play?media=sound:x",
      "ring",
      "hold",
      "moh",
      "continue",
      "mute",
      "dtmf?dtmf=1",
    ];

    for (const operation of operations) {
      expect(await send("POST", `/channels/nobody/${operation}`)).toEqual(notFound);
      expect(await send("POST", `/channels/${outside}/${operation}`)).toEqual(notInStasis);
      expect(await send("POST", `/channels/ringing/${operation}`)).toEqual(notInStasis);
      expect(await send("POST", `/channels/down/${operation}`)).toEqual(invalidState);
    }
    expect(await send("DELETE", "/channels/nobody")).toEqual(notFound);
    expect(await send("GET", "/channels/nobody")).toEqual(notFound);
  });

  const cases: readonly [
    title: string,
    method: string,
    path: string,
    expected: PlatformResponse,
  ][] = [
    [
      "originates to nobody registered",
      "POST",
      "/channels?endpoint=PJSIP/gone&app=flow",
      allocationFailed,
    ],
    [
      "originates with an unknown technology",
      "POST",
      "/channels?endpoint=DAHDI/1&app=flow",
      allocationFailed,
    ],
    [
      "creates a leg to nobody registered",
      "POST",
      "/channels/create?endpoint=PJSIP/gone&app=flow",
      allocationFailed,
    ],
    [
      "originates without endpoint",
      "POST",
      "/channels?app=flow",
      message(400, "Endpoint must be specified"),
    ],
    [
      "originates without technology",
      "POST",
      "/channels?endpoint=1000&app=flow",
      message(400, "Invalid endpoint specified"),
    ],
    [
      "originates without application",
      "POST",
      "/channels?endpoint=PJSIP/1",
      message(400, "Application or extension must be specified"),
    ],
    [
      "originates with a channel id that exists",
      "POST",
      "/channels/down?endpoint=PJSIP/1&app=flow",
      message(409, "Channel with given unique ID already exists"),
    ],
    [
      "originates for an originator that is not there",
      "POST",
      "/channels?endpoint=PJSIP/1&app=flow&originator=nobody",
      message(400, "Provided originator channel was not found"),
    ],
    [
      "hangs up for an unknown reason",
      "DELETE",
      "/channels/down?reason=x",
      message(400, "Invalid reason for hangup provided"),
    ],
    [
      "hangs up for a reason that every JavaScript object has",
      "DELETE",
      "/channels/down?reason=constructor",
      message(400, "Invalid reason for hangup provided"),
    ],
    [
      "hangs up with a code that is no number",
      "DELETE",
      "/channels/down?reason_code=abc",
      message(400, "Invalid reason for hangup reason code provided"),
    ],
    [
      "hangs up with a reason and a code",
      "DELETE",
      "/channels/down?reason=busy&reason_code=17",
      message(400, "The reason and reason_code can't both be specified"),
    ],
    [
      "creates a bridge with an id that exists",
      "POST",
      "/bridges/b1",
      message(409, "Bridge with given ID already exists"),
    ],
    [
      "creates a bridge of an unknown type",
      "POST",
      "/bridges?type=bogus",
      message(500, "Unable to create bridge"),
    ],
    [
      "creates a bridge of two types",
      "POST",
      "/bridges?type=mixing,holding",
      message(500, "Unable to create bridge"),
    ],
    [
      "adds to an unknown bridge",
      "POST",
      "/bridges/none/addChannel?channel=down",
      message(404, "Bridge not found"),
    ],
    [
      "adds an unknown channel",
      "POST",
      "/bridges/b1/addChannel?channel=nobody",
      message(400, "Channel not found"),
    ],
    [
      "adds without a channel",
      "POST",
      "/bridges/b1/addChannel",
      message(400, "Missing parameter channel"),
    ],
    [
      "adds a channel outside Stasis",
      "POST",
      "/bridges/b1/addChannel?channel=ringing",
      message(422, "Channel not in Stasis application"),
    ],
    [
      "removes a stranger",
      "POST",
      "/bridges/b1/removeChannel?channel=down",
      message(422, "Channel not in this bridge"),
    ],
    ["stops an unknown playback", "DELETE", "/playbacks/none", message(404, "Playback not found")],
    [
      "stops an unknown recording",
      "POST",
      "/recordings/live/none/stop",
      message(404, "Recording not found"),
    ],
    [
      "asks an unknown application",
      "GET",
      "/applications/none",
      message(404, "Application not found"),
    ],
    [
      "subscribes to something of no kind",
      "POST",
      "/applications/flow/subscription?eventSource=x:1",
      message(400, "Invalid event source URI scheme"),
    ],
    [
      "subscribes to a channel that is not there",
      "POST",
      "/applications/flow/subscription?eventSource=channel:none",
      message(422, "Event source does not exist"),
    ],
    ["asks for nothing that ARI has", "GET", "/nothing", message(404, "Resource not found")],
    ["uses a verb that the path lacks", "PUT", "/channels", message(405, "Invalid method")],
  ];

  for (const [title, method, path, expected] of cases) {
    test(`answers ${expected.status} to a client that ${title}`, async () => {
      const { send } = await situations();

      expect(await send(method, path)).toEqual(expected);
    });
  }

  test("checks recordings: format, name, ifExists, terminateOn, and a name in use", async () => {
    const { send, up } = await situations();
    const record = (query: string): Promise<PlatformResponse> =>
      send("POST", `/channels/${up}/record?${query}`);

    expect(await record("name=r&format=bogus")).toEqual(
      message(422, "specified format is unknown on this system"),
    );
    expect(await record("name=../r&format=wav")).toEqual(message(400, "Recording name invalid"));
    expect(await record("name=r&format=wav&ifExists=x")).toEqual(message(400, "ifExists invalid"));
    expect(await record("name=r&format=wav&terminateOn=5")).toEqual(
      message(400, "terminateOn invalid"),
    );
    expect(await record("format=wav")).toEqual(message(500, "Error parsing request"));
    expect((await record("name=r&format=wav")).status).toBe(201);
    expect(await record("name=r&format=wav")).toEqual(
      message(409, "Recording 'r' already exists and can not be overwritten"),
    );
  });

  test("reads variables wherever the channel is, and says 404 for an unset one and 500 for a bad function", async () => {
    const { send, outside } = await situations();
    const read = (name: string): Promise<PlatformResponse> =>
      send("GET", `/channels/${outside}/variable?variable=${encodeURIComponent(name)}`);

    expect(await read("CALLERID(num)")).toEqual({ status: 200, body: { value: "3" } });
    expect(await read("UNSET")).toEqual(message(404, "Provided variable was not found"));
    expect(await read("SHELL(ls)")).toEqual(message(500, "Unable to read provided function"));
  });

  test("takes a recording on a leg that is Down, which then blocks its dial", async () => {
    const { clock, send, types } = await situations();

    expect((await send("POST", "/channels/down/record?name=r&format=wav")).status).toBe(201);
    expect((await send("POST", "/channels/down/dial")).status).toBe(204);
    await clock.advance(5000);
    expect(types("down")).not.toContain("Dial");
    await send("POST", "/recordings/live/r/stop");
    await clock.advance(10);
    expect(types("down")).toContain("Dial");
  });
});

describe("a place of the dial plan", () => {
  test("is called whether it is there or not, and says so where somebody has described it", async () => {
    const { clock, platform, send } = createClient({ defaultCallee: { kind: "never" } });
    platform.endpoint("Local/nowhere@tools/n", { kind: "unregistered" });
    platform.endpoint("Local/echo@tools/n", { kind: "answer" });
    platform.call({ from: "1", to: "100" });
    await clock.advance(10);
    const told: unknown[] = [];
    for (const [id, extension] of ["nowhere", "echo", "untold"].entries()) {
      await send(
        "POST",
        `/channels/create?endpoint=Local/${extension}@tools/n&app=flow&channelId=c${id}`,
      );
      await clock.advance(10);
      const variable = encodeURIComponent(`DIALPLAN_EXISTS(tools,${extension},1)`);
      told.push(await send("GET", `/channels/c${id}/variable?variable=${variable}`));
    }
    expect(told).toEqual([
      { status: 200, body: { value: "0" } },
      { status: 200, body: { value: "1" } },
      message(500, "Unable to read provided function"),
    ]);
    await send("POST", "/channels/c0/dial");
    await clock.advance(10);
    expect(await send("GET", "/channels/c0")).toEqual(notFound);
  });
});
