import { describe, expect, onTestFinished, test } from "vitest";
import { createMediaLibrary, createWireMediaLibrary } from "../src/media-library.ts";
import { failureOf } from "./support/failure-of.ts";
import { fakeWire } from "./support/fake-wire.ts";
import { platformFor, secret } from "./support/network-fixture.ts";
import { virtualTime } from "./support/virtual-time.ts";

const notFound = { status: 404, body: { message: "Not found" } };

describe("createWireMediaLibrary", () => {
  test("asks for each sound by its whole name", async () => {
    const wire = fakeWire((line) =>
      line.endsWith("hello") ? { status: 200, body: { id: "hello" } } : notFound,
    );
    const library = createWireMediaLibrary(wire);
    expect([await library.hasSound("hello"), await library.hasSound("digits/1")]).toEqual([
      true,
      false,
    ]);
    expect(wire.lines).toEqual(["GET /sounds/hello", "GET /sounds/digits%2F1"]);
  });

  test("asks for stored recordings", async () => {
    const wire = fakeWire((line) =>
      line.endsWith("monday") ? { status: 200, body: { name: "monday" } } : notFound,
    );
    const library = createWireMediaLibrary(wire);
    expect([await library.hasRecording("monday"), await library.hasRecording("tuesday")]).toEqual([
      true,
      false,
    ]);
    expect(wire.lines).toEqual(["GET /recordings/stored/monday", "GET /recordings/stored/tuesday"]);
  });

  test("lists sounds, leaving out what has no name", async () => {
    const body = [{ id: "hello", formats: [] }, {}, { id: "digits/1" }];
    expect(
      await createWireMediaLibrary(fakeWire(() => ({ status: 200, body }))).listSounds(),
    ).toEqual(["hello", "digits/1"]);
  });

  test("does not take a refusal for a sound that is missing", async () => {
    const library = createWireMediaLibrary(fakeWire(() => ({ status: 401, body: null })));
    expect(await failureOf(library.hasSound("hello"))).toMatchObject({ code: "ARI_CREDENTIALS" });
    expect(await failureOf(library.listSounds())).toMatchObject({ code: "ARI_CREDENTIALS" });
  });

  test("gives up on a platform that does not answer", async () => {
    const { clock, alarms } = virtualTime();
    const library = createWireMediaLibrary(
      fakeWire(() => new Promise(() => undefined)),
      alarms,
    );
    const failure = failureOf(library.hasSound("hello"));
    await clock.advance(10_000);
    expect(await failure).toMatchObject({
      code: "ARI_TIMEOUT",
      message: 'The platform took longer than 10 s to tell of the sound "hello".',
    });
  });
});

describe("createMediaLibrary", () => {
  test("asks a platform over HTTP with the credentials of the user", async () => {
    const platform = await platformFor({
      answer: () => ({ status: 200, body: [{ id: "hello" }] }),
    });
    const library = createMediaLibrary({
      host: `127.0.0.1:${platform.port}`,
      username: "u",
      password: secret,
    });
    onTestFinished(() => library.close());
    expect(await library.listSounds()).toEqual(["hello"]);
    expect(platform.requests).toMatchObject([{ method: "GET", url: "/ari/sounds" }]);
    expect(platform.requests[0]?.authorization).toBe(
      `Basic ${Buffer.from(`u:${secret}`).toString("base64")}`,
    );
  });
});
