import { describe, expect, onTestFinished, test } from "vitest";
import { createPlatformProbe, createWirePlatformProbe } from "../src/platform-probe.ts";
import { failureOf } from "./support/failure-of.ts";
import { fakeWire, type FakeWire } from "./support/fake-wire.ts";
import { platformFor, secret } from "./support/network-fixture.ts";
import type { Reply } from "./support/reply.ts";

const notFound = { status: 404, body: { message: "Not found" } };

/** A platform that answers these lines, and 404 to others. */
function answering(replies: Readonly<Record<string, Reply>>): FakeWire {
  return fakeWire((line) => replies[line] ?? notFound);
}

function probeOf(wire: FakeWire): ReturnType<typeof createWirePlatformProbe> {
  return createWirePlatformProbe(wire, { app: "reception" });
}

describe("createWirePlatformProbe", () => {
  test("tells whether the user may write, by removing a channel that nobody has", async () => {
    const wire = answering({});
    expect(await probeOf(wire).writeRefusal()).toBe(null);
    expect(wire.lines).toEqual(["DELETE /channels/flowrun.rights"]);
    const readOnly = answering({ "DELETE /channels/flowrun.rights": { status: 403, body: {} } });
    expect(await probeOf(readOnly).writeRefusal()).toMatchObject({ code: "ARI_CREDENTIALS" });
  });

  test.each([
    [{ "GET /applications": { status: 200, body: [] } }, false],
    [
      {
        "GET /applications": { status: 200, body: [{}] },
        "GET /applications/reception": { status: 200, body: { name: "reception" } },
      },
      true,
    ],
    [{}, undefined],
  ])("tells whether somebody has the application: %o", async (replies, isTaken) => {
    expect(await probeOf(answering(replies)).isTaken()).toBe(isTaken);
  });

  test("tells the modules that run, where the platform does", async () => {
    const body = [
      { name: "app_stasis.so", status: "Running" },
      { name: "chan_websocket.so", status: "Not Running" },
      {},
    ];
    const wire = answering({ "GET /asterisk/modules": { status: 200, body } });
    expect(await probeOf(wire).modules()).toEqual(new Set(["app_stasis"]));
    expect(await probeOf(answering({})).modules()).toBe(undefined);
  });

  test("does not take a refusal for an answer", async () => {
    const wire = fakeWire(() => ({ status: 401, body: null }));
    expect(await failureOf(probeOf(wire).isTaken())).toMatchObject({ code: "ARI_CREDENTIALS" });
  });
});

describe("createPlatformProbe", () => {
  test("tells the version and the clock of a platform, with the credentials of the user", async () => {
    const body = { system: { version: "22.10.1" } };
    const platform = await platformFor({ answer: () => ({ status: 200, body }) });
    const host = `127.0.0.1:${platform.port}`;
    const probe = createPlatformProbe({ host, username: "u", password: secret, app: "reception" });
    onTestFinished(() => probe.close());
    const { version, now = 0 } = await probe.facts();
    expect(version).toBe("22.10.1");
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
    expect(platform.requests).toMatchObject([{ method: "GET", url: "/ari/asterisk/info" }]);
  });

  test("knows neither where the platform does not tell", async () => {
    const platform = await platformFor({ answer: () => notFound });
    const host = `127.0.0.1:${platform.port}`;
    const probe = createPlatformProbe({ host, username: "u", password: secret, app: "reception" });
    onTestFinished(() => probe.close());
    expect((await probe.facts()).version).toBe(undefined);
  });
});
