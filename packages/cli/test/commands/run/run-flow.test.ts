import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer, type SimulatorServer } from "@flowrun/simulator";
import { afterEach, describe, expect, test } from "vitest";
import { createFastClock } from "../../../../../test/fast-clock.ts";
import { flowText, flowWithoutTables } from "../../flow-text.ts";
import { folderWith, startMain, tryMain, type Running } from "../../try-main.ts";

const broken = flowText.replace("- answer\n", "- anwser\n");
const started: { running: Running | undefined; server: SimulatorServer | undefined } = {
  running: undefined,
  server: undefined,
};

/** Begins a run that is ended after the test, with the calls that are live then. */
function run(args: readonly string[], given: Parameters<typeof startMain>[1] = {}): Running {
  const environment = { SHUTDOWN_GRACE: "10ms", ...given.environment };
  const running = startMain(args, { files: { "a.yaml": flowText }, ...given, environment });
  started.running = running;
  return running;
}

async function platform(
  password = "right",
  clock: Clock = createSystemClock(),
): Promise<SimulatorServer> {
  const server = await startServer({
    port: 0,
    username: "u",
    password,
    platform: createPlatform({ clock }),
  });
  started.server = server;
  return server;
}

function ari(url: string, password = "right"): Record<string, string> {
  return {
    ARI_HOST: url,
    ARI_USERNAME: "u",
    ARI_PASSWORD: password,
    ARI_APP: "test",
    DB: "sqlite::memory:",
  };
}

/** Another process takes the application over; the function that it returns ends it. */
function intrude({ platform: exchange }: SimulatorServer): () => void {
  return exchange.connect({ applications: ["test"], send: () => undefined, cut: () => undefined });
}

afterEach(async () => {
  started.running?.signal("SIGTERM");
  await started.running?.done;
  await started.server?.close();
  started.running = undefined;
  started.server = undefined;
});

describe("runFlow on the embedded platform", () => {
  test("says what runs where, and takes a call from another shell", async () => {
    const { said, done, signal } = run(["a.yaml"], { environment: { npm_command: "exec" } });
    const [, url = ""] = await said(/runs on the embedded platform (http:\S+)\. Ready\./);
    const keys = ["--keys", "1234#", "--gap", "20ms"];
    const caller = startMain(["call", "--url", url, "--from", "100", ...keys]);
    await caller.said(/hears sound:hello[^]*PJSIP\/3001 is called[^]*callee {3}answers/);
    signal("SIGTERM");
    const call = await caller.done;
    expect(call).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/is off the line/) });
    const { code, out, err } = await done;
    expect(code).toBe(0);
    expect(out).toContain(
      `Place a call from another shell: npx flowrun call --url ${url} --from 100 --keys 1234#\n`,
    );
    expect(err).toMatch(
      /info {2}A call began\. call=\S+ from=100 to=1000 flow=test\n[^]*The call has ended\./,
    );
  });

  test("offers no rows of tables that the flow does not have", async () => {
    const { said, done, signal } = run(["a.yaml"], { files: { "a.yaml": flowWithoutTables } });
    const [, url = ""] = await said(/runs on the embedded platform (http:\S+)\. Ready\.[^\n]*\n/);
    signal("SIGTERM");
    const { out } = await done;
    expect(out).toBe(
      `The flow "test" 1.0.0 runs on the embedded platform ${url}. Ready. Place a call from another shell: flowrun call --url ${url} --from 100\n`,
    );
  });

  test("prints one line of JSON and a JSON log with --json", async () => {
    const { said, done, signal } = run(["a.yaml", "--json"]);
    await said(/Connected/);
    signal("SIGINT");
    const { out, err } = await done;
    expect(JSON.parse(out)).toMatchObject({
      ready: true,
      flow: "test",
      url: expect.stringMatching(/^http:/),
    });
    const [first] = err.split("\n").map((line): unknown => JSON.parse(line || "null"));
    expect(first).toMatchObject({ level: "info", msg: "Connected to the platform." });
  });

  test("ends with 3 when its port is taken", async () => {
    const { port } = await platform();
    const { code, out, err } = await tryMain(["a.yaml", "--port", String(port)], {
      files: { "a.yaml": flowText },
    });
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toMatch(/^error SIM_PORT_IN_USE {2}.+\n$/);
  });

  test("writes the journal of a call to a folder, which replays and makes a scenario", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    const { said, done, signal } = run(["a.yaml", "--journal", "journals"], { cwd });
    const [, url = ""] = await said(/platform (http:\S+)\. Ready/);
    const keys = ["--keys", "1234#", "--gap", "20ms", "--hang-up", "2500ms"];
    await tryMain(["call", "--url", url, "--from", "100", ...keys]);
    await said(/The call has ended/);
    signal("SIGTERM");
    await done;
    const [file = ""] = readdirSync(join(cwd, "journals"));
    const [first] = readFileSync(join(cwd, "journals", file), "utf8").split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({
      flow: "test",
      version: "1.0.0",
      start: { from: "100" },
    });
    const replayed = await tryMain(["replay", join("journals", file)], { cwd });
    expect(replayed.out).toContain("→ leg.originate");
    expect([replayed.code, replayed.out]).toEqual([
      0,
      expect.stringContaining("steps came to the same commands."),
    ]);
    const repeated = await tryMain(["replay", "--to-test", join("journals", file)], { cwd });
    expect([repeated.code, repeated.err]).toEqual([0, ""]);
  });
});

describe("runFlow on a platform", () => {
  test("connects, and says where the flow runs", async () => {
    const { url } = await platform();
    const { said, done, signal } = run(["a.yaml"], { environment: ari(url) });
    await said(/Connected to the platform/);
    signal("SIGTERM");
    const { out } = await done;
    expect(out).toBe(`The flow "test" 1.0.0 runs on the platform ${url} as application "test".\n`);
  });

  test("says once that the credentials are wrong, without them, and goes on; it does not say that the flow runs", async () => {
    const { url } = await platform();
    const { said, done, signal } = run(["a.yaml"], { environment: ari(url, "hunter2") });
    await said(/ARI_CREDENTIALS/);
    signal("SIGTERM");
    const { code, out, err } = await done;
    expect(code).toBe(0);
    expect(out).toBe("");
    expect(err.match(/ARI_CREDENTIALS/g)).toHaveLength(1);
    expect(err).not.toContain("hunter2");
  });

  test("says that the connection was lost and that it is back", async () => {
    const server = await platform();
    const { said } = run(["a.yaml"], { environment: ari(server.url) });
    await said(/Connected/);
    server.platform.faults.dropSockets();
    await expect(said(/code=ARI_LOST[^]*Connected to the platform/)).resolves.toBeDefined();
  });

  test.each([
    ["survive", /The calls stand still\. calls=1\n[^]*The calls go on\. calls=1 ms=\d+\n/],
    [
      "discard",
      /The calls end, since the connection was lost\. calls=1\n[^]*The call has ended\..* reason=platform_lost\n/,
    ],
  ])("says what becomes of a call then, where `durability.calls` is `%s`", async (calls, news) => {
    const server = await platform();
    const { said } = run(["a.yaml"], {
      environment: { ...ari(server.url), DURABILITY_CALLS: calls },
    });
    await said(/Connected/);
    server.platform.call({ from: "100", to: "1000" });
    await said(/A call began/);
    server.platform.faults.dropSockets();
    await expect(said(news)).resolves.toBeDefined();
  });

  test("ends with 4 when another process takes its application over, with the calls that it has", async () => {
    const clock = createFastClock();
    const server = await platform("right", clock);
    const { said, done } = run(["a.yaml"], {
      environment: { ...ari(server.url), SHUTDOWN_GRACE: "500ms" },
      clock,
    });
    await said(/Connected to the platform/);
    server.platform.call({ from: "100", to: "1000" });
    await said(/A call began/);
    const close = intrude(server);
    const { code, err } = await done;
    close();
    expect(code).toBe(4);
    expect(err).toMatch(
      /Stop one of the two, or give each its own application\.[^]*1 live call has 500ms to finish/,
    );
    expect(err).not.toMatch(/^error [A-Z]/m);
  });

  test("takes its application back when it is free, where `ari.replaced` is `wait`", async () => {
    const clock = createFastClock();
    const server = await platform("right", clock);
    const environment = { ...ari(server.url), ARI_REPLACED: "wait" };
    const { said } = run(["a.yaml"], { environment, clock });
    await said(/Connected to the platform/);
    const close = intrude(server);
    await said(/It is taken back when it is free\./);
    close();
    await expect(said(/It is taken back[^]*Connected to the platform/)).resolves.toBeDefined();
  });

  test("needs a database for a flow that looks something up", async () => {
    const { DB: _, ...environment } = ari("127.0.0.1:1");
    expect(await tryMain(["a.yaml"], { files: { "a.yaml": flowText }, environment })).toEqual({
      code: 2,
      out: "",
      err: 'error CONFIG_MISSING  The flow looks up "customers", but "db" is not set.\n  Set DB or DB_FILE in the environment, or "db" in the configuration file, to postgres://… or sqlite:FILE.\n  `flowrun setup FLOW` writes all that the flow lacks into flowrun.config.yaml.\n',
    });
  });

  test("says where a wrong host came from", async () => {
    const environment = ari("http://u:hunter2@pbx");
    const { code, err } = await tryMain(["a.yaml"], { files: { "a.yaml": flowText }, environment });
    expect(code).toBe(2);
    expect(err).toContain(
      'The value of "ari.host" (the environment variable ARI_HOST) cannot be used.',
    );
    expect(err).not.toContain("hunter2");
  });

  test("stays on the embedded platform with --embedded", async () => {
    const { said } = run(["a.yaml", "--embedded"], { environment: ari("127.0.0.1:1") });
    await expect(said(/runs on the embedded platform/)).resolves.toBeDefined();
  });
});

describe("runFlow and a new version of the flow", () => {
  test("takes an edited flow with --watch, however it was written", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    const { said } = run(["a.yaml", "--watch"], { cwd });
    await said(/Connected/);
    writeFileSync(join(cwd, "a.yaml"), flowText.replace("name: test", "name: second"));
    await said(/New calls take the edited flow\./);
    // As editors do: a new file that takes the place of the old one.
    writeFileSync(join(cwd, "a.yaml~"), flowText.replace("name: test", "name: third"));
    renameSync(join(cwd, "a.yaml~"), join(cwd, "a.yaml"));
    await expect(
      said(/New calls take the edited flow\.[^]*New calls take the edited flow\./),
    ).resolves.toBeDefined();
  });

  test("reports a broken edit with its frame and goes on with the old flow", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    const { said } = run(["a.yaml", "--watch"], { cwd });
    const [, url = ""] = await said(/platform (http:\S+)\. Ready/);
    writeFileSync(join(cwd, "a.yaml"), broken);
    await said(/FLOW_UNKNOWN_VERB.*\n {2}a\.yaml:12:7\n[^]*The old flow goes on\./);
    const caller = startMain(["call", "--url", url, "--from", "1"]);
    await expect(caller.said(/hears sound:hello/)).resolves.toBeDefined();
  });

  test("says that the file is gone, and takes it when it is back", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    const { said } = run(["a.yaml", "--watch"], { cwd });
    await said(/Connected/);
    rmSync(join(cwd, "a.yaml"));
    await said(/There is no file "a\.yaml"\.\n[^]*The old flow goes on\./);
    writeFileSync(join(cwd, "a.yaml"), flowText);
    await expect(said(/New calls take the edited flow\./)).resolves.toBeDefined();
  });

  test("reloads at SIGHUP", async () => {
    const cwd = folderWith({ "a.yaml": flowText });
    const { said, signal } = run(["a.yaml"], { cwd });
    await said(/Connected/);
    writeFileSync(join(cwd, "a.yaml"), flowText.replace("name: test", "name: second"));
    signal("SIGHUP");
    await expect(said(/New calls take the edited flow\./)).resolves.toBeDefined();
  });

  test("goes on with the old flow when the edited one looks something up and there is no database", async () => {
    const cwd = folderWith({ "a.yaml": flowWithoutTables });
    const { DB: _, ...environment } = ari((await platform()).url);
    const { said, signal } = run(["a.yaml"], { cwd, environment });
    await said(/Connected/);
    writeFileSync(join(cwd, "a.yaml"), flowText);
    signal("SIGHUP");
    await expect(
      said(
        /CONFIG_MISSING {2}The flow looks up "customers", but "db" is not set\.\n {2}Set [^]*\nThe old flow goes on\./,
      ),
    ).resolves.toBeDefined();
  });

  test("warns of what the edited flow lacks: tables, and what serves its steps", async () => {
    const cwd = folderWith({ "a.yaml": flowWithoutTables });
    const { said, signal } = run(["a.yaml"], { cwd, environment: ari((await platform()).url) });
    await said(/Connected/);
    writeFileSync(
      join(cwd, "a.yaml"),
      `${flowText}  noting:\n    - log: heard\non_webhook: { summaryCompleted: noting }\n`,
    );
    signal("SIGHUP");
    await said(/The flow handles webhooks, but "webhooks\.port" is not set/);
    await expect(
      said(/lacks the table "customers".*code=STORE_TABLE_MISSING/),
    ).resolves.toBeDefined();
  });
});
