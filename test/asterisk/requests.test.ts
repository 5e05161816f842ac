import { createAriTransport, type AriTransport } from "@flowrun/ari-transport";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";

let asterisk: Asterisk;
let transport: AriTransport;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

beforeEach(async () => {
  const { httpPort, username, password, app } = asterisk.settings;
  transport = createAriTransport({
    host: `127.0.0.1:${httpPort}`,
    username,
    password,
    app,
    requests: "websocket",
  });
  transport.connect({ event: () => {}, connection: () => {} });
  await vi.waitUntil(() => transport.stats().requestSockets === 4, { timeout: 10_000 });
});

afterEach(async () => {
  await transport.close();
});

describe("createAriTransport with requests over WebSockets, on Asterisk", () => {
  test("makes and removes what it commands, whatever the ids look like", async () => {
    const bridge = "fr.a/b ;ü+&?.1";
    await transport.perform({ kind: "bridge.create", request: "1", bridge });
    const bridges = (await asterisk.probe.get("/bridges")) as readonly { readonly id: string }[];
    expect(bridges.map(({ id }) => id)).toEqual([bridge]);
    await transport.perform({ kind: "bridge.destroy", request: "2", bridge });
    await emptied(asterisk);
  });

  test("tells apart what is gone and what Asterisk cannot do", async () => {
    await transport.perform({ kind: "leg.hangup", request: "1", leg: "gone" });
    await expect(
      transport.perform({ kind: "leg.answer", request: "2", leg: "gone" }),
    ).rejects.toMatchObject({
      code: "ARI_GONE",
      certain: true,
    });
    const callee = {
      leg: "fr.x.1",
      bridge: "fr.x.2",
      endpoint: "PJSIP/nobody",
      ringMs: 1_000,
      callerId: "",
    };
    await expect(
      transport.perform({ kind: "leg.originate", request: "3", ...callee }),
    ).rejects.toMatchObject({
      code: "ARI_FAILED",
      message: expect.stringContaining("Allocation failed") as string,
    });
  });

  test("stands for four applications of their own, which go when it is closed", async () => {
    const names = async (): Promise<readonly string[]> => {
      const applications = (await asterisk.probe.get("/applications")) as readonly {
        readonly name: string;
      }[];
      return applications
        .map(({ name }) => name)
        .toSorted((one, other) => one.localeCompare(other));
    };
    const { app } = asterisk.settings;
    expect(await names()).toEqual([
      app,
      ...[1, 2, 3, 4].map((number) => `${app}.requests.${number}`),
    ]);
    await transport.close();
    await vi.waitUntil(async () => (await names()).length === 0, { timeout: 10_000 });
  });

  test("is told only of events that are read", async () => {
    const { app } = asterisk.settings;
    const filter = async (): Promise<readonly string[]> => {
      const application = (await asterisk.probe.get(`/applications/${app}`)) as Filtered;
      return application.events_allowed.map(({ type }) => type);
    };
    await vi.waitUntil(async () => (await filter()).length > 0, { timeout: 10_000 });
    expect(await filter()).toContain("StasisStart");
    expect(await filter()).not.toContain("ChannelVarset");
  });
});

describe("an originate on Asterisk", () => {
  test.each([
    ["created and then dialled", true],
    ["begun with one request", false],
  ])(
    "to a phone that is unknown or not registered fails at once, %s, and leaves nothing behind",
    async (_how, createsFirst) => {
      await transport.close();
      const { httpPort, username, password, app } = asterisk.settings;
      transport = createAriTransport({
        host: `127.0.0.1:${httpPort}`,
        username,
        password,
        app,
        createsFirst,
      });
      const told = Promise.withResolvers<void>();
      transport.connect({
        event: () => {},
        connection: ({ kind }) => (kind === "connected" ? told.resolve() : undefined),
      });
      await told.promise;
      expect((await transport.survey?.())?.createsFirst).toBe(createsFirst);
      for (const [leg, endpoint] of Object.entries({
        "fr.x.1": "PJSIP/nobody",
        "fr.x.2": "PJSIP/absent",
      })) {
        const callee = { leg, bridge: "fr.x.3", endpoint, ringMs: 1_000, callerId: "100" };
        await expect(
          transport.perform({ kind: "leg.originate", request: leg, ...callee }),
        ).rejects.toMatchObject({
          code: "ARI_FAILED",
          certain: true,
          message: `The platform failed to originate a leg to "${endpoint}": it knows no such phone, or the phone is not logged in. It answered 500: Allocation failed`,
        });
      }
      await emptied(asterisk);
    },
  );
});

interface Filtered {
  readonly events_allowed: readonly { readonly type: string }[];
}
