import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createSystemClock } from "@flowrun/core/system-clock";
import { recordingLogger } from "@flowrun/contracts";
import { expect, test } from "vitest";
import { createCell } from "../src/index.ts";

test("servers that are away are not waited for by who only looks on", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const log = recordingLogger();
  const options = { servers: [`nats://127.0.0.1:${port}`] };
  const looking = createCell({ options, visits: true, log, clock: createSystemClock() });
  await expect(looking).rejects.toMatchObject({
    code: "CELL_AWAY",
    message: expect.stringContaining(`None of the NATS servers nats://127.0.0.1:${port}`) as string,
  });
  expect(log.lines).toEqual([]);
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
