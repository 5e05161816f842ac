import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { createFailure } from "../create-failure.ts";
import { failureOf, openStage } from "../open-stage.ts";
import { startPlatform } from "../platform.ts";

const label = "POST /org/{tenant}/v2/contacts";

describe("an answer", () => {
  test("is too large over 16 MiB", async () => {
    const reply = (response: ServerResponse): unknown => {
      response.on("error", () => undefined);
      return response.end(Buffer.alloc(17 * 1024 * 1024, "x"));
    };
    expect(await createFailure(reply)).toMatchObject({
      code: "V2_ANSWER_TOO_LARGE",
      status: 200,
      certain: false,
    });
  });

  test("is cut when the connection ends before the answer does", async () => {
    const cut = (response: ServerResponse): unknown => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      return response.write('{"id":', () => response.destroy());
    };
    const error = await createFailure(cut);

    expect(error).toMatchObject({ code: "V2_CONNECTION_CUT", outcome: "failed", certain: false });
    expect(error.message).toMatch(
      /^The connection was cut during POST \/org\/\{tenant\}\/v2\/contacts: \w+\.$/,
    );
  });
});

describe("a platform", () => {
  test("is unreachable when nothing listens", async () => {
    const { baseUrl, close } = await startPlatform([]);
    await close();
    const session = {
      request: (path: string, init: RequestInit) => fetch(`${baseUrl}${path}`, init),
    };
    const { client } = await openStage("8.2", [], { session });
    const error = await failureOf(client.call("contacts.create", { name: "Ann" }));

    expect(error).toMatchObject({
      code: "V2_UNREACHABLE",
      outcome: "failed",
      certain: true,
      message: `${label} was not sent: the platform cannot be reached (the connection was refused).`,
    });
  });

  test("is not asked when the session has no token", async () => {
    const session = {
      request: () => Promise.reject(new Error("Nobody is logged in: no tokens are stored.")),
    };
    const { client } = await openStage("8.2", [[200]], { session });
    const error = await failureOf(client.call("contacts.create", { name: "Ann" }));

    expect(error).toMatchObject({
      code: "V2_SESSION_FAILED",
      outcome: "failed",
      certain: true,
      message: `${label} was not done, because it has no token. Nobody is logged in: no tokens are stored.`,
    });
  });
});
