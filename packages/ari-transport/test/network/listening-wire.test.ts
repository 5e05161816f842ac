import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import type { PortError } from "@flowrun/core/plugin";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  createListeningWire,
  type ListeningWireOptions,
} from "../../src/network/listening-wire.ts";
import type { ListeningWire } from "../../src/network/listening-wire.ts";
import type { WireRequest } from "../../src/wire.ts";
import { failureOf } from "../support/failure-of.ts";
import { callUs } from "../support/calling-platform.ts";
import { secret } from "../support/network-fixture.ts";
import { patient } from "../support/patience.ts";

const options = { listen: "127.0.0.1:0", username: "flowrun", password: secret, app: "flow app" };
const file = (name: string): string =>
  readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), "utf8");

/** An event stream that is wanted, and what came of it. */
interface Wanted {
  readonly told: readonly string[];
  readonly lost: Promise<PortError>;
  readonly close: () => void;
}

function want(wire: ListeningWire): Wanted {
  const told: string[] = [];
  const { promise: lost, resolve } = Promise.withResolvers<PortError>();
  const close = wire.open({
    opened: () => void told.push("opened"),
    frame: (data) => void told.push(String(data)),
    lost(error) {
      told.push(error.code);
      resolve(error);
    },
  });
  return { told, lost, close };
}

/** A wire that listens, at a port of its own. */
async function listening(more: Partial<ListeningWireOptions> = {}) {
  const wire = createListeningWire({ ...options, ...more });
  onTestFinished(() => wire.close());
  const stream = want(wire);
  await vi.waitUntil(() => wire.port() !== 0);
  return { wire, stream, port: wire.port() };
}

const get = (path: string, lane: WireRequest["lane"] = "quick"): WireRequest => ({
  ...{ method: "GET", path, query: {}, lane, patience: patient() },
});

describe("createListeningWire", () => {
  test("takes the events of a platform that connects, and sends it requests", async () => {
    const { wire, stream, port } = await listening();
    const platform = await callUs(port, { answer: () => 204 });
    platform.tell({ type: "StasisStart" });
    await vi.waitUntil(() => stream.told.length === 2);

    expect(stream.told).toEqual(["opened", '{"type":"StasisStart"}']);
    expect(await wire.request(get("/channels/c"))).toEqual({ status: 204, body: "" });
    expect(platform.requests).toEqual(["DELETE channels/flowrun.rights", "GET channels/c"]);
  });

  test("sends what comes behind a request that can block over another WebSocket of the platform", async () => {
    const { wire, stream, port } = await listening();
    const events = await callUs(port);
    await vi.waitUntil(() => stream.told.length === 1);
    const more = await callUs(port, { app: "flow app.requests.1", answer: () => undefined });
    await vi.waitUntil(() => wire.requestSockets?.() === 1);
    void wire.request(get("/channels/c/play", "blocking")).catch(() => undefined);
    await wire.request(get("/bridges"));

    await vi.waitUntil(() => more.requests.length === 1);
    expect(more.requests).toEqual(["GET channels/c/play"]);
    expect(events.requests.at(-1)).toBe("GET bridges");
  });

  test.each([
    ["another password", { password: "wrong" }, "401"],
    ["another application", { app: "other" }, "404"],
  ])("refuses who comes with %s", async (_what, calling, status) => {
    const { stream, port } = await listening();
    await expect(callUs(port, calling)).rejects.toThrow(`Unexpected server response: ${status}`);
    expect(stream.told).toEqual([]);
  });

  test("keeps what a platform tells that comes back before a stream is wanted again", async () => {
    const { wire, stream, port } = await listening();
    const first = await callUs(port);
    await vi.waitUntil(() => stream.told.length === 1);
    first.socket.terminate();
    expect(await stream.lost).toMatchObject({ code: "ARI_LOST" });
    stream.close();
    const second = await callUs(port);
    second.tell({ type: "ChannelDtmfReceived" });
    const again = want(wire);
    await vi.waitUntil(() => again.told.length === 2);

    expect(again.told).toEqual(["opened", '{"type":"ChannelDtmfReceived"}']);
  });

  test("tells of a platform that came back, and has gone, before a stream is wanted again", async () => {
    const { wire, stream, port } = await listening();
    const first = await callUs(port);
    await vi.waitUntil(() => stream.told.length === 1);
    first.socket.terminate();
    await stream.lost;
    stream.close();
    const second = await callUs(port);
    second.socket.terminate();
    await second.closed;

    expect(await want(wire).lost).toMatchObject({ code: "ARI_LOST" });
  });

  test("fails the requests under way when the platform is lost, and those after it for certain", async () => {
    const { wire, stream, port } = await listening();
    const platform = await callUs(port, {
      answer: (line) => (line.startsWith("DELETE") ? 404 : undefined),
    });
    await vi.waitUntil(() => stream.told.length === 1);
    const under = failureOf(wire.request(get("/channels")));
    await vi.waitUntil(() => platform.requests.length === 2);
    platform.socket.terminate();
    expect(await under).toMatchObject({ code: "ARI_LOST", certain: false });

    await expect(wire.request(get("/channels"))).rejects.toMatchObject({
      code: "ARI_UNREACHABLE",
      certain: true,
    });
  });

  test("lets go of a platform whose user may only read", async () => {
    const { stream, port } = await listening();
    const platform = await callUs(port, { answer: () => 403 });

    expect(await stream.lost).toMatchObject({ code: "ARI_CREDENTIALS" });
    await platform.closed;
  });

  test("hands the port over to another process that knows the password", async () => {
    const { stream, port } = await listening();
    await callUs(port);
    await vi.waitUntil(() => stream.told.length === 1);
    const successor = createListeningWire({ ...options, listen: `127.0.0.1:${port}` });
    onTestFinished(() => successor.close());
    expect(await want(successor).lost).toMatchObject({ code: "ARI_LISTEN" });
    expect(stream.told).toEqual([
      "opened",
      '{"type":"ApplicationReplaced","application":"flow app"}',
    ]);

    stream.close();
    const own = want(successor);
    await vi.waitUntil(() => own.told.length > 0 || successor.port() === port);
    await callUs(port);
    await vi.waitUntil(() => own.told.includes("opened"));
    expect(own.told).toEqual(["opened"]);
  });

  test("asks a stranger that has the port, shows it no secret, and gives up", async () => {
    const heard: string[] = [];
    const stranger = createServer((socket) => {
      socket.on("data", (data) => {
        heard.push(data.toString());
        socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
      });
    }).listen(0, "127.0.0.1");
    await once(stranger, "listening");
    onTestFinished(() => void stranger.close());
    const { port } = stranger.address() as { readonly port: number };
    const wire = createListeningWire({ ...options, listen: String(port) });
    onTestFinished(() => wire.close());

    expect(await want(wire).lost).toMatchObject({
      code: "ARI_LISTEN",
      message: `The platform cannot be awaited at "127.0.0.1:${port}": another program has the port.`,
    });
    expect(heard.join("")).toMatch(/^POST \/flowrun\/take-over/);
    expect(heard.join("")).not.toContain(secret);
    expect(heard.join("")).not.toContain(Buffer.from(secret).toString("base64").slice(0, 8));
  });

  test("does not hand over to who does not know the password", async () => {
    const { stream, port } = await listening();
    const { status } = await fetch(`http://127.0.0.1:${port}/flowrun/take-over`, {
      method: "POST",
      headers: { "x-flowrun-sign": `${Date.now()}.x` },
    });
    expect([status, stream.told]).toEqual([403, []]);
  });

  test("is encrypted with a certificate", async () => {
    const tls = { cert: file("cert.pem"), key: file("key.pem") };
    const { stream, port } = await listening({ tls });
    await callUs(port, { ca: file("cert.pem") });
    await vi.waitUntil(() => stream.told.length === 1);
    expect(stream.told).toEqual(["opened"]);
  });

  test.each(["", "pbx", "1.2.3.4", "0.0.0.0:70000", "http://x:80"])(
    "refuses the address %j",
    (listen) => {
      expect(() => createListeningWire({ ...options, listen })).toThrow(
        expect.objectContaining({ code: "ARI_LISTEN" }),
      );
    },
  );

  test("refuses a certificate that is none", () => {
    expect(() => createListeningWire({ ...options, tls: { cert: "x", key: "y" } })).toThrow(
      expect.objectContaining({ code: "ARI_LISTEN" }),
    );
  });
});
