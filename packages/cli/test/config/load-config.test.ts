import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CliError } from "../../src/cli-error.ts";
import { loadConfig, type ConfigRequest, type LoadedConfig } from "../../src/config/load-config.ts";

const settings = ["default_destination", "ring_timeout", "input_timeout", "max_digits", "greeting"];

function folder(files: Record<string, string> = {}): string {
  const cwd = mkdtempSync(join(tmpdir(), "flowrun-config-"));
  mkdirSync(join(cwd, "flows"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

function load(request: Partial<ConfigRequest>): LoadedConfig {
  return loadConfig({
    cwd: folder(),
    environment: {},
    file: undefined,
    set: [],
    flow: "flows/none.yaml",
    settings,
    secretSettings: [],
    ...request,
  });
}

function problems(request: Partial<ConfigRequest>): readonly { message: string; hint?: string }[] {
  try {
    load(request);
  } catch (error) {
    if (error instanceof CliError)
      return error.problems.map(({ message, hint }) => ({ message, ...(hint ? { hint } : {}) }));
    throw error;
  }
  return [];
}

const platform = { ARI_HOST: "pbx:8088", ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "flow" };

describe("loadConfig", () => {
  test("has no platform and ten seconds of grace when nothing is set", () => {
    expect(load({}).config).toEqual({
      ari: undefined,
      calendars: [],
      db: undefined,
      v2: { url: undefined, version: "8.2", tenant: undefined, tokenFile: undefined },
      http: { allow: undefined, allowPrivate: false },
      records: { database: false, numbers: "full" },
      events: {},
      outbox: { mostBytes: 64_000_000 },
      logNumbers: "full",
      limits: {},
      durability: { calls: "survive", longestGapMs: 120_000, sync: "none", logWaitMs: 50 },
      ...{ studio: { sounds: undefined, phone: undefined }, shutdownGraceMs: 10_000 },
      ...{ cells: [], settings: {} },
    });
  });

  // [file, environment, --set] → [value, origin]
  test.each([
    ["max_digits: 1", {}, [], ["1", "flowrun.config.yaml:1:13"]],
    ["max_digits: 1", { MAX_DIGITS: "2" }, [], ["2", "the environment variable MAX_DIGITS"]],
    ["max_digits: 1", { MAX_DIGITS: "2" }, ["max_digits=3"], ["3", "--set max_digits"]],
    [
      "max_digits: 1",
      {},
      ["max_digits=3", "settings.max_digits=4"],
      ["4", "--set settings.max_digits"],
    ],
    ["settings: { max_digits: 5 }", {}, [], ["5", "flowrun.config.yaml:1:25"]],
  ])("of %j, %j and %j the last wins", (file, environment, set, [value, origin]) => {
    const cwd = folder({ "flowrun.config.yaml": file });
    const { config } = load({ cwd, environment, set });
    expect(config.settings).toEqual({ max_digits: { value, origin } });
  });

  test("takes the file of the working directory before the one beside the flow", () => {
    const beside = { "flows/flowrun.config.yaml": "greeting: beside" };
    expect(
      load({ cwd: folder(beside), flow: "flows/a.yaml" }).config.settings["greeting"]?.value,
    ).toBe("beside");
    const both = folder({ ...beside, "flowrun.config.yaml": "greeting: here" });
    expect(load({ cwd: both, flow: "flows/a.yaml" }).config.settings["greeting"]?.value).toBe(
      "here",
    );
  });

  test("takes the file of --config instead of any other, and its folder for plugins", () => {
    const cwd = folder({
      "flowrun.config.yaml": "greeting: here",
      "flows/c.yaml": "greeting: named\nstore: ./s.mjs",
    });
    const { config, folder: base } = load({ cwd, file: "flows/c.yaml" });
    expect({
      greeting: config.settings["greeting"]?.value,
      base,
      module: config.store?.module.value,
    }).toEqual({
      greeting: "named",
      base: join(cwd, "flows"),
      module: "./s.mjs",
    });
  });

  test("reads the platform from every layer", () => {
    const from = (name: string, value: string) => ({
      value,
      origin: { kind: "environment", name },
    });
    expect(load({ environment: platform }).config.ari).toEqual({
      host: from("ARI_HOST", "pbx:8088"),
      username: from("ARI_USERNAME", "u"),
      password: from("ARI_PASSWORD", "p"),
      app: from("ARI_APP", "flow"),
      requests: "http",
      replaced: "end",
      transfers: "decline",
    });
    expect(
      load({ environment: platform, set: ["ari.host=https://x.example"] }).config.ari?.host?.value,
    ).toBe("https://x.example");
  });

  test("knows a platform by its host or by a password for it; other keys alone mean the embedded one", () => {
    expect(load({ environment: { ARI_PASSWORD: "p" } }).config.ari).toMatchObject({
      host: undefined,
    });
    const others = { ARI_USERNAME: "u", ARI_APP: "flow" };
    expect(
      load({ environment: others, set: ["ari.host=", "ari.password="] }).config.ari,
    ).toBeUndefined();
  });

  test("names the key and the source of a wrong value, never the value", () => {
    expect(problems({ set: ["shutdown_grace=soon"] })).toEqual([
      {
        message: 'The value of "shutdown_grace" (--set shutdown_grace) cannot be used.',
        hint: 'Write a duration such as "10s", or a number of seconds.',
      },
    ]);
  });

  test.each([
    ["5", 5_000],
    ["250ms", 250],
    ["1m", 60_000],
  ])("takes %j as a grace of %d ms", (text, milliseconds) => {
    expect(load({ set: [`shutdown_grace=${text}`] }).config.shutdownGraceMs).toBe(milliseconds);
  });

  test("takes how many calls there may be, and how fast they may begin", () => {
    const cwd = folder({ "flowrun.config.yaml": "limits: { calls: 500, rate: 12.5 }\n" });
    expect(load({ cwd }).config.limits).toEqual({ calls: 500, rate: 12.5 });
    expect(load({ environment: { LIMITS_CALLS: "7" } }).config.limits).toEqual({ calls: 7 });
  });

  test.each([
    "limits.calls=0",
    "limits.calls=many",
    "limits.calls=1.5",
    "limits.rate=0",
    "limits.rate=-1",
    "limits.rate=fast",
  ])("refuses %s", (text) => {
    const key = text.split("=")[0];
    expect(problems({ set: [text] })).toEqual([
      {
        message: `The value of "${key}" (--set ${key}) cannot be used.`,
        hint: expect.stringMatching(
          /^Write a (whole number|number of calls in a second) such as /,
        ) as string,
      },
    ]);
  });

  test("takes what becomes of calls when the connection is lost, and how long it may be", () => {
    const cwd = folder({
      "flowrun.config.yaml": "durability: { calls: discard, longest_gap: 5m }\n",
    });
    expect(load({ cwd }).config.durability).toMatchObject({
      calls: "discard",
      longestGapMs: 300_000,
    });
    const environment = {
      DURABILITY_LONGEST_GAP: "30",
      DURABILITY_SYNC: "disk",
      DURABILITY_LOG_WAIT: "strict",
    };
    const durability = {
      calls: "discard",
      longestGapMs: 30_000,
      sync: "disk",
      logWaitMs: "strict",
    };
    expect(load({ cwd, environment }).config.durability).toEqual(durability);
  });

  test("says where a wrong word about lost connections stands", () => {
    const cwd = folder({
      "flowrun.config.yaml": "durability:\n  calls: keep\n  longest_gap: long\n",
    });
    expect(problems({ cwd })).toEqual([
      {
        message: 'The value of "durability.calls" (flowrun.config.yaml:2:10) cannot be used.',
        hint: 'Write "survive" or "discard".',
      },
      {
        message: 'The value of "durability.longest_gap" (flowrun.config.yaml:3:16) cannot be used.',
        hint: 'Write a duration such as "2m", or a number of seconds.',
      },
    ]);
    expect(problems({ set: ["durability.call=discard"] })).toEqual([
      {
        message:
          '"durability.call" is neither a key of flowrun nor a setting of the flow (--set durability.call).',
        hint: 'Did you mean "durability.calls"?',
      },
    ]);
  });

  test("takes requests over HTTP or WebSockets, and nothing else", () => {
    expect(
      load({ environment: { ...platform, ARI_REQUESTS: "websocket" } }).config.ari?.requests,
    ).toBe("websocket");
    expect(problems({ environment: { ...platform, ARI_REQUESTS: "WebSocket" } })).toEqual([
      {
        message:
          'The value of "ari.requests" (the environment variable ARI_REQUESTS) cannot be used.',
        hint: 'Write "http" or "websocket".',
      },
    ]);
  });

  test("ends or waits when it is replaced, and nothing else", () => {
    expect(load({ environment: platform }).config.ari?.replaced).toBe("end");
    expect(load({ environment: { ...platform, ARI_REPLACED: "wait" } }).config.ari?.replaced).toBe(
      "wait",
    );
    expect(problems({ environment: { ...platform, ARI_REPLACED: "fight" } })).toEqual([
      {
        message:
          'The value of "ari.replaced" (the environment variable ARI_REPLACED) cannot be used.',
        hint: 'Write "end" or "wait".',
      },
    ]);
  });

  test("declines transfers of phones or leaves them to the platform, and nothing else", () => {
    expect(
      load({ environment: { ...platform, ARI_TRANSFERS: "platform" } }).config.ari?.transfers,
    ).toBe("platform");
    expect(problems({ environment: { ...platform, ARI_TRANSFERS: "yes" } })).toEqual([
      {
        message:
          'The value of "ari.transfers" (the environment variable ARI_TRANSFERS) cannot be used.',
        hint: 'Write "decline" or "platform".',
      },
    ]);
  });

  test("suggests the key that was meant by an unknown one", () => {
    expect(problems({ set: ["max_digit=3"] })).toEqual([
      {
        message:
          '"max_digit" is neither a key of flowrun nor a setting of the flow (--set max_digit).',
        hint: 'Did you mean "max_digits"?',
      },
    ]);
    const cwd = folder({ "flowrun.config.yaml": "ari:\n  hots: pbx\n" });
    expect(problems({ cwd })).toEqual([
      {
        message: '"ari.hots" is neither a key of flowrun nor a setting of the flow.',
        hint: 'Did you mean "ari.host"?',
      },
    ]);
  });

  test("only warns of a setting in a shared file that this flow does not declare", () => {
    const cwd = folder({ "flowrun.config.yaml": "colour: red\nsettings: { size: 3 }\n" });
    expect(load({ cwd }).warnings).toEqual([
      '"colour" (flowrun.config.yaml:1:9) is no setting of this flow and is not used.',
      '"size" (flowrun.config.yaml:2:19) is no setting of this flow and is not used.',
    ]);
    expect(problems({ cwd, set: ["colour=red"] })).toHaveLength(1);
  });

  test("takes any setting for one of the flow while the flow cannot be read", () => {
    const broken = { settings: undefined, flow: "a.yaml" };
    expect(load({ ...broken, set: ["anything=1"] }).warnings).toEqual([]);
    expect(problems({ ...broken, set: ["ari.hots=x"] })).toHaveLength(1);
  });

  test("takes no setting after --set that the flow does not declare, also one that others have", () => {
    expect(
      problems({
        settings: ["ring_time"],
        flow: "a.yaml",
        set: ["ring_timeout=3", "max_digits=4"],
      }),
    ).toEqual([
      {
        message:
          '"ring_timeout" is neither a key of flowrun nor a setting of the flow (--set ring_timeout).',
        hint: 'Did you mean "ring_time"?',
      },
      {
        message:
          '"max_digits" is neither a key of flowrun nor a setting of the flow (--set max_digits).',
        hint: "Remove it, or declare it under settings: in the flow.",
      },
    ]);
  });

  test("takes no setting after --set where there is no flow, but those of a file, which flows share", () => {
    const cwd = folder({ "flowrun.config.yaml": "max_digits: 4\ncolour: red\n" });
    expect(load({ cwd, settings: undefined, flow: undefined }).warnings).toEqual([]);
    expect(
      problems({ cwd, settings: undefined, flow: undefined, set: ["bd=sqlite:x", "colour=blue"] }),
    ).toEqual([
      { message: '"bd" is no key of flowrun (--set bd).', hint: 'Did you mean "db"?' },
      { message: '"colour" is no key of flowrun (--set colour).', hint: "Remove it." },
    ]);
  });

  test("accepts the documented settings for a flow that does not declare them", () => {
    const cwd = folder({ "flowrun.config.yaml": "ring_timeout: 20\n" });
    expect(load({ cwd, settings: [] }).config.settings).toEqual({});
  });

  test("reports everything that is wrong at once", () => {
    expect(problems({ set: ["a=1", "b", "shutdown_grace=x"] })).toHaveLength(3);
  });

  test("says that the file of --config cannot be read", () => {
    expect(problems({ file: "gone.yaml" })).toEqual([
      {
        message: 'The configuration file "gone.yaml" cannot be read (ENOENT).',
        hint: "Name another file with --config.",
      },
    ]);
  });

  test.each([
    ["ari.password=hunter2", "ari.password", "ARI_PASSWORD_FILE"],
    ["db=postgres://u:pw@h/d", "db", "DB_FILE"],
    ["greeting=x", "greeting", "GREETING_FILE"],
    ["v2.url=https://u:pw@pbx.example.com", "v2.url", "V2_URL_FILE"],
  ])("refuses a secret on the command line: --set %s", (set, key, variable) => {
    const request = { environment: platform, set: [set], secretSettings: ["greeting"] };
    expect(problems(request)).toEqual([
      {
        message: `"--set ${key}=…" holds a secret, which every user of this machine can read in the list of processes.`,
        hint: `Write the value into a file, and name the file in the environment: ${variable}.`,
      },
    ]);
  });

  test("takes an empty value for a secret, which takes back what another layer says", () => {
    expect(load({ set: ["runs.token="] }).warnings).toEqual([]);
  });
});
