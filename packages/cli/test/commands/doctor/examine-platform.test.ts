import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { askDoctor, type Told } from "./ask-doctor.ts";

/** What a platform answers, by method and path. */
type Replies = Readonly<Record<string, readonly [status: number, body?: unknown]>>;

/** What the doctor says of a platform. */
async function platform(replies: Replies, date = new Date()): Promise<Told> {
  const server = createServer(({ method = "", url = "" }, response) => {
    const [status, body] = replies[`${method} ${url}`] ?? [404, { message: "Not found" }];
    response.writeHead(status, { date: date.toUTCString(), "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    ARI_HOST: host,
    ARI_USERNAME: "u",
    ARI_PASSWORD: "s3cr3t",
    ARI_APP: "reception",
    DURABILITY_LEDGER: "none",
  };
  const told = await askDoctor({ environment });
  expect(JSON.stringify(told)).not.toContain("s3cr3t");
  const lines = told.lines
    .filter((line) => !/^\w+ (ledger|database|dial plan|sounds):/.test(line))
    .map((line) => line.replace(host, "PBX"));
  return { ...told, lines };
}

describe("examinePlatforms", () => {
  test("is content with a platform that knows only the calls of the document", async () => {
    expect(await platform({})).toMatchObject({
      code: 0,
      lines: [
        'ok platform: "PBX" answers.',
        "ok clock: The platform's clock goes as this one.",
        'ok rights: The user "u" may write.',
        'ok application: "reception" is known when it is connected.',
      ],
    });
  });

  test("tells a clock that goes wrong, and by how much", async () => {
    const { code, lines } = await platform({}, new Date(Date.now() - 2 * 3_600_000));
    expect(code).toBe(1);
    expect(lines[1]).toMatch(/^wrong clock: The platform's clock is 2h0m behind this machine's\.$/);
  });

  test("tells that another process has the application", async () => {
    const { code, lines } = await platform({
      "GET /ari/asterisk/info": [200, { system: { version: "22.10.1" } }],
      "GET /ari/applications": [200, [{ name: "reception" }]],
      "GET /ari/applications/reception": [200, { name: "reception" }],
    });
    expect([code, lines[0], lines[3]]).toEqual([
      0,
      'ok platform: "PBX" answers, Asterisk 22.10.1.',
      'look application: Another process has "reception", or calls stand in it.',
    ]);
  });

  test("names what is missing of the account", async () => {
    const { code, lines } = await askDoctor({
      environment: { ARI_HOST: "pbx" },
      about: "platform",
    });
    expect([code, lines]).toEqual([
      1,
      [
        'wrong platform: "ari.host" is set (the environment variable ARI_HOST), but "ari.username" is not.',
        'wrong platform: "ari.host" is set (the environment variable ARI_HOST), but "ari.password" is not.',
        'wrong platform: "ari.host" is set (the environment variable ARI_HOST), but "ari.app" is not.',
      ],
    ]);
  });
});
