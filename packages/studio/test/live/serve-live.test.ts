import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { root } from "../../../../test/source/repository.ts";
import { startLiveHost, type LiveHost } from "../../../../test/studio/live-host.ts";
import { localSource, remoteSource, startStudio, type Studio } from "../../src/index.ts";

let live: LiveHost;
let studio: Studio;
let address: { readonly origin: string; readonly host: string; readonly token: string };

beforeAll(async () => {
  live = await startLiveHost();
  studio = await startStudio({ ...place, live: localSource(live.tap, undefined) });
  address = readAddress(studio.url);
});

afterAll(async () => {
  await studio.close();
  await live.close();
});

// The page itself is not asked for.
const place = { folder: join(root, "flows"), page: join(root, "packages/studio/page"), port: 0 };

function readAddress(url: string): typeof address {
  const { origin, host, hash } = new URL(url);
  return { origin, host, token: new URLSearchParams(hash.slice(1)).get("t") ?? "" };
}

/** The first frames that a socket is told. */
async function framesOf(
  { host, origin, token }: typeof address,
  count: number,
): Promise<readonly object[]> {
  const socket = new WebSocket(`ws://${host}/api/live`, ["flowrun", `t.${token}`], { origin });
  onTestFinished(() => socket.terminate());
  const frames: object[] = [];
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString()) as object));
  await once(socket, "open");
  while (frames.length < count) await once(socket, "message");
  return frames;
}

test("tells a page of the host, five times a second", async () => {
  const frames = await framesOf(address, 4);

  expect(frames.map((frame) => ("kind" in frame ? frame.kind : ""))).toEqual([
    ...["hello", "overview", "overview", "overview"],
  ]);
});

test.each<
  [why: string, status: number, wrong: Partial<typeof address> & { readonly path?: string }]
>([
  ["a page of another site", 403, { origin: "http://evil.example" }],
  ["nobody", 403, { origin: "" }],
  ["no token", 401, { token: "" }],
  ["another token", 401, { token: "AAAAAAAAAAAAAAAAAAAAAA" }],
  ["another path", 404, { path: "/api/other" }],
])("13.17 refuses %s", async (_, status, wrong) => {
  const { host, origin, token } = { ...address, ...wrong };
  const options = origin === "" ? {} : { origin };
  const socket = new WebSocket(
    `ws://${host}${wrong.path ?? "/api/live"}`,
    ["flowrun", `t.${token}`],
    options,
  );
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [
    unknown,
    { readonly statusCode: number },
  ];

  expect(response.statusCode).toBe(status);
});

test("13.17 refuses the name of another site that points here", async () => {
  const socket = new WebSocket(`ws://${address.host}/api/live`, ["flowrun", `t.${address.token}`], {
    origin: address.origin,
    headers: { Host: "evil.example" },
  });
  socket.on("error", () => undefined);
  const [, response] = (await once(socket, "unexpected-response")) as [
    unknown,
    { readonly statusCode: number },
  ];

  expect(response.statusCode).toBe(421);
});

test("another studio shows the same calls by the address of this one", async () => {
  const call = live.call("4798765432");
  await live.advance(2_000);
  const source = remoteSource(studio.url);
  const second = await startStudio({ ...place, live: source });
  onTestFinished(() => second.close());
  const frames = await framesOf(readAddress(second.url), 2);

  expect(frames[1]).toMatchObject({
    kind: "overview",
    live: 1,
    calls: [{ id: call.id, from: "4798765432" }],
  });
  expect((await source.calls({ find: "", state: "live", after: undefined })).calls).toMatchObject([
    { id: call.id },
  ]);
  expect(await source.journal(call.id)).toContain('"flow":"reference"');
  expect(await source.journal("none")).toBeUndefined();
});

test.each(["", "4000", "http://127.0.0.1:4000", "https://127.0.0.1:4000/#t=x"])(
  "%o is no address of a studio",
  (given) => {
    expect(() => remoteSource(given)).toThrow(
      expect.objectContaining({ code: "STUDIO_NO_ADDRESS" }),
    );
  },
);
