import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { CliError } from "../../src/cli-error.ts";
import type { ServedHttp } from "@flowrun/v2-webhooks/http";
import { servePages } from "../../src/operations/serve-pages.ts";

async function serve(port = 0): Promise<ServedHttp> {
  const page = { status: 200, type: "text/plain", body: "here\n" };
  const served = await servePages({ port, host: "127.0.0.1" }, { "/page": () => page });
  onTestFinished(() => served.close());
  return served;
}

describe("servePages", () => {
  test("serves each page at its path, whatever the query", async () => {
    const { url } = await serve();
    const answer = await fetch(`${url}/page?x=1`);
    expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
      200,
      "text/plain",
      "here\n",
    ]);
  });

  test("says what is there at any other path", async () => {
    const { url } = await serve();
    const answer = await fetch(`${url}/constructor`);
    expect([answer.status, await answer.text()]).toEqual([404, "Here are /page.\n"]);
  });

  test("takes nothing but GET and HEAD", async () => {
    const { url } = await serve();
    const head = await fetch(`${url}/page`, { method: "HEAD" });
    const post = await fetch(`${url}/page`, { method: "POST", body: "x" });
    expect([head.status, await head.text(), post.status, post.headers.get("allow")]).toEqual([
      200,
      "",
      405,
      "GET, HEAD",
    ]);
  });

  test("names the place when another process listens there", async () => {
    const { url } = await serve();
    const { port } = new URL(url);
    const error = await serve(Number(port)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CliError);
    expect(error).toMatchObject({
      exitCode: 3,
      message: `"operations" cannot be served on "127.0.0.1:${port}": another process listens there.`,
    });
  });

  test("closes although somebody stays connected", async () => {
    const { url, close } = await serve();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    await once(socket, "connect");
    const cut = once(socket, "close");
    await close();
    await cut;
    await expect(fetch(`${url}/page`)).rejects.toThrow("fetch failed");
  });
});
