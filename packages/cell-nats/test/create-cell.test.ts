import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createSystemClock } from "@flowrun/core/system-clock";
import type { Clock } from "@flowrun/core/plugin";
import { recordingLogger } from "@flowrun/contracts";
import { expect, test } from "vitest";
import { createCell } from "../src/index.ts";

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

test("servers that are away are not waited for by who only looks on", async () => {
  const port = await closedPort();
  const log = recordingLogger();
  const options = { servers: [`nats://127.0.0.1:${port}`] };
  const looking = createCell({ options, visits: true, log, clock: createSystemClock() });
  await expect(looking).rejects.toMatchObject({
    code: "CELL_AWAY",
    message: expect.stringContaining(`None of the NATS servers nats://127.0.0.1:${port}`) as string,
  });
  expect(log.lines).toEqual([]);
});

test("servers that are away are waited for, which is told at once and every 15 tries from then on", async () => {
  const log = recordingLogger();
  const tries = Promise.withResolvers<void>();
  let pauses = 0;
  const clock: Clock = {
    ...createSystemClock(),
    wake(_at, wake) {
      pauses += 1;
      if (pauses <= 20) setImmediate(wake);
      else tries.resolve();
      return () => undefined;
    },
  };
  const url = `nats://127.0.0.1:${await closedPort()}`;
  void createCell({ options: { servers: [url] }, log, clock });
  await tries.promise;
  const line = {
    level: "warn",
    fields: { code: "CELL_AWAY" },
    message: expect.stringMatching(`^None of the NATS servers ${url} .* Trying on\\.$`) as string,
  };
  expect(log.lines).toEqual([line, line]);
});

test("servers that lose what they keep when they are started again are not used", async () => {
  const server = createServer((socket) => {
    socket.write(
      'INFO {"server_id":"n1","version":"2.9.10","proto":1,"headers":true,"max_payload":1048576}\r\n',
    );
    socket.on("data", (asked) => void (String(asked).includes("PING") && socket.write("PONG\r\n")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const options = { servers: [`nats://127.0.0.1:${port}`] };
  await expect(
    createCell({ options, log: recordingLogger(), clock: createSystemClock() }),
  ).rejects.toMatchObject({
    code: "CELL_STREAM",
    message:
      "The NATS server is 2.9.10, and one before 2.10.0 can lose calls of all cells when it is started again. Install a newer one.",
    certain: true,
  });
  server.close();
});
