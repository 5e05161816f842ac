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
      "caller calls 1000 from 100",
      'flow goes to "answering"',
      "caller is answered",
      "flow answer: ok [answering/1]",
      "caller hears sound:hello",
      "caller presses 1",
      "caller presses 2",
      "caller presses 3",
      "caller presses 4",
      "caller presses #",
      "flow collect-digits: ok (by the terminator) [answering/2]",
      "flow lookup: found [answering/3]",
      "callee PJSIP/3001 is called",
      "callee rings",
      "callee answers",
      "callee is connected",
      "callee is gone (Normal Clearing)",
      "caller is off the line (Normal Clearing)",
      "flow ends: the callee hung up (callee_left)",
    ]);
    expect(tried.code).toBe(0);
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
    expect(story(row)).toContain("callee PJSIP/7 is called");
    const files = {
      "a.yaml": flowText,
      "rows.yaml": "customers: [{ customer_id: 08, name: Bo, destination_ext: PJSIP/8 }]",
    };
    const data = await tryMain(
      ["call", "a.yaml", "--from", "1", "--keys", "08#", "--data", "rows.yaml"],
      { files },
    );
    expect(story(data)).toContain("callee PJSIP/8 is called");
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
    expect(story(tried)).toContain("callee PJSIP/5 is called");
  });

  test("prints lines of JSON with --json, the end last", async () => {
    const { out, err } = await call("--hang-up", "1s", "--json");
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(lines[0]).toEqual({ at: 0, who: "caller", text: "calls 1000 from 100", wrong: false });
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
