import { recordingLogger } from "@flowrun/contracts";
import { createWebhookListener, type Webhook } from "@flowrun/v2-webhooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { startMain, tryMain, type Running, type Try } from "../../try-main.ts";

interface Served {
  readonly url: string;
  readonly running: Running;
  /** The status of a login to the REST API v2, and its access token. */
  logIn(
    email: string,
    password: string,
  ): Promise<{ readonly status: number; readonly token: string }>;
  get(path: string, token: string): Promise<number>;
}

/** `flowrun platform` on a free port, ended after the test. */
async function serve(args: readonly string[] = [], given: Try = {}): Promise<Served> {
  const running = startMain(["platform", "--port", "0", ...args], given);
  onTestFinished(async () => {
    running.signal("SIGTERM");
    await running.done;
  });
  const [, url = ""] = await running.said(/platform is at (http:\S+)\./);
  return {
    url,
    running,
    logIn: async (email, password) => {
      const body = JSON.stringify({ type: "password_auth", payload: { email, password } });
      const answer = await fetch(`${url}/api/v2/login`, { method: "POST", body });
      const { access_token: token = "" } = (await answer.json()) as { access_token?: string };
      return { status: answer.status, token };
    },
    get: async (path, token) => {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      return answer.status;
    },
  };
}

describe("flowrun platform", () => {
  test("serves ARI and the REST API v2, says how to use them, and ends well at SIGTERM", async () => {
    const { url, running, logIn, get } = await serve();
    const basic = { authorization: `Basic ${btoa("flowrun:embedded")}` };

    expect((await fetch(`${url}/ari/asterisk/ping`, { headers: basic })).status).toBe(200);
    const ann = await logIn("ann@example.com", "embedded");
    const bob = await logIn("bob@example.com", "embedded");
    expect([
      await get("/system/v2/countries", ann.token),
      await get("/system/v2/countries", bob.token),
    ]).toEqual([200, 403]);
    running.signal("SIGTERM");

    expect(await running.done).toEqual({
      code: 0,
      err: "",
      out: `The embedded platform is at ${url}. What it holds is gone when it ends.
  ARI          ${url}/ari, user flowrun; calls go to the application "flowrun"
  REST API v2  ${url}/api/v2, version 8.2; ann@example.com (tenant 101, system), bob@example.com (tenant 102)
  password     embedded
  reference    ${url}/ari/api-docs and ${url}/api/v2/docs
Try it from another shell:
  flowrun init && ARI_HOST=${url} ARI_USERNAME=flowrun ARI_PASSWORD=embedded ARI_APP=flowrun flowrun front-door.yaml
  flowrun call --url ${url} --from 100 --keys 2001
  V2_PASSWORD=embedded flowrun v2 login --set v2.url=${url} --email ann@example.com
  flowrun v2 call --set v2.url=${url} --set v2.tenant=101 contacts.create name=Ada
`,
    });
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  test("knows the users and the version that it is given", async () => {
    const { logIn, get } = await serve(["--user", "300:eve@example.com", "--v2-version", "8.1"]);

    expect((await logIn("ann@example.com", "embedded")).status).toBe(401);
    const { token } = await logIn("eve@example.com", "embedded");

    expect(await get("/system/v2/trunks/1", token)).toBe(200);
    expect(await get("/system/v2/countries", token)).toBe(404);
  });

  test("expires access tokens after as many requests as it is told", async () => {
    const { logIn, get } = await serve(["--expire-after", "2"]);
    const { token } = await logIn("ann@example.com", "embedded");
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) statuses.push(await get("/api/v2/stats", token));
    expect(statuses).toEqual([200, 200, 401]);
  });

  test("expires access tokens after the time that it is told", async () => {
    const { logIn } = await serve(["--expire-after", "5m"]);
    const begun = Date.now();
    const [, claims = ""] = (await logIn("ann@example.com", "embedded")).token.split(".");
    const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { exp: number };
    // A token's end is rounded up to a second.
    expect(exp * 1_000).toBeGreaterThanOrEqual(begun + 300_000);
    expect(exp * 1_000).toBeLessThan(Date.now() + 301_000);
  });

  test("takes its password from the environment or a file, and shows it nowhere", async () => {
    const { url, running, logIn } = await serve([], {
      files: { secret: "canary-1\n" },
      environment: { PLATFORM_PASSWORD_FILE: "secret" },
    });

    expect((await logIn("ann@example.com", "canary-1")).status).toBe(200);
    expect((await logIn("ann@example.com", "embedded")).status).toBe(401);
    const basic = { authorization: `Basic ${btoa("flowrun:canary-1")}` };
    expect((await fetch(`${url}/ari/asterisk/ping`, { headers: basic })).status).toBe(200);
    running.signal("SIGINT");

    const { code, out } = await running.done;
    expect(code).toBe(0);
    expect(out).toContain("password     the one in PLATFORM_PASSWORD\n");
    expect(out).not.toContain("canary");
  });

  test("tells a listener of a finished transcription, with the secret of the environment", async () => {
    const received = Promise.withResolvers<Webhook>();
    const log = recordingLogger();
    const listener = await createWebhookListener({
      port: 0,
      secret: "s3cret",
      receive: received.resolve,
      log,
    });
    onTestFinished(() => listener.close());
    const { url, logIn, running } = await serve(["--webhook", listener.url], {
      environment: { WEBHOOKS_SECRET: "s3cret" },
    });
    const { token } = await logIn("ann@example.com", "embedded");

    await fetch(`${url}/org/101/v2/ai/post-call-transcription/transcription`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: '{"uniqueid":"17.1"}',
    });

    const { name, payload } = await received.promise;
    expect([name, payload]).toEqual([
      "transcriptionCompleted",
      { uniqueid: "17.1", event: "transcriptionCompleted" },
    ]);
    await running.said(/\ntranscriptionCompleted was taken by \S+ \(2\d\d\)\.\n/);
  });

  test("prints the same as JSON, without a password", async () => {
    const running = startMain(["platform", "--port", "0", "--json"], {
      environment: { PLATFORM_PASSWORD: "canary-2" },
    });
    const [line] = await running.said(/\{.*\}\n/);
    running.signal("SIGTERM");
    await running.done;

    const facts = JSON.parse(line) as { url: string };
    expect(facts).toEqual({
      url: facts.url,
      ari: { url: `${facts.url}/ari`, username: "flowrun", app: "flowrun" },
      v2: {
        url: `${facts.url}/api/v2`,
        version: "8.2",
        users: [
          { tenant: "101", email: "ann@example.com" },
          { tenant: "102", email: "bob@example.com" },
        ],
      },
      webhooks: [],
    });
  });

  test("lets in who has a two-factor token or signs on once, with the tokens of the environment", async () => {
    const environment = { PLATFORM_TFA_TOKEN: "123456", PLATFORM_SSO_TOKEN: "canary" };
    const args = ["--tfa", "ann@example.com", "--sso", "bob@example.com:0815"];
    const { url, running } = await serve(args, { environment });
    const logIn = (
      method: string,
      token: string,
      ...more: readonly string[]
    ): Promise<{ readonly code: number }> => {
      const files = { token, "tokens/none": "" };
      const set = ["--set", `v2.url=${url}`, "--set", "v2.token_file=tokens/pair"];
      return tryMain(
        ["v2", "login", "--method", method, "--secret-file", "token", ...set, ...more],
        { files },
      );
    };

    expect((await logIn("tfa", "123456")).code).toBe(0);
    expect((await logIn("tfa", "embedded")).code).not.toBe(0);
    expect((await logIn("sso", "canary", "--device", "0815")).code).toBe(0);
    expect((await logIn("sso", "canary", "--device", "0816")).code).not.toBe(0);
    running.signal("SIGTERM");

    const { out } = await running.done;
    expect(out).toContain(`  V2_TFA_TOKEN=… flowrun v2 login --set v2.url=${url} --method tfa\n`);
    expect(out).toContain(
      `  V2_SSO_TOKEN=… flowrun v2 login --set v2.url=${url} --method sso --device 0815\n`,
    );
    expect(out).not.toContain("canary");
  });

  test("gives a two-factor token that everybody knows where the environment gives none", async () => {
    const { url, running } = await serve(["--tfa", "ann@example.com"]);
    const body = JSON.stringify({ type: "tfa_token_auth", payload: { token: "embedded" } });

    expect((await fetch(`${url}/api/v2/login`, { method: "POST", body })).status).toBe(200);
    await running.said(/ {2}V2_TFA_TOKEN=embedded flowrun v2 login \S+ \S+ --method tfa\n/);
  });

  test("does not let other machines in with the password that everybody knows", async () => {
    const { code, err } = await tryMain(["platform", "--port", "0", "--host", "0.0.0.0"]);
    expect(code).toBe(2);
    expect(err).toContain('Other machines can reach "0.0.0.0"');
  });

  test("says that its port is taken", async () => {
    const { url } = await serve();
    const { code, err } = await tryMain(["platform", "--port", new URL(url).port]);
    expect(code).toBe(3);
    expect(err).toContain("SIM_PORT_IN_USE");
  });

  test.each([
    ["--user", "ann@example.com", "Write a tenant and an e-mail address"],
    ["--expire-after", "soon", "Write a number of requests such as 20"],
    ["--expire-after", "0", "Write a number of requests such as 20"],
    [
      "--tfa",
      "eve@example.com",
      '"--tfa" is for a user, and none has the e-mail address "eve@example.com".',
    ],
    [
      "--sso",
      "eve@example.com:1",
      '"--sso" is for a user, and none has the e-mail address "eve@example.com".',
    ],
    [
      "--sso",
      "ann@example.com",
      "Write an e-mail address and a device, such as ann@example.com:0815.",
    ],
    ["--webhook", "ftp://example.com", "Write an address such as http://127.0.0.1:9000/"],
  ])("refuses %s %s", async (option, value, hint) => {
    const { code, err } = await tryMain(["platform", option, value]);
    expect(code).toBe(2);
    expect(err).toContain(hint);
  });
});
