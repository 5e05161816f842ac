import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { askDoctor } from "./ask-doctor.ts";

describe("examinePorts", () => {
  test("tells the ports that are free, and those that somebody else has", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const environment = { OPERATIONS_PORT: String(port), WEBHOOKS_PORT: "0" };
    expect(await askDoctor({ environment, about: "ports" })).toMatchObject({
      code: 1,
      lines: [`wrong ports: At "operations.port" (127.0.0.1:${port}) another process listens.`],
    });
    await new Promise((resolve) => server.close(resolve));
    expect(await askDoctor({ environment, about: "ports" })).toMatchObject({
      code: 0,
      lines: [`ok ports: "operations.port" (127.0.0.1:${port}) is free.`],
    });
  });

  test("tells an address that this machine does not have", async () => {
    const environment = { OPERATIONS_PORT: "9464", OPERATIONS_HOST: "192.0.2.1" };
    expect(await askDoctor({ environment, about: "ports" })).toMatchObject({
      lines: [
        'wrong ports: Nobody can listen at "operations.port" (192.0.2.1:9464): EADDRNOTAVAIL.',
      ],
    });
  });
});
