import type { LookupAddress } from "node:dns";
import { describe, expect, onTestFinished, test } from "vitest";
import { openInsidePort } from "./inside-port.ts";
import { serveHttp, type TestServer } from "./server.ts";

async function serveOne(): Promise<TestServer> {
  const server = await serveHttp((_, response) =>
    response.writeHead(200, { "content-type": "application/json", connection: "close" }).end("1"),
  );
  onTestFinished(server.close);
  return server;
}

const forbidden = (host: string): unknown =>
  expect.objectContaining({
    code: "HTTP_ADDRESS_FORBIDDEN",
    message: `"${host}" has no address that flows may reach. Set "http.allow_private" if it is meant to be reached.`,
    certain: true,
    outcome: "refused",
  });
const at = (...addresses: readonly string[]): readonly LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

describe("a guarded connector", () => {
  test.each([
    ["127.0.0.1", "127.0.0.1"],
    ["127.1", "127.0.0.1"],
    ["2130706433", "127.0.0.1"],
    ["0x7f000001", "127.0.0.1"],
    ["0177.0.0.1", "127.0.0.1"],
    ["0.0.0.0", "0.0.0.0"],
    ["[::1]", "::1"],
    ["[::ffff:127.0.0.1]", "::ffff:7f00:1"],
    ["169.254.169.254", "169.254.169.254"],
    ["localhost", "localhost"],
  ])("does not connect to %s", async (host, named) => {
    const server = await serveOne();
    await using port = openInsidePort({ allowPrivate: false });

    expect(await port.ask(`http://${host}:${server.port}/`)).toEqual(forbidden(named));
  });

  test("does not connect to a name that leads inside, whatever the list of hosts says", async () => {
    const server = await serveOne();
    const resolveHost = async (): Promise<readonly LookupAddress[]> =>
      at("127.0.0.1", "10.0.0.1", "::1");
    await using port = openInsidePort({
      allowPrivate: false,
      allow: ["good.example"],
      resolveHost,
    });

    expect(await port.ask(`http://good.example:${server.port}/`)).toEqual(
      forbidden("good.example"),
    );
  });

  test("does not connect to a name that leads inside the second time", async () => {
    const server = await serveOne();
    const asked: string[] = [];
    // 127.0.0.1 stands for a public address: what is inside depends on the option, when it comes to
    // connecting.
    const answers = [at("127.0.0.1"), at("0.0.0.0")];
    const resolveHost = async (hostname: string): Promise<readonly LookupAddress[]> =>
      answers[asked.push(hostname) - 1] ?? [];
    await using port = openInsidePort({ resolveHost });
    const url = `http://turncoat.example:${server.port}/`;

    expect(await port.ask(url)).toEqual({ status: 200, body: 1 });
    expect(await port.ask(url)).toEqual(forbidden("turncoat.example"));
    expect(asked).toEqual(["turncoat.example", "turncoat.example"]);
  });

  test("connects to the addresses of a name that may be reached and to none of the others", async () => {
    const server = await serveOne();
    const resolveHost = async (): Promise<readonly LookupAddress[]> =>
      at("0.0.0.0", "127.0.0.1", "::");
    await using port = openInsidePort({ resolveHost });

    expect(await port.ask(`http://mixed.example:${server.port}/`)).toEqual({
      status: 200,
      body: 1,
    });
  });

  test("connects inside when that is allowed", async () => {
    const server = await serveOne();
    await using port = openInsidePort();

    expect(await port.ask(`http://localhost:${server.port}/`)).toEqual({ status: 200, body: 1 });
  });

  test("tells of a name that nobody knows", async () => {
    const resolveHost = (): Promise<never> =>
      Promise.reject(Object.assign(new Error("…"), { code: "ENOTFOUND" }));
    await using port = openInsidePort({ resolveHost });

    expect(await port.ask("http://nobody.example/a?canary")).toEqual(
      expect.objectContaining({
        code: "HTTP_UNREACHABLE",
        message: '"http://nobody.example" cannot be reached: the host name is not known.',
        certain: true,
        outcome: "failed",
      }),
    );
  });
});
