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
    expect(await send("GET", "/sounds/digits%2F1")).toEqual({ status: 200, body: { id: "digits/1", formats } });
    expect(await send("GET", "/sounds/bye")).toEqual({ status: 404, body: { message: "Sound not found" } });
  });

  test("has every sound and lists none when it was given no list", async () => {
    const { send } = createClient();
    expect(await send("GET", "/sounds")).toEqual({ status: 200, body: [] });
    expect(await send("GET", "/sounds/anything")).toMatchObject({ status: 200 });
  });
});
