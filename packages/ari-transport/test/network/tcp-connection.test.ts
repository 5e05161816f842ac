import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectTcp } from "../../src/network/tcp-connection.ts";

/** A connection and its other end, over a host's name that may stand for several addresses. */
async function connected(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const arrival = once(server, "connection");
  const near = connectTcp({ host: "localhost", port, path: "/ari/events" });
  const [far] = (await arrival) as [Socket];
  onTestFinished(() => {
    near.destroy();
    far.destroy();
    server.close();
  });
  return { near, far };
}

describe("connectTcp", () => {
  test("keeps what it has told as it was when more is read", async () => {
    const { near, far } = await connected();
    const told: Buffer[] = [];
    near.on("data", (bytes: Buffer) => void told.push(bytes));
    for (const text of ["first", "second"]) {
      const next = once(near, "data");
      far.write(text);
      await next;
    }
    expect(told.map(String)).toEqual(["first", "second"]);
  });

  test("tells everything in order to a reader that pauses again and again", async () => {
    const { near, far } = await connected();
    const sent = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
    const read = createHash("sha256");
    let pauses = 0;
    near.on("data", (bytes: Buffer) => {
      read.update(bytes);
      near.pause();
      pauses += 1;
      setImmediate(() => near.resume());
    });
    const ended = once(near, "end");
    far.end(sent);
    await ended;
    expect(read.digest("hex")).toBe(createHash("sha256").update(sent).digest("hex"));
    expect(pauses).toBeGreaterThan(10);
  });

  test("tells the end, and that the other side is gone", async () => {
    const { near, far } = await connected();
    near.resume();
    const closed = once(near, "close");
    far.destroy();
    expect(await closed).toEqual([false]);
  });

  test("says why nobody can be reached", async () => {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    const [error] = (await once(connectTcp({ host: "127.0.0.1", port }), "error")) as [Error];
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  });
});
