import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { askDoctor, plainFlow } from "./ask-doctor.ts";

const asking = (...urls: readonly string[]): string =>
  plainFlow.replace(
    "    - hangup",
    `${urls.map((url) => `    - { request: { url: "${url}" }, then: { else: main } }\n`).join("")}    - hangup`,
  );

const environment = { HTTP_ALLOW_PRIVATE: "true" };

describe("examineHosts", () => {
  test("asks each server that the flow names once for its root, whatever it answers", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(403).end("no");
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    onTestFinished(() => void server.close());
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const flow = asking(`${origin}/a`, `${origin}/b/\${call.from}?x=1`);
    expect(await askDoctor({ flow, environment, about: "servers" })).toMatchObject({
      code: 0,
      lines: [`ok servers: ${origin} answers (403).`],
    });
    expect(asked).toEqual(["GET /"]);
  });

  test("tells a server that is away, and one that may not be asked", async () => {
    const flow = asking("http://127.0.0.1:1/x");
    const away = await askDoctor({ flow, environment, about: "servers" });
    expect(away).toMatchObject({
      code: 1,
      lines: [expect.stringContaining("the connection was refused")],
    });
    const refused = await askDoctor({ flow, about: "servers" });
    expect(refused).toMatchObject({
      code: 1,
      hints: [expect.stringContaining("http.allow_private")],
    });
  });
});

describe("examineV2", () => {
  test("tells that nobody is logged in", async () => {
    const told = await askDoctor({
      environment: { V2_URL: "https://pbx.example", V2_TOKEN_FILE: "/nowhere/tokens.json" },
      about: "v2",
    });
    expect(told).toMatchObject({
      code: 0,
      lines: ["look v2: Nobody is logged in at https://pbx.example."],
      hints: ["Run `flowrun v2 login`."],
    });
  });
});
