import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createNetworkWire } from "../../src/network/network-wire.ts";
import { started } from "../support/events.ts";
import { failureOf } from "../support/failure-of.ts";
import { connectTo, platformFor, secret } from "../support/network-fixture.ts";

/** A throwaway key and a certificate for localhost, made for this test and used nowhere else. */
const tls = {
  key: readFileSync(new URL("../fixtures/tls/key.pem", import.meta.url), "utf8"),
  cert: readFileSync(new URL("../fixtures/tls/cert.pem", import.meta.url), "utf8"),
};

const account = { username: "flowrun", password: secret, app: "app" };

describe("createNetworkWire", () => {
  test("speaks https and wss to a base URL, trusting the given certificate", async () => {
    const platform = await platformFor({ tls });
    const { transport, receiver } = connectTo(0, {
      host: `https://localhost:${platform.port}`,
      ca: tls.cert,
    });
    await receiver.reached("connected");
    platform.tell(started("c"));
    await receiver.heard(1);
    await transport.perform({ kind: "leg.answer", request: "r", leg: "c" });
    expect(platform.requests.at(-1)?.url).toBe("/ari/channels/c/answer");
  });

  test("sends requests over wss too", async () => {
    const platform = await platformFor({ tls, takesMessages: true });
    const address = { host: `https://localhost:${platform.port}`, ca: tls.cert };
    const { transport, receiver } = connectTo(0, { ...address, requests: "websocket" });
    await receiver.reached("connected");
    await platform.proven(4);
    await transport.perform({ kind: "leg.answer", request: "r", leg: "c" });
    expect(platform.messages.at(-1)?.url).toBe("/ari/channels/c/answer");
  });

  test("trusts no certificate that it was not told to", async () => {
    const platform = await platformFor({ tls });
    const { transport, receiver } = connectTo(0, { host: `https://localhost:${platform.port}` });
    expect(await receiver.reached("waiting")).toMatchObject({ error: { code: "ARI_UNREACHABLE" } });
    const failure = await failureOf(
      transport.perform({ kind: "leg.answer", request: "r", leg: "c" }),
    );
    expect(failure).toMatchObject({
      code: "ARI_UNREACHABLE",
      message: `The platform at "localhost:${platform.port}" cannot be reached: no authority that is known here stands behind its certificate; to trust one, name the file with that authority's certificate in NODE_EXTRA_CA_CERTS.`,
      certain: true,
    });
  });

  test.each(["http", "websocket"] as const)(
    "shows the password nowhere over %s",
    async (requests) => {
      const platform = await platformFor({
        refuse: () => ({ status: 401 }),
        answer: () => ({ status: 401 }),
      });
      const wire = createNetworkWire({ host: `127.0.0.1:${platform.port}`, ...account, requests });
      const { transport, receiver } = connectTo(platform.port, { requests });
      await receiver.reached("waiting");
      const refused = await failureOf(
        transport.perform({ kind: "leg.answer", request: "r", leg: "c" }),
      );
      await platform.stop();
      const unreachable = await failureOf(
        transport.perform({ kind: "leg.answer", request: "r", leg: "c" }),
      );
      const shown = inspect([wire, transport, receiver.states, refused, unreachable], {
        depth: 20,
        showHidden: true,
      });
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain(Buffer.from(`flowrun:${secret}`).toString("base64"));
      expect(platform.handshakes.every(({ url }) => !url.includes(secret))).toBe(true);
      await wire.close();
    },
  );

  test("refuses a user name with a colon", () => {
    const create = (): unknown => createNetworkWire({ host: "pbx", ...account, username: "a:b" });
    expect(create).toThrow(expect.objectContaining({ code: "ARI_CREDENTIALS" }));
  });

  test("refuses a host that is none", () => {
    const create = (): unknown => createNetworkWire({ host: "not a host", ...account });
    expect(create).toThrow(expect.objectContaining({ code: "ARI_HOST" }));
  });
});
