import { compileFlow } from "@flowrun/flow";
import { type JournalEntry, start, step, type StepResult } from "@flowrun/core";
import { createCallJournal } from "@flowrun/host/tooling";
import { openTestFile, readTestFile, runScenario, runTrial, type Scenario } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { tryMain } from "../../try-main.ts";

const live: Scenario = {
  name: "live",
  from: "100",
  to: "1000",
  args: [],
  clock: 0,
  settings: {},
  tables: { customers: [{ customer_id: "12", name: "Ada", destination_ext: "PJSIP/7" }] },
  legs: { "PJSIP/7": { kind: "busy", afterMs: 2_000 } },
  requests: {},
  v2: {},
  ports: [],
  caller: [
    { kind: "wait", ms: 2_000 },
    { kind: "press", keys: "12#", gapMs: 250 },
  ],
  expect: {},
};

/** The journal file of the call, as a host writes it. */
function journal(settings: Readonly<Record<string, string>> = {}): string {
  const inputs = Object.entries(settings).map(
    ([name, value]) => [name, { value, origin: "a test" }] as const,
  );
  const { program } = compileFlow({ name: "a.yaml", text: flowText }, Object.fromEntries(inputs));
  if (program === undefined) throw new Error("The flow has errors.");
  const lines: string[] = [];
  const written = createCallJournal(
    { write: (entry: JournalEntry) => lines.push(JSON.stringify(entry)) },
    program,
  );
  let state: StepResult["state"] | undefined;
  for (const entry of runScenario(program, live).journal) {
    const result: StepResult | undefined =
      "start" in entry ? start(program, entry.start) : state && step(program, state, entry.event);
    if ("start" in entry) written.started(entry.start, result);
    else if (state !== undefined) written.stepped(state, entry.event, result);
    state = result?.state;
  }
  return lines.map((line) => `${line}\n`).join("");
}

const files = { "a.jsonl": journal(), "a.yaml": flowText };
const changed = flowText.replace("sound:vm-goodbye", "sound:vm-later");

describe("flowrun replay", () => {
  test("shows the call step by step, by the journal alone", async () => {
    const { code, out, err } = await tryMain(["replay", "a.jsonl"], {
      files: { "a.jsonl": journal() },
    });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^a\.jsonl: \d+ steps came to the same commands\.\n$/m);
    expect(out.split("\n").slice(0, 5)).toEqual([
      "    0.000  call.arrived",
      "                                100 calls 1000",
      '           a.yaml:12            goes to "answering"',
      "           → timer.set timer=call after=4h",
      "           → leg.answer leg=scenario request=r1",
    ]);
    expect(out).toMatch(
      / {4}2\.000 {2}dtmf\.received leg=scenario digit=1\n[^]*→ leg\.originate [^\n]*endpoint=PJSIP\/7/,
    );
  });

  test("shows both sides of a difference and stops there", async () => {
    const wrong = journal().replace('"endpoint":"PJSIP/7"', '"endpoint":"PJSIP/8"');
    const { code, out, err } = await tryMain(["replay", "a.jsonl"], {
      files: { "a.jsonl": wrong },
    });
    expect(code).toBe(1);
    expect(out).toMatch(
      /\n- {10}→ leg\.originate [^\n]*PJSIP\/8[^\n]*\n\+ {10}→ leg\.originate [^\n]*PJSIP\/7/,
    );
    expect(out).toMatch(
      /\n {11}\(line \d+ of the journal\)\na\.jsonl: differs at line \d+, \d\.\d{3} s into the call;[^\n]*\n$/,
    );
    expect(err).toBe("");
  });

  test("replays the journal of a room, beside those of calls, and makes no scenario of it", async () => {
    const rules = { kind: "lane", name: "x", atOnce: 1, perMinute: null };
    const lines = [
      { room: "lane:x", at: 1, rules, commands: [] },
      { room: "lane:x", event: { kind: "gone", call: "c", at: 2 }, commands: [] },
    ];
    const room = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const given = {
      ...files,
      "room.jsonl": room,
      "wrong.jsonl": room.replace('"lane","name"', '"train","name"'),
    };
    const alone = await tryMain(["replay", "room.jsonl"], { files: given });
    expect(alone).toEqual({
      code: 0,
      out: '    0.000  room.opened room=lane:x\n    0.001  gone call=c\nroom.jsonl: 2 lines of the room "lane:x" came to the same commands.\n',
      err: "",
    });
    const both = await tryMain(["replay", "a.jsonl", "room.jsonl"], { files: given });
    expect([both.code, both.out]).toEqual([0, "2 journals: 2 the same, 0 different.\n"]);
    const scenarios = await tryMain(["replay", "--to-test", "a.jsonl", "room.jsonl"], {
      files: given,
    });
    expect([scenarios.code, scenarios.out.match(/- name:/g)?.length]).toEqual([0, 1]);
    const wrong = await tryMain(["replay", "wrong.jsonl"], { files: given });
    // A room that this flowrun does not know.
    expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining("differs at line 1")]);
  });

  test("replays on a flow that is named, with the settings of the live call", async () => {
    const given = { "a.jsonl": journal({ ring_timeout: "1s" }), "a.yaml": flowText };
    const same = await tryMain(
      ["replay", "a.jsonl", "--flow", "a.yaml", "--set", "greeting=sound:hello"],
      {
        files: given,
      },
    );
    const other = await tryMain(
      ["replay", "a.jsonl", "--flow", "a.yaml", "--set", "ring_timeout=2s"],
      {
        files: given,
      },
    );
    expect([same.code, other.code]).toEqual([0, 1]);
  });

  test("takes --set only together with a flow", async () => {
    const { code, err } = await tryMain(["replay", "a.jsonl", "--set", "greeting=sound:hello"], {
      files,
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: "error CLI_WRONG_OPTION  --set needs a flow: a journal alone is replayed with the settings that it holds.\n  Name the flow with --flow or --on, or leave --set out.\n",
    });
  });

  test("says for many calls where a changed flow would have departed", async () => {
    const given = { ...files, "b.jsonl": journal(), "new.yaml": changed };
    const { code, out, err } = await tryMain(["replay", "--on", "new.yaml", "a.jsonl", "b.jsonl"], {
      files: given,
    });
    expect(code).toBe(1);
    expect(out.match(/^\+ {10}→ playback\.start .*media=sound:vm-later/gm)).toHaveLength(2);
    expect(err).toBe("");
    expect(out).toMatch(
      /^2 journals: 0 the same, 2 different\.\na\.jsonl: departs at line \d+[^\n]*\nb\.jsonl: departs[^\n]*\na\.jsonl\n {4}0\.000 {2}call\.arrived\n[^]*\nb\.jsonl\n {4}0\.000 {2}call\.arrived\n/,
    );
  });

  test("says of many calls first how many are the same, then shows only those that are not", async () => {
    const wrong = journal().replace('"endpoint":"PJSIP/7"', '"endpoint":"PJSIP/8"');
    const given = { ...files, "b.jsonl": wrong, "c.jsonl": journal() };
    const { code, out, err } = await tryMain(["replay", "a.jsonl", "b.jsonl", "c.jsonl"], {
      files: given,
    });
    expect(code).toBe(1);
    expect(err).toBe("");
    expect(out).toMatch(
      /^3 journals: 2 the same, 1 different\.\nb\.jsonl: differs at line \d+[^\n]*\nb\.jsonl\n {4}0\.000 {2}call\.arrived\n/,
    );
    expect(out.match(/call\.arrived/g)).toHaveLength(1);
  });

  test("prints one object for each file with --json", async () => {
    const { out, err } = await tryMain(["replay", "a.jsonl", "--json"], { files });
    expect(JSON.parse(out)).toMatchObject({
      file: "a.jsonl",
      flow: "test",
      same: true,
      cutOff: false,
      difference: null,
    });
    expect(err).toBe("");
  });

  test("leaves out a last line that was cut off, and says so", async () => {
    const { code, out } = await tryMain(["replay", "a.jsonl"], {
      files: { "a.jsonl": journal().slice(0, -20) },
    });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("Its last line was cut off and is left out."),
    ]);
  });

  test("prints a test file that repeats the call", async () => {
    const { code, out, err } = await tryMain(["replay", "--to-test", "a.jsonl"], { files });
    expect([code, err]).toEqual([0, ""]);
    const source = { name: "a.yaml", text: flowText };
    const { trials, diagnostics } = readTestFile(
      openTestFile({ name: "a.test.yaml", text: out }),
      source,
    );
    expect([diagnostics, trials.map((trial) => runTrial(trial).departures)]).toEqual([[], [[]]]);
    expect(trials[0]?.scenario.expect.path).toEqual(["answering", "leaving"]);
  });

  test.each([
    [["gone.jsonl"], 'There is no file "gone.jsonl".'],
    [["a.yaml"], 'Line 1 of the journal "a.yaml" is not a JSON object, so the file is no journal.'],
    [["bare.jsonl"], 'The journal "bare.jsonl" does not hold its flow.'],
    [["a.jsonl", "--on", "a.yaml", "--to-test"], "--on compares the calls with a changed flow"],
  ])("refuses %j in one message", async (args, message) => {
    const bare =
      '{"call":"a","flow":"f","start":{"leg":"a","from":"1","to":"2","args":[],"at":0}}\n';
    const { code, out, err } = await tryMain(["replay", ...args], {
      files: { ...files, "bare.jsonl": bare },
    });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
    expect(err.match(/^error /gm)).toHaveLength(1);
  });
});
