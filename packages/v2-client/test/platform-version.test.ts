import { describe, expect, test } from "vitest";
import { platformVersion } from "../src/index.ts";
import { failureOf, openStage } from "./open-stage.ts";

describe("platformVersion", () => {
  test.each([
    ["8.2", "8.2"],
    [{ version: "8.2.1" }, "8.2.1"],
    [{ name: "PBX", data: { system: [{ version: "8.1.0-rc1", build: "9.9" }] } }, "8.1.0-rc1"],
    [{ version: 8 }, undefined],
    [{}, undefined],
  ])("finds the version in %j: %s", async (body, version) => {
    const { client, asked } = await openStage("8.2", [[200, body]]);

    expect(await platformVersion(client)).toBe(version);
    expect(asked[0]?.path).toBe("/api/v2/system/version");
  });

  test("rejects where nobody may ask", async () => {
    const { client } = await openStage("8.2", [[403]]);
    expect(await failureOf(platformVersion(client))).toMatchObject({ code: "V2_FORBIDDEN" });
  });
});
