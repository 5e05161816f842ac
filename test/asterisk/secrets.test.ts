import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { freeTcpPort } from "./bed/free-port.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";
import { startFlowrun, type Flowrun } from "./start-flowrun.ts";
import { untilStanding } from "./standing.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

/** What nobody may read: what a caller types, and what the flow was given. */
const [typed, given] = ["73519462", "canary-7b1f"];

const flow = `flowrun: 1
name: discreet
settings:
  key: { type: string, secret: true }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:agent-user, max_length: 8, timeout: 60s, secret: true }
      as: pin
      then: { else: bye }
    - log: "A number was typed."
    - request: { url: "http://127.0.0.1:9/", json: { pin: "\${pin}", key: "\${settings.key}" } }
      then: { else: bye }
    - hangup
  bye:
    - play: sound:goodbye
    - wait: 30s
`;

/** All files below a folder, with what is in them. */
function filesIn(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path, "latin1")] as const);
}

test("what a caller types and a flow is given in secret is in no file and no line of flowrun, however often it is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "flowrun-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, ledger] = [join(folder, "discreet.yaml"), join(folder, "ledger")];
  writeFileSync(path, flow);
  const kept = [
    "--journal",
    join(folder, "journal"),
    "--set",
    `records.file=${join(folder, "records.jsonl")}`,
  ];
  const port = await freeTcpPort();
  const serves = ["--set", `operations.port=${port}`];
  const args = [...kept, ...serves, "--set", "http.allow_private=true", "--log-level", "debug"];
  const env = { KEY: given };
  const parts = { asterisk, databaseUrl: database.url, ledger, flow: path, args, env };
  let flowrun = await startFlowrun(parts);
  let said = "";
  const killed = async (): Promise<Flowrun> => {
    await flowrun.kill("SIGKILL");
    said += flowrun.said();
    return startFlowrun({ ...parts, continues: true });
  };
  const caller = await startCaller(asterisk, {
    from: "503",
    to: "5551",
    steps: [
      { kind: "answered" },
      { kind: "signal" },
      { kind: "press", keys: typed.slice(0, 7), by: "rfc4733" },
      { kind: "pause", ms: 500 },
      { kind: "signal" },
      { kind: "pause", ms: 1_000 },
      { kind: "press", keys: typed, by: "rfc4733" },
      { kind: "pause", ms: 2_000 },
      { kind: "signal" },
      { kind: "hangUp" },
    ],
  });
  await untilStanding(asterisk, "/channels", ([channel]) => channel?.state === "Up");
  // A key that is pressed before anybody asks for one is of no entry, and so of no secret one.
  await expect
    .poll(() => journalOf(folder), { timeout: 10_000 })
    .toContain('"kind":"playback.start"');
  await caller.signal();
  await expect
    .poll(() => journalOf(folder).split("dtmf.received").length, { timeout: 10_000 })
    .toBe(8);
  flowrun = await killed();
  await caller.signal();
  await expect.poll(() => flowrun.said(), { timeout: 15_000 }).toContain("A number was typed.");
  flowrun = await killed();
  const told = await Promise.all(
    ["livez", "readyz", "metrics"].map(async (name) =>
      (await fetch(`http://127.0.0.1:${port}/${name}`)).text(),
    ),
  );
  await caller.signal();
  await caller.finished;
  await emptied(asterisk);
  await flowrun.kill("SIGTERM");
  said += flowrun.said();

  const files = filesIn(folder).filter(([name]) => !name.endsWith(".key"));
  const kinds = files
    .map(([name]) => name.slice(folder.length + 1).replace(/\/.*|\..*/, ""))
    .toSorted();
  expect([...new Set(kinds)]).toEqual(["discreet", "journal", "ledger", "records"]);
  expect(told.join("\n")).toContain("flowrun_calls");
  const served = ["what was served", told.join("\n")] as const;
  for (const [name, text] of [...files, ["what was said", said] as const, served]) {
    const digits = [...text.matchAll(/"digit":"(.)"/g)].map(([, digit]) => digit);
    expect([
      name,
      text.includes(typed),
      text.includes(given),
      digits.filter((digit) => digit !== "•").length,
    ]).toEqual([...[name, false, false], 0]);
  }
});

function journalOf(folder: string): string {
  return filesIn(folder)
    .filter(([name]) => name.includes("/journal/"))
    .map(([, text]) => text)
    .join("");
}
