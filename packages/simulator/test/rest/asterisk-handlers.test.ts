import { describe, expect, test } from "vitest";
import { createClient } from "../support/client.ts";

const formats = [{ language: "en", format: "wav" }];

describe("asteriskHandlers: sounds", () => {
  test("lists the sounds that the platform was given, and has no other", async () => {
    const { send } = createClient({ sounds: ["hello", "digits/1"] });
    expect(await send("GET", "/sounds")).toEqual({
      status: 200,
      body: [
        { id: "hello", formats },
        { id: "digits/1", formats },
      ],
    });
    expect(await send("GET", "/sounds/digits%2F1")).toEqual({
      status: 200,
      body: { id: "digits/1", formats },
    });
    expect(await send("GET", "/sounds/bye")).toEqual({
      status: 404,
      body: { message: "Sound not found" },
    });
  });

  test("has every sound and lists none when it was given no list", async () => {
    const { send } = createClient();
    expect(await send("GET", "/sounds")).toEqual({ status: 200, body: [] });
    expect(await send("GET", "/sounds/anything")).toMatchObject({ status: 200 });
  });
});

describe("asteriskHandlers: info", () => {
  test("says of itself what is asked for, as Asterisk 22 does: who looks at it after a gap knows by its start that it began anew", async () => {
    const { send } = createClient();
    const system = { version: "22.10.1", entity_id: "02:f1:00:00:00:01" };
    const began = "2026-01-01T00:00:00.000+0000";
    const status = { startup_time: began, last_reload_time: began };
    expect(await send("GET", "/asterisk/info")).toEqual({ status: 200, body: { system, status } });
    expect(await send("GET", "/asterisk/info", { only: "status" })).toEqual({
      status: 200,
      body: { status },
    });
  });
});

describe("variableHandlers: the platform's own variables", () => {
  test("are kept as they were set last, and one that nobody has set is empty, as on Asterisk 22", async () => {
    const { send } = createClient();
    expect(await send("GET", "/asterisk/variable?variable=NAME")).toEqual({
      status: 200,
      body: { value: "" },
    });
    expect(
      await send("POST", "/asterisk/variable", { variable: "NAME", value: "text" }),
    ).toMatchObject({
      status: 204,
    });
    expect(await send("GET", "/asterisk/variable?variable=NAME")).toEqual({
      status: 200,
      body: { value: "text" },
    });
  });

  test("have a name", async () => {
    const { send } = createClient();
    const refused = { status: 400, body: { message: "Variable name is required" } };
    expect(await send("GET", "/asterisk/variable")).toEqual(refused);
    expect(await send("POST", "/asterisk/variable", { value: "text" })).toEqual(refused);
  });
});

describe("a text for a phone", () => {
  test("is taken where the phone is there", async () => {
    const { send, platform } = createClient();
    platform.endpoint("PJSIP/2002", { kind: "unregistered" });
    const to = (endpoint: string): Promise<object> =>
      send("PUT", "/endpoints/sendMessage", { to: endpoint, from: "2000", body: "hello" });
    expect(await to("pjsip:2001")).toMatchObject({ status: 202 });
    const notFound = { status: 404, body: { message: "Endpoint not found" } };
    expect([await to("pjsip:2002"), await to("PJSIP/2001")]).toEqual([notFound, notFound]);
  });
});

describe("mailboxes", () => {
  test("hold what an application has said, and are not there before", async () => {
    const { send } = createClient();
    const box = "/mailboxes/2001%40default";
    expect(await send("GET", box)).toEqual({
      status: 404,
      body: { message: "Mailbox is does not exist" },
    });
    expect(await send("PUT", `${box}?newMessages=3&oldMessages=1`)).toMatchObject({ status: 204 });
    expect(await send("GET", box)).toEqual({
      status: 200,
      body: { name: "2001@default", old_messages: 1, new_messages: 3 },
    });
  });
});

describe("the states of devices", () => {
  const night = "/deviceStates/Stasis%3Anight";

  test("are kept as an application has set them, where their name begins with Stasis:", async () => {
    const { send } = createClient();
    expect(await send("GET", night)).toEqual({
      status: 200,
      body: { name: "Stasis:night", state: "UNKNOWN" },
    });
    expect(await send("PUT", `${night}?deviceState=INUSE`)).toMatchObject({ status: 204 });
    expect(await send("GET", night)).toMatchObject({ body: { state: "INUSE" } });
    expect(await send("PUT", "/deviceStates/Custom%3Anight?deviceState=INUSE")).toEqual({
      status: 409,
      body: { message: "Uncontrolled device specified" },
    });
  });
});
