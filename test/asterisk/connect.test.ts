import { rename } from "node:fs/promises";
import { join } from "node:path";
import { compileFlow } from "@flowrun/flow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tryMain } from "../../packages/cli/test/try-main.ts";
import { installAsterisk } from "./bed/install-asterisk.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
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

interface Told {
  readonly code: number;
  /** `state about: text`. */
  readonly lines: readonly string[];
  /** The files of the texts to paste. */
  readonly files: readonly string[];
}

async function connect(username: string, ...args: readonly string[]): Promise<Told> {
  const { httpPort, password } = asterisk.settings;
  const environment = { ARI_USERNAME: username, ARI_PASSWORD: password };
  const host = `127.0.0.1:${httpPort}`;
  const { code, out } = await tryMain(["--json", "connect", host, ...args], { environment });
  const { findings, texts } = JSON.parse(out) as {
    readonly findings: readonly Readonly<Record<string, string>>[];
    readonly texts: readonly { readonly file: string }[];
  };
  return {
    code,
    lines: findings.map(({ state, about, text }) => `${state} ${about}: ${text}`),
    files: texts.map(({ file }) => file),
  };
}

describe("flowrun connect, on Asterisk", () => {
  test("calls itself through the dial plan, says what it heard, and leaves nothing", async () => {
    const told = await connect("flowrun", "--extension", "+4712345678", "--context", "inbound");

    expect(told).toEqual({
      code: 0,
      files: [],
      lines: [
        expect.stringMatching(/^ok platform: "127\.0\.0\.1:\d+" answers: Asterisk 22\./),
        'ok user: "flowrun" may write.',
        'ok application: Nobody has "flowrun".',
        'ok dial plan: "+4712345678" in "inbound" is there, and Stasis(flowrun) stands in [inbound].',
        'ok trial call: A call to "+4712345678" in "inbound" came to the flow, as a call to "+4712345678".',
        "ok sound: The caller heard the flow speak.",
        'ok keys: The flow heard the key "5" of the caller.',
      ],
    });
    await emptied(asterisk);
    expect(await asterisk.probe.get("/recordings/stored")).toEqual([]);
  });

  test("says that nothing can be recorded, and not that sounds are missing, where the folder is", async () => {
    const { root } = await installAsterisk();
    const folder = join(root, asterisk.settings.folder, "recording");
    await rename(folder, `${folder}.away`);
    try {
      const { code, lines } = await connect("flowrun", "--context", "inbound");
      expect([code, lines.slice(-2)]).toEqual([
        1,
        [
          "wrong sound: Asterisk cannot record, and so nobody listened.",
          'ok keys: The flow heard the key "5" of the caller.',
        ],
      ]);
    } finally {
      await rename(`${folder}.away`, folder);
    }
    await emptied(asterisk);
  });

  test("gives the lines of the dial plan where it does not lead to flowrun, and calls nobody", async () => {
    const told = await connect("flowrun", "--context", "elsewhere");

    expect(told.code).toBe(1);
    expect(told.files).toEqual(["/etc/asterisk/extensions.conf", "/etc/asterisk/pjsip.conf"]);
    expect(told.lines).toContain(
      'wrong dial plan: The dial plan has no extension "5000" in "elsewhere": who dials it is hung up with 404.',
    );
  });

  test("says that a call which the dial plan does not give to flowrun has not come", async () => {
    const told = await connect("flowrun", "--context", "inbound", "--app", "another");

    expect(told.code).toBe(1);
    expect(told.lines.at(-1)).toMatch(
      /^wrong trial call: A call to "5000" in "inbound" did not come/,
    );
    await emptied(asterisk);
  });

  test("gives the user where it may only read", async () => {
    const told = await connect("viewer", "--context", "inbound");

    expect(told.code).toBe(1);
    expect(told.files[0]).toBe("/etc/asterisk/ari.conf");
  });

  test("does not take the calls of a flow that runs", async () => {
    const text = "flowrun: 1\nname: a\nstart: main\nblocks: { main: [answer, hangup] }\n";
    const { program = expect.unreachable() } = compileFlow({ name: "a.yaml", text });
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
    const told = await connect("flowrun", "--context", "inbound");

    expect(told.lines).toContain('look application: Another process has "flowrun".');
    expect(told.lines.filter((line) => line.includes("trial call"))).toEqual([]);
    expect(states).toEqual(["connecting", "connected"]);
  });
});
