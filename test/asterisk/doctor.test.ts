import { compileFlow } from "@flowrun/flow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tryMain } from "../../packages/cli/test/try-main.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startHost } from "./start-host.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
  // An installation loads all modules; the bed loads those that its calls need.
  for (const module of ["func_dialplan", "func_config"])
    await asterisk.probe.send("POST", `/asterisk/modules/${module}.so`);
});

afterAll(async () => {
  await asterisk.stop();
});

const flow = `flowrun: 1
name: asking
start: main
blocks:
  main:
    - answer
    - play: [sound:beep, sound:nobody-has-this]
    - record: { name: "boxes/\${call.id}", format: gsm }
      then: { else: main }
`;

interface Told {
  readonly code: number;
  readonly ok: boolean;
  /** `state about: text`, without what is not of the platform. */
  readonly lines: readonly string[];
}

/** What the doctor says of this Asterisk. */
async function doctor(username: string, ...args: readonly string[]): Promise<Told> {
  const { httpPort, password, app } = asterisk.settings;
  const environment = {
    ARI_HOST: `127.0.0.1:${httpPort}`,
    ARI_USERNAME: username,
    ARI_PASSWORD: password,
    ARI_APP: app,
    DURABILITY_LEDGER: "none",
  };
  const files = { "asking.yaml": flow };
  const { code, out } = await tryMain(["--json", "doctor", "asking.yaml", ...args], {
    files,
    environment,
  });
  const { ok, findings } = JSON.parse(out) as {
    readonly ok: boolean;
    readonly findings: readonly Readonly<Record<string, string>>[];
  };
  const ofPlatform = findings.filter(
    ({ about = "" }) => !["flowrun", "flow", "ledger", "database"].includes(about),
  );
  return {
    code,
    ok,
    lines: ofPlatform.map(({ state, about, text }) => `${state} ${about}: ${text}`),
  };
}

describe("flowrun doctor, on Asterisk", () => {
  test("says what is well, what lacks, and where the dial plan leads, and leaves nothing", async () => {
    const told = await doctor("flowrun", "--extension", "+4712345678@inbound");
    const { httpPort } = asterisk.settings;
    expect([told.code, told.ok]).toEqual([1, false]);
    expect(told.lines).toEqual([
      expect.stringMatching(`ok platform: "127.0.0.1:${httpPort}" answers, Asterisk 22\\.`),
      "ok clock: The platform's clock goes as this one.",
      'ok rights: The user "flowrun" may write.',
      'ok application: Nobody has "flowrun".',
      'wrong modules: The platform does not run the module "codec_gsm": nothing can be recorded as "gsm". Have modules.conf load it, or try `asterisk -rx "module load codec_gsm"`.',
      'wrong modules: The platform does not run the module "format_gsm": nothing can be recorded as "gsm". Have modules.conf load it, or try `asterisk -rx "module load format_gsm"`.',
      'ok dial plan: "+4712345678" in "inbound" is there, and Stasis(flowrun) stands in [inbound].',
      expect.stringContaining("wrong sounds: "),
    ]);
    expect(await asterisk.probe.get("/channels")).toEqual([]);
    // Asterisk may list an application for some time after it has gone: it holds nothing.
    const left = (await asterisk.probe.get("/applications")) as readonly { channel_ids: unknown }[];
    expect(left.flatMap(({ channel_ids }) => channel_ids)).toEqual([]);
  });

  test("says that a user may only read, and that nobody comes by an extension", async () => {
    const { code, lines } = await doctor("viewer", "--extension", "abc@inbound");
    expect(code).toBe(1);
    expect(lines).toContain(
      'wrong rights: The ARI user may only read, and could answer no call. Take "read_only" out of its section in ari.conf, and reload Asterisk. It answered 403: Write access denied',
    );
    expect((await doctor("flowrun", "--extension", "abc@inbound")).lines).toContain(
      'wrong dial plan: The dial plan has no extension "abc" in "inbound": who dials it is hung up with 404.',
    );
  });

  test("finds an extension that does not lead to the application", async () => {
    expect((await doctor("flowrun", "--extension", "away@inbound")).lines).toContain(
      'look dial plan: "away" in "inbound" is there; whether it leads to Stasis(flowrun) cannot be seen in [inbound] of extensions.conf.',
    );
  });

  test("does not disturb a process that has the application", async () => {
    const { program = expect.unreachable() } = compileFlow({ name: "asking.yaml", text: flow });
    const connected = Promise.withResolvers<void>();
    const states: string[] = [];
    startHost(
      { asterisk, program },
      {
        connection({ kind }) {
          states.push(kind);
          if (kind === "connected") connected.resolve();
        },
      },
    );
    await connected.promise;
    const { lines } = await doctor("flowrun", "--extension", "100@inbound");
    expect(lines).toContain(
      'look application: Another process has "flowrun", or calls stand in it.',
    );
    expect(states).toEqual(["connecting", "connected"]);
  });

  test("says that the password is wrong", async () => {
    const { code, lines } = await doctor("nobody");
    expect(code).toBe(1);
    expect(lines).toEqual([
      'wrong platform: The platform does not accept the ARI user or the password. Check "ari.username" and "ari.password". It answered 401: Authentication required',
    ]);
  });
});
