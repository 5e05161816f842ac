import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { webhookNames } from "@flowrun/core";
import { recordingLogger } from "@flowrun/contracts";
import { createWebhookListener, type Webhook } from "@flowrun/v2-webhooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { startMain, tryMain, type Running, type Try } from "../../try-main.ts";

/** A flowrun that is ended after the test. */
function start(args: readonly string[], given: Try = {}): Running {
  const running = startMain(args, given);
  onTestFinished(async () => {
    running.signal("SIGTERM");
    await running.done;
  });
  return running;
}

/** The address of a `flowrun platform` with these options. */
async function startPlatform(args: readonly string[], given: Try = {}): Promise<string> {
  const { said } = start(["platform", "--port", "0", ...args], given);
  return (await said(/platform is at (http:\S+)\./))[1] ?? "";
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

describe("flowrun webhook", () => {
  test("has the embedded platform send any webhook, and says that it was taken", async () => {
    const received: Webhook[] = [];
    const receive = (webhook: Webhook): void => void received.push(webhook);
    const listener = await createWebhookListener({ port: 0, receive, log: recordingLogger() });
    onTestFinished(() => listener.close());
    const url = await startPlatform(["--webhook", listener.url]);

    for (const name of webhookNames) {
      const { code, out, err } = await tryMain([
        "webhook",
        name,
        "uniqueid=17.1",
        "attempts:=3",
        "--url",
        url,
      ]);
      expect({ code, out, err }).toEqual({
        code: 0,
        out: `${name} was taken by ${listener.url} (204).\n`,
        err: "",
      });
    }

    expect(received.map(({ name, payload }) => [name, payload])).toEqual(
      webhookNames.map((event) => [event, { uniqueid: "17.1", attempts: 3, event }]),
    );
  });

  test("reaches the flow that runs on its embedded platform, as JSON too", async () => {
    const free = createServer();
    const port = await listen(free);
    await new Promise((resolve) => free.close(resolve));
    const flow = `flowrun: 1
name: notes
start: busy
on_webhook: { summaryFailed: keep }
blocks:
  busy: [hangup]
  keep: [{ log: "failed for \${webhook.payload.uniqueid}" }]
`;
    const environment = { WEBHOOKS_PORT: String(port), WEBHOOKS_SECRET: "s3cret" };
    const { said } = start(["a.yaml"], { files: { "a.yaml": flow }, environment });
    const [, platform = ""] = await said(/the embedded platform (http:\S+:\d+)/);
    await said(/Webhooks are received\./);

    const { code, out, err } = await tryMain([
      "--json",
      "webhook",
      "summaryFailed",
      "uniqueid=17.1",
      "--url",
      platform,
    ]);

    expect(err).toBe("");
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { name: "summaryFailed", attempts: 1, status: 204 },
    ]);
    await said(/failed for 17\.1/);
  });

  test("needs the password of a platform that has one of its own", async () => {
    const listener = await createWebhookListener({
      port: 0,
      receive: () => {},
      log: recordingLogger(),
    });
    onTestFinished(() => listener.close());
    const environment = { PLATFORM_PASSWORD: "canary" };
    const url = await startPlatform(["--webhook", listener.url], { environment });

    const without = await tryMain(["webhook", "summaryFailed", "--url", url]);
    expect([without.code, without.err]).toEqual([3, expect.stringContaining("CLI_NO_CONTROL")]);
    expect((await tryMain(["webhook", "summaryFailed", "--url", url], { environment })).code).toBe(
      0,
    );
  });

  test("ends with 1 when a listener does not take it", async () => {
    const refusing = createServer((_, response) => response.writeHead(400).end());
    const target = `http://127.0.0.1:${await listen(refusing)}/`;
    onTestFinished(() => void refusing.close());
    const url = await startPlatform(["--webhook", target]);

    const { code, out } = await tryMain(["webhook", "summaryFailed", "--url", url]);

    expect([code, out]).toEqual([1, `summaryFailed was not taken by ${target} (400).\n`]);
  });

  test("says that nobody listens, and that nothing answers", async () => {
    const url = await startPlatform([]);
    const unheard = await tryMain(["webhook", "summaryFailed", "--url", url]);
    const nobody = await tryMain(["webhook", "summaryFailed", "--url", "http://127.0.0.1:1"]);

    expect([unheard.code, unheard.err]).toEqual([
      3,
      expect.stringContaining("nobody listens to its webhooks; give it --webhook or webhooks.port"),
    ]);
    expect([nobody.code, nobody.err]).toEqual([
      3,
      expect.stringContaining("nothing answers there"),
    ]);
  });

  test.each([
    [["callEnded"], "summaryCompleted, summaryFailed, transcriptionCompleted, transcriptionFailed"],
    [["summaryFailed", "17.1"], 'The argument "17.1" is not of the form key=value.'],
    [["summaryFailed", "--url", "x y"], "that is no address"],
  ])("refuses %j", async (args, message) => {
    const { code, err } = await tryMain(["webhook", ...args]);
    expect([code > 1, err]).toEqual([true, expect.stringContaining(message)]);
  });
});
