import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { folderWith, tryMain, type Tried } from "../../try-main.ts";

function call(...args: readonly string[]): Promise<Tried> {
  return tryMain(["call", "a.yaml", "--from", "100", ...args], { files: { "a.yaml": flowText } });
}

/** The timeline without its times, which the test of the timeline is about. */
function story({ out }: Tried): readonly string[] {
  return out
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(11).replaceAll(/ {2,}/g, " "));
}

describe("flowrun call", () => {
  test("tells the story of a call from both sides", async () => {
    const tried = await call("--keys", "1234#");
    expect(story(tried)).toEqual([
      "flow 100 calls 1000",
      'flow goes to "answering"',
      "caller is answered",
      "flow answer: ok [answering/1]",
      "flow plays sound:hello",
      "flow key 1",
      "flow stops sound:hello",
      "flow key 2",
      "flow key 3",
      "flow key 4",
      "flow key #",
      "flow collect-digits: ok (by the terminator) [answering/2]",
      "flow lookup: found [answering/3]",
      "flow calls PJSIP/3001",
      "callee rings",
      "flow PJSIP/3001 answers",
      "callee is connected",
      "flow PJSIP/3001 is gone",
      "caller is off the line (Normal Clearing)",
      "flow ends: the callee hung up (callee_left)",
    ]);
    expect(tried.code).toBe(0);
  });

  test("tells what the flow does in the words of flowrun test", async () => {
    const flow = `flowrun: 1
name: a
start: main
vars: { price: 13.125 }
parts: { tell: {} }
blocks:
  main:
    - answer
    - log: "price is \${vars.price}"
    - say: "It is \${vars.price} euros."
    - call: { part: tell }
  tell:
    - play: [{ number: 21 }, { money: 12.50, currency: EUR }]
    - go: also
  also:
    - play: sound:bye
`;
    const scenarios = "flowrun-test: 1\nscenarios: [{ name: x, expect: { path: [tell] } }]\n";
    const files = { "a.yaml": flow, "a.test.yaml": scenarios };
    const called = await tryMain(["call", "a.yaml", "--from", "555"], { files });
    const tested = await tryMain(["test", "--json"], { files });
    const { timeline } = (JSON.parse(tested.out) as { results: { timeline: { text: string }[] }[] })
      .results[0] ?? { timeline: [] };
    expect(timeline.map(({ text }) => text)).toEqual([
      "555 calls 1000",
      'goes to "main"',
      "answer: ok  [main/1]",
      "logs: price is 13.125",
      "log: ok  [main/2]",
      "plays say:It is 13.125 euros.",
      "say: ok  [main/3]",
      'runs the part "tell"',
      "plays number:21",
      "plays money:12.50 EUR",
      "play: ok  [tell/1]",
      'goes on in "also"',
      "plays sound:bye",
      "play: ok  [also/1]",
      'leaves the part "tell": ok',
      "call: ok  [main/4]",
      "ends: the flow came to its end (flow_ended)",
    ]);
    const told = called.out.split("\n").filter((line) => line.slice(11, 15) === "flow");
    expect(told.map((line) => line.slice(20).trim())).toEqual(timeline.map(({ text }) => text));
  });

  test("runs in virtual time and prints seconds since the beginning", async () => {
    const { out, err, code } = await call();
    const silent = out.split("\n").find((line) => line.includes("silent"));
    expect(silent).toMatch(/^ {4}6\.50\d {2}flow/);
    expect({ err, code }).toEqual({
      err: "The call ended: the flow came to its end, after 8.0 s.\n",
      code: 0,
    });
  });

  test("enters a group of keys each time that the flow asks", async () => {
    const tried = await call("--keys", "#,9#");
    expect(story(tried).filter((line) => line.includes("collect-digits"))).toEqual([
      "flow collect-digits: empty (by a terminator alone) [answering/2]",
      "flow collect-digits: ok (by the terminator) [answering/2]",
    ]);
  });

  test("says which keys the flow never asked for", async () => {
    expect((await call("--keys", "1234#,5#")).err).toContain("The flow never asked for 5#.");
  });

  test.each([
    ["busy", "flow bridge: busy"],
    ["decline", "flow bridge: declined"],
    ["never", "flow bridge: no_answer"],
  ])("has the called phone behave as %s", async (word, line) => {
    const tried = await call("--keys", "1234#", "--callee", word);
    expect(story(tried).some((each) => each.startsWith(line))).toBe(true);
    expect(tried.code).toBe(0);
  });

  test("hangs up when it is told to", async () => {
    const tried = await call("--hang-up", "2s");
    expect(tried.err).toBe("The call ended: the caller hung up, after 2.0 s.\n");
  });

  test("begins at the time that --at says", async () => {
    const opening = Date.UTC(2026, 0, 5, 7, 30);
    const text = [
      ...["flowrun: 1", "name: x", "start: a", "blocks:"],
      `  a: [{ go: open, if: call.started_at >= ${opening} }, { go: closed }]`,
      ...["  open: [hangup]", "  closed: [hangup]", ""],
    ].join("\n");
    const at = async (time: string): Promise<string | undefined> =>
      story(
        await tryMain(["call", "a.yaml", "--from", "1", "--at", time], {
          files: { "a.yaml": text },
        }),
      ).find((line) => /open|closed/.test(line));
    expect(await at("2026-01-05 08:30 Europe/Oslo")).toBe('flow goes to "open"');
    expect(await at("2026-01-05T07:29Z")).toBe('flow goes to "closed"');
  });

  test("takes rows from --row and from a data file", async () => {
    const row = await call(
      "--keys",
      "7#",
      "--row",
      "customers:customer_id=7,name=Ann,destination_ext=PJSIP/7",
    );
    expect(story(row)).toContain("flow calls PJSIP/7");
    const files = {
      "a.yaml": flowText,
      "rows.yaml": "customers: [{ customer_id: 08, name: Bo, destination_ext: PJSIP/8 }]",
    };
    const data = await tryMain(
      ["call", "a.yaml", "--from", "1", "--keys", "08#", "--data", "rows.yaml"],
      { files },
    );
    expect(story(data)).toContain("flow calls PJSIP/8");
  });

  test("takes the database of the configuration, whose answers take no virtual time", async () => {
    const cwd = folderWith({
      "a.yaml": flowText,
      "c.csv": "customer_id,name,destination_ext\n5,Ida,PJSIP/5\n",
    });
    const environment = { DB: `sqlite:${join(cwd, "c.sqlite")}` };
    for (const args of [["migrate"], ["import", "customers", "c.csv"]])
      await tryMain(["db", ...args], { cwd, environment });
    const tried = await tryMain(["call", "a.yaml", "--from", "1", "--keys", "5#"], {
      cwd,
      environment,
    });
    expect(story(tried)).toContain("flow calls PJSIP/5");
  });

  test("prints lines of JSON with --json, the end last", async () => {
    const { out, err } = await call("--hang-up", "1s", "--json");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(lines[0]).toEqual({ at: 0, who: "flow", text: "100 calls 1000", wrong: false });
    expect(lines.at(-1)).toEqual({
      ended: "caller_left",
      good: true,
      durationMs: expect.any(Number),
    });
    expect(err).toBe("");
  });

  test("ends with 1 when the call does not end as a call should", async () => {
    const limits = "flowrun: 1\nname: long\nlimits: { call: 2s }\nstart: main\n";
    const files = {
      "a.yaml": `${limits}blocks:\n  main:\n    - answer\n    - play: [sound:one, sound:two, sound:three]\n`,
    };
    const { code, err } = await tryMain(["call", "a.yaml", "--from", "1"], { files });
    expect(code).toBe(1);
    expect(err).toBe(
      "The call ended: a limit of the flow was reached, after 2.0 s. That is not how a call should end.\n",
    );
  });

  test.each([
    [["--keys", "12x"], 'Option "--keys <keys>" argument "12x" is invalid.'],
    [["--at", "2026-01-05 09:30 Europe/Olso"], 'There is no time zone "Europe/Olso".'],
    [["--at", "noon"], '"--at" must be a day and time such as 2026-01-05T09:30Z, not "noon".'],
    [["--gap", "5"], 'Option "--gap <duration>" argument "5" is invalid.'],
    [["--callee", "bsy"], 'Option "--callee <behaviour>" argument "bsy" is invalid.'],
    [
      ["--row", "customers"],
      '"--row customers" is not of the form table:column=value,column=value.',
    ],
    [["--data", "gone.yaml"], 'There is no file "gone.yaml".'],
    [["--url", "http://127.0.0.1:1"], "A call needs either a flow or --url, and not both."],
  ])("refuses %j in one message", async (args, message) => {
    const { code, out, err } = await call(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err.match(/^error /gm)).toHaveLength(1);
  });

  test.each([
    [
      ["--at", "2026-01-05T09:30Z"],
      "--at is for a simulated call: a running flow has the time that it is.",
    ],
    [["--set", "a=b"], "--set is for a simulated call: a running flow has its settings."],
    [
      ["--config", "c.yaml"],
      "--config is for a simulated call: a running flow has its configuration.",
    ],
  ])("cannot give %j to a running flow", async (args, message) => {
    const { code, err } = await tryMain([
      "call",
      "--url",
      "http://127.0.0.1:1",
      "--from",
      "1",
      ...args,
    ]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test("asks no servers, and says so", async () => {
    const text =
      "flowrun: 1\nname: x\nstart: a\nblocks:\n  a:\n    - request: https://crm.example.com/\n      then: { else: b }\n  b: [hangup]\n";
    const { code, out, err } = await tryMain(["call", "a.yaml", "--from", "100"], {
      files: { "a.yaml": text },
    });

    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/request: failed/) });
    expect(err).toContain('warning A simulated call asks no servers: "request" will fail.');
  });
});
