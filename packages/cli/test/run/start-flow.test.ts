import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { flowText } from "../flow-text.ts";
import { folderWith, startMain, tryMain, type Running } from "../try-main.ts";
import { ann, startLoggedIn, startV2Bench, type V2Bench } from "../v2-platform.ts";

/** A flow that keeps each summary in the contacts, and tells a server on this port. */
const keeping = (port: number): string => `flowrun: 1
name: notes
start: busy
on_webhook: { summaryCompleted: keep }
blocks:
  busy:
    - hangup
  keep:
    - v2: { call: contacts.create, with: { name: "\${webhook.payload.summary}" } }
      then: { ok: tell, else: lost }
  tell:
    - request: { url: "http://localhost:${port}/notes", json: { note: "\${webhook.payload.summary}" } }
      then: { ok: done, else: lost }
  done:
    - log: "kept"
  lost:
    - log: "lost"
`;

/** A server that says yes, and the bodies that it was sent. */
async function startServer(): Promise<{
  readonly port: number;
  readonly bodies: readonly string[];
}> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on("end", () => response.end("{}"));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, bodies };
}

/** Begins to run a flow that is ended after the test. */
function run(bench: V2Bench, flow: string, environment: Readonly<Record<string, string>>): Running {
  const cwd = folderWith({ "a.yaml": flow });
  const own = { V2_URL: bench.url, V2_TENANT: "101", V2_TOKEN_FILE: bench.tokenFile };
  const running = startMain(["a.yaml"], { cwd, environment: { ...own, ...environment } });
  onTestFinished(async () => {
    running.signal("SIGTERM");
    await running.done;
  });
  return running;
}

function deliver(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const body = JSON.stringify({ event: "summaryCompleted", summary: "Ada called." });
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

describe("a run with webhooks", () => {
  test("handles one with the REST API v2 and another server, without a call", async () => {
    const bench = await startLoggedIn();
    const { port, bodies } = await startServer();
    const { said } = run(bench, keeping(port), {
      WEBHOOKS_PORT: "0",
      HTTP_ALLOW: "localhost",
      HTTP_ALLOW_PRIVATE: "true",
    });
    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);

    expect((await deliver(url)).status).toBe(204);
    await said(/ kept /);

    expect(bodies).toEqual(['{"note":"Ada called."}']);
    const { out } = await bench.flowrun([
      "v2",
      "call",
      "contacts.search",
      "name=Ada called.",
      "--json",
    ]);
    expect(JSON.parse(out)).toMatchObject([{ name: "Ada called." }]);
  });

  test("reaches no private server unless that is allowed", async () => {
    const bench = await startLoggedIn();
    const { port, bodies } = await startServer();
    const { said } = run(bench, keeping(port), { WEBHOOKS_PORT: "0" });
    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);

    await deliver(url);
    await said(/ lost /);

    expect(bodies).toEqual([]);
  });

  test("takes them only from who knows the secret", async () => {
    const bench = await startLoggedIn();
    const { said } = run(bench, keeping(9), { WEBHOOKS_PORT: "0", WEBHOOKS_SECRET: "s3cret" });
    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);

    expect((await deliver(url)).status).toBe(401);
    expect((await deliver(url, { authorization: "Bearer s3cret" })).status).toBe(204);
  });

  test("takes one that the flow does not handle, and says so", async () => {
    const bench = await startLoggedIn();
    const { said } = run(bench, flowText, { WEBHOOKS_PORT: "0" });
    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);

    expect((await deliver(url)).status).toBe(204);
    await said(/The flow has no handler for this webhook\. webhook=summaryCompleted/);
  });

  test("tells their senders to try again while the process ends", async () => {
    const bench = await startLoggedIn();
    const waiting = keeping(9).replace('- log: "lost"', "- wait: 1h");
    const { said, signal } = run(bench, waiting, { WEBHOOKS_PORT: "0", SHUTDOWN_GRACE: "1" });
    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);
    await deliver(url);
    await said(/The run of a webhook began\. .* delivery=summaryCompleted\.[0-9a-f]{64} /);

    signal("SIGTERM");
    await said(/Taking no new calls; 1 run without a call has 1s to finish\./);

    expect((await deliver(url, { "x-webhook-id": "later" })).status).toBe(503);
  });

  test("says once what the flow needs and the configuration does not have", async () => {
    const running = startMain(["a.yaml"], { files: { "a.yaml": keeping(9) } });
    await running.said(/Connected/);
    running.signal("SIGTERM");

    expect((await running.done).err.match(/(?<=warn {2}).*/g)).toEqual([
      'The flow calls the REST API v2, but "v2.url" is not set: those steps fail.',
      'The flow handles webhooks, but "webhooks.port" is not set: none are received.',
    ]);
  });

  test("begins although nobody is logged in, and says so once", async () => {
    const bench = await startV2Bench();
    const { said, signal, done } = run(bench, keeping(9), { WEBHOOKS_PORT: "0" });

    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);
    await deliver(url);
    await said(/ lost /);
    signal("SIGTERM");

    const warning =
      /Calls of the REST API v2 fail until `flowrun v2 login`: nobody is logged in\./g;
    expect((await done).err.match(warning)).toHaveLength(1);
  });

  test("warns when the platform has another version than the configuration says", async () => {
    const bench = await startLoggedIn();
    const { said } = run(bench, keeping(9), { WEBHOOKS_PORT: "0", V2_VERSION: "8.1" });

    const [line] = await said(/WARN.*The platform says that it has version.*/i);
    expect(line).toContain(
      'The platform says that it has version 8.2, and "v2.version" is 8.1: some calls may fail, or be misread.',
    );
  });

  test("says nothing of a version that is right, or that the platform does not tell", async () => {
    const bench = await startLoggedIn();
    for (const status of [undefined, 403]) {
      const asked = Promise.withResolvers<void>();
      const matches = ({ path }: { readonly path: string }): boolean => {
        if (path !== "/api/v2/system/version") return false;
        asked.resolve();
        return true;
      };
      bench.server.v2.faults.next(
        status === undefined ? { kind: "delay", ms: 0 } : { kind: "refuse", status },
        {
          matches,
        },
      );
      const { said, signal, done } = run(bench, keeping(9), { WEBHOOKS_PORT: "0" });
      await Promise.all([asked.promise, said(/Connected/)]);
      signal("SIGTERM");

      expect((await done).err).not.toContain("version");
    }
  });

  test("says nothing of that where the environment has credentials, and logs in", async () => {
    const bench = await startV2Bench();
    const environment = { WEBHOOKS_PORT: "0", V2_EMAIL: ann.email, V2_PASSWORD: ann.password };
    const { said, signal, done } = run(bench, keeping(9), environment);

    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);
    await deliver(url);
    await said(/ lost /);
    signal("SIGTERM");

    expect((await done).err).not.toContain("flowrun v2 login");
    const { out } = await bench.flowrun([
      "v2",
      "call",
      "contacts.search",
      "name=Ada called.",
      "--json",
    ]);
    expect(JSON.parse(out)).toMatchObject([{ name: "Ada called." }]);
  });

  test("does not end before a refresh under way is stored", async () => {
    const bench = await startLoggedIn();
    bench.server.v2.expireTokens();
    const asked = bench.delayRefresh(400);
    const { said, signal, done } = run(bench, keeping(9), {
      WEBHOOKS_PORT: "0",
      SHUTDOWN_GRACE: "10ms",
    });
    const [, url = ""] = await said(/Webhooks are received\. url=(\S+)/);
    void deliver(url).catch(() => undefined);
    await asked;
    signal("SIGTERM");
    await done;

    expect(JSON.parse(readFileSync(bench.tokenFile, "utf8"))).toMatchObject({
      sessions: [{ is_spent: false }],
    });
  });

  test("says nothing of a login that the flow does not need", async () => {
    const bench = await startV2Bench();
    const { said, signal, done } = run(bench, flowText, {});
    await said(/Connected/);
    signal("SIGTERM");

    expect((await done).err).not.toContain("flowrun v2 login");
  });

  test("warns when everybody on the network can send them", async () => {
    const bench = await startLoggedIn();
    const { said } = run(bench, keeping(9), { WEBHOOKS_PORT: "0", WEBHOOKS_HOST: "0.0.0.0" });
    const [warning] = await said(/Everybody who reaches this address can send webhooks: .*url=\S+/);
    expect(warning).toMatch(/set "webhooks\.secret"\. url=http:\/\/0\.0\.0\.0:\d+$/);
  });

  test("ends with 3 when their port is taken, and frees what it had opened", async () => {
    const { server } = await startV2Bench();
    const given = {
      files: { "a.yaml": flowText },
      environment: { WEBHOOKS_PORT: `${server.port}` },
    };

    expect(await tryMain(["a.yaml"], given)).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^error WEBHOOK_PORT_IN_USE /m),
    });
  });

  test.each([
    [{ WEBHOOKS_PORT: "http" }, "webhooks.port"],
    [{ WEBHOOKS_PORT: "0", WEBHOOKS_SECRET: "two words" }, "webhooks.secret"],
    [{ HTTP_ALLOW: "https://crm.example.com/" }, "http.allow"],
    [{ V2_URL: "pbx.example.com", HOME: "/" }, "v2.url"],
  ])("ends with 2 for %o", async (environment, key) => {
    const { code, err } = await tryMain(["a.yaml"], { files: { "a.yaml": flowText }, environment });
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining(
        `error CONFIG_WRONG_VALUE  The value of "${key}" (the environment variable`,
      ),
    });
    expect(err).not.toContain("two words");
  });
});

describe("a run with contacts as its store", () => {
  test("looks customers up there, with one line of configuration", async () => {
    const bench = await startLoggedIn();
    await bench.flowrun([
      "v2",
      "call",
      "contacts.create",
      "customer_id=77",
      "name=Ada",
      "destination_ext=PJSIP/3009",
    ]);
    const cwd = folderWith({
      "a.yaml": flowText,
      "flowrun.config.yaml": 'store: "@flowrun/v2-client/store"\n',
    });
    const environment = { V2_URL: bench.url, V2_TENANT: "101", V2_TOKEN_FILE: bench.tokenFile };

    const { code, out } = await tryMain(["call", "a.yaml", "--from", "100", "--keys", "77#"], {
      cwd,
      environment,
    });

    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/calls PJSIP\/3009/) });
  });

  test("ends with 2 when no platform is named for it", async () => {
    const files = {
      "a.yaml": flowText,
      "flowrun.config.yaml": 'store: "@flowrun/v2-client/store"\n',
    };
    expect(await tryMain(["a.yaml"], { files })).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'Lookups are to be answered from contacts, but "v2.url" is not set',
      ),
    });
  });
});
