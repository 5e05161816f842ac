import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { createSecret } from "../src/index.ts";
import { readTokenPair } from "../src/token-pair.ts";
import { tokens } from "./platform.ts";

describe("createSecret", () => {
  test("gives its value only when asked", () => {
    const secret = createSecret("canary");
    expect(secret.reveal()).toBe("canary");
    expect([
      String(secret),
      [secret].join(""),
      JSON.stringify({ secret }),
      inspect(secret),
    ]).toEqual(["[secret]", "[secret]", '{"secret":"[secret]"}', "[secret]"]);
  });

  test("keeps a session's tokens out of whatever prints it", () => {
    const session = readTokenPair(JSON.stringify(tokens("1")));
    const printed = [
      JSON.stringify(session),
      inspect(session, { showHidden: true, depth: 9 }),
      String(session),
    ];
    expect(printed.join(" ")).not.toContain("canary");
  });
});
