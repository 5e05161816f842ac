import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Observation, Observer } from "@flowrun/host";
import { createSystemClock } from "@flowrun/core/system-clock";
import { recordingLogger, type RecordingLogger } from "@flowrun/contracts";
import { describe, expect, test } from "vitest";
import type { PluginChoice } from "../../src/config/config.ts";
import { openWitnesses, type Witnesses } from "../../src/run/open-witnesses.ts";
import { folderWith, startMain, tryMain } from "../try-main.ts";

type RoomObservation = Parameters<NonNullable<Observer["roomStepped"]>>[0];

const entry = { call: "c1", event: { kind: "leg.left", leg: "c1", at: 1 } } as const;

function plugin(key: string): PluginChoice {
  return { module: { value: `./${key}.mjs`, origin: { kind: "option", key } }, options: {} };
}

interface Opened {
  readonly witnesses: Witnesses;
  readonly log: RecordingLogger;
  readonly folder: string;
}

/** Opens the witnesses that these modules make, by the keys that name them. */
async function open(
  modules: Readonly<Record<string, string>>,
  journalFolder?: string,
): Promise<Opened> {
  const folder = folderWith(
    Object.fromEntries(Object.entries(modules).map(([key, text]) => [`${key}.mjs`, text])),
  );
  const log = recordingLogger();
  const choose = (key: string): PluginChoice | undefined =>
    key in modules ? plugin(key) : undefined;
  const config = {
    journal: choose("journal"),
    observer: choose("observer"),
    journalKeepMs: undefined,
  };
  const common = { config, folder, cwd: folder, journalFolder, clock: createSystemClock(), log };
  return { witnesses: await openWitnesses(common), log, folder };
}

const journal = `export function createJournal({ log }) {
  return {
    write: ({ call }) => log.info({ call }, "written"),
    room: ({ room }) => log.info({ room }, "written of a room"),
    close: async () => log.info({}, "closed"),
  };
}`;

const observer = `export function createObserver({ log }) {
  return {
    stepped: ({ call }) => log.info({ call }, "stepped"),
    broke: ({ call }) => log.info({ call }, "broke"),
    forgotten: (call) => log.info({ call }, "forgotten"),
    connection: ({ kind }) => log.info({ kind }, "connection"),
    roomStepped: ({ room }) => log.info({ room }, "roomStepped"),
  };
}`;

describe("openWitnesses", () => {
  test("tells nobody but the view where nothing is configured", async () => {
    const { witnesses, log } = await open({});
    const told: string[] = [];
    witnesses.observer({ forgotten: (call) => told.push(call) }).forgotten?.("c1", false);
    await witnesses.close();
    expect([witnesses.journal, told, log.lines]).toEqual([undefined, ["c1"], []]);
  });

  test("writes journals to a plugin, and closes it at the end", async () => {
    const { witnesses, log } = await open({ journal });
    witnesses.journal?.write(entry);
    witnesses.journal?.room?.({ room: "desk", at: 1, over: true });
    await witnesses.close();
    expect(log.lines.map(({ message, fields }) => [message, fields])).toEqual([
      ["written", { call: "c1" }],
      ["written of a room", { room: "desk" }],
      ["closed", {}],
    ]);
  });

  test("takes the folder of --journal instead", async () => {
    const { witnesses, log, folder } = await open({ journal }, "journals");
    witnesses.journal?.write(entry);
    await witnesses.close();
    expect([readdirSync(join(folder, "journals")), log.lines]).toEqual([["c1.jsonl"], []]);
  });

  test("tells an observer everything that the view is told, after it", async () => {
    const { witnesses, log } = await open({ observer });
    const watched = witnesses.observer({ forgotten: (call) => log.info({ call }, "view") });
    watched.connection?.({ kind: "connected" });
    watched.stepped?.({ call: "c1" } as Observation);
    watched.broke?.({ call: "c1" } as Observation);
    watched.roomStepped?.({ room: "desk" } as RoomObservation);
    watched.forgotten?.("c1", false);
    expect(log.lines.map(({ message }) => message)).toEqual([
      ...["connection", "stepped", "broke", "roomStepped", "view", "forgotten"],
    ]);
  });

  test.each([
    ["throws", "() => { throw new Error('full') }"],
    ["gives a promise that rejects", "async () => { throw new Error('full') }"],
  ])("warns once of a plugin that %s, and calls go on", async (_what, failing) => {
    const { witnesses, log } = await open({
      journal: `export const createJournal = () => ({ write: ${failing} })`,
      observer: `export const createObserver = () => ({ forgotten: ${failing} })`,
    });
    const watched = witnesses.observer({});
    for (const call of ["c1", "c2"]) {
      witnesses.journal?.write({ ...entry, call });
      watched.forgotten?.(call, false);
    }
    await witnesses.close();
    expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
      ["warn", "The journal plugin failed, and calls go on. This is told once."],
      ["warn", "The observer plugin failed, and calls go on. This is told once."],
    ]);
  });

  test("ends although a plugin cannot be closed", async () => {
    const { witnesses, log } = await open({
      journal:
        "export const createJournal = () => ({ write() {}, close() { throw new Error('no') } })",
    });
    await expect(witnesses.close()).resolves.toBeUndefined();
    expect(log.lines).toMatchObject([
      { level: "warn", message: "A plugin could not be closed cleanly." },
    ]);
  });

  test("refuses an observer that cannot be loaded", async () => {
    const config = { journal: undefined, observer: plugin("observer"), journalKeepMs: undefined };
    const folder = folderWith({});
    const opening = openWitnesses({
      ...{ config, folder, cwd: folder, journalFolder: undefined },
      ...{ clock: createSystemClock(), log: recordingLogger() },
    });
    await expect(opening).rejects.toMatchObject({
      exitCode: 2,
      problems: [{ code: "CLI_PLUGIN" }],
    });
  });
});

describe("a run with plugins", () => {
  const flow = `flowrun: 1
name: asks
start: main
blocks:
  main:
    - answer
    - request: https://crm.example.com/who
      as: reply
      then: { else: end }
    - log: "it is \${reply.body.name}"
  end: [hangup]
`;
  const modules = {
    "plugins/http.mjs": `export const createHttp = ({ options }) => ({
      send: async ({ url }) => ({ status: 200, body: { name: options.name + " of " + url } }), close: async () => undefined
    })`,
    "plugins/journal.mjs": `import { appendFileSync } from "node:fs";
      export const createJournal = ({ options }) => ({ write: ({ call }) => appendFileSync(options.file, call + "\\n") })`,
    "plugins/observer.mjs": `export const createObserver = ({ log }) => ({ forgotten: () => log.info({}, "observed") })`,
    "flowrun.config.yaml": `
http: { module: ./plugins/http.mjs, options: { name: Ada } }
journal: { module: ./plugins/journal.mjs, options: { file: ./journal.txt } }
observer: ./plugins/observer.mjs
`,
  };

  test("asks servers, keeps journals and tells what happens through them", async () => {
    const cwd = folderWith({ "a.yaml": flow, ...modules });
    const running = startMain(["a.yaml"], { cwd });
    const [, url = ""] = await running.said(/platform (http:\S+)\. Ready/);
    await tryMain(["call", "--url", url, "--from", "100"], { cwd });
    await running.said(/ observed/);
    running.signal("SIGTERM");

    expect((await running.done).err).toContain("it is Ada of https://crm.example.com/who");
    const lines = readFileSync(`${cwd}/journal.txt`, "utf8").trim().split("\n");
    expect([lines.length > 3, new Set(lines).size]).toEqual([true, 1]);
  });

  test("refuses `http.allow` beside a plugin that does not know of it", async () => {
    const given = {
      files: { "a.yaml": flow, ...modules },
      environment: { HTTP_ALLOW: "crm.example.com" },
    };
    expect(await tryMain(["a.yaml"], given)).toMatchObject({
      code: 2,
      err: expect.stringContaining('The plugin at "http" decides whom flows may ask.'),
    });
  });
});
