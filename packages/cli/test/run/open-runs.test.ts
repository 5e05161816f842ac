import { describe, expect, onTestFinished, test } from "vitest";
import { startMain, tryMain } from "../try-main.ts";

const flow = `flowrun: 1
name: reminders
start: main
parts:
  note: { takes: { id: string } }
on_request: { remind: note }
blocks:
  main:
    - hangup
  note:
    - log: "Noted \${args.id}."
`;

const token = "a-token-that-nobody-guesses";

describe("a run with runs.port", () => {
  test("begins runs that are asked for, and says nowhere what the token is", async () => {
    const environment = { RUNS_PORT: "0", RUNS_TOKEN: token };
    const { said, signal, done } = startMain(["a.yaml"], {
      files: { "a.yaml": flow },
      environment,
    });
    const [, url = ""] = await said(/Runs can be asked for\. url=(\S+)/);
    await said(/Connected/);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const ask = (body: string) => fetch(`${url}/runs/remind`, { method: "POST", headers, body });

    const begun = await ask('{"id":"4711"}');
    expect([begun.status, await begun.json()]).toEqual([
      202,
      { run: expect.stringMatching(/^fr\.request\.\d+\.1$/) },
    ]);
    await said(/Noted 4711\./);
    const wrong = await ask('{"ids":"4711"}');
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { code: "REQUEST_WRONG", message: 'There is no "ids". Did you mean "id"?' },
    ]);
    const api = await fetch(`${url}/openapi.json`, { headers });
    expect(Object.keys(((await api.json()) as { paths: object }).paths)).toEqual(["/runs/remind"]);

    signal("SIGTERM");
    const { code, out, err } = await done;
    expect([code, `${out}${err}`.includes(token)]).toEqual([0, false]);
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  test("ends with 3 when its port is taken", async () => {
    const environment = { RUNS_PORT: "0", RUNS_TOKEN: token };
    const first = startMain(["a.yaml"], { files: { "a.yaml": flow }, environment });
    onTestFinished(async () => {
      first.signal("SIGTERM");
      await first.done;
    });
    const [, url = ""] = await first.said(/Runs can be asked for\. url=(\S+)/);
    const taken = { ...environment, RUNS_PORT: new URL(url).port };
    const { code, err } = await tryMain(["a.yaml"], {
      files: { "a.yaml": flow },
      environment: taken,
    });
    expect([code, err]).toEqual([
      3,
      expect.stringContaining("error CLI_RUNS_PORT  Runs cannot be asked for on"),
    ]);
  });
});

describe("a flow with on_request and no runs.port", () => {
  test("does not begin on a platform", async () => {
    const environment = {
      ARI_HOST: "127.0.0.1:9",
      ARI_USERNAME: "u",
      ARI_PASSWORD: "p",
      ARI_APP: "a",
    };
    const { code, err } = await tryMain(["a.yaml"], { files: { "a.yaml": flow }, environment });
    expect([code, err]).toEqual([
      2,
      'error FLOW_NOT_CONFIGURED  The flow "reminders" has runs that are asked for (on_request), but "runs.port" is not set.\n' +
        '  Set "runs.port" and RUNS_TOKEN_FILE, or take "on_request" out of the flow; see `flowrun docs operations`.\n' +
        "  `flowrun setup FLOW` writes all that the flow lacks into flowrun.config.yaml.\n",
    ]);
  });

  test("is warned of on the embedded platform", async () => {
    const { said, signal, done } = startMain(["a.yaml"], { files: { "a.yaml": flow } });
    await said(/The flow has runs that are asked for, but "runs\.port" is not set: nobody can\./);
    await said(/Ready\./);
    signal("SIGTERM");
    expect((await done).code).toBe(0);
  });
});

describe("runs.token", () => {
  test.each([
    [
      {},
      'CONFIG_MISSING  "runs.port" is set (the environment variable RUNS_PORT), but "runs.token" is not.',
    ],
    [
      { RUNS_TOKEN: "short" },
      'CONFIG_WRONG_VALUE  The value of "runs.token" (the environment variable RUNS_TOKEN) cannot',
    ],
    [
      { RUNS_TOKEN: "sixteen letters with spaces" },
      'CONFIG_WRONG_VALUE  The value of "runs.token"',
    ],
  ])("has to be there, and hard to guess: %j", async (given, problem) => {
    const environment = { RUNS_PORT: "0", ...given };
    const { code, err } = await tryMain(["a.yaml"], { files: { "a.yaml": flow }, environment });
    expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
    expect(err).not.toMatch(/short|sixteen letters/);
  });
});
