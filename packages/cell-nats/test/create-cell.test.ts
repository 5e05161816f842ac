import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { createSystemClock } from "@flowrun/core/system-clock";
import { recordingLogger } from "@flowrun/core/testing";
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
