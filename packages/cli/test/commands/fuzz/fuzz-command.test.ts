import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openTestFile, readTestFile } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { folderWith, tryMain } from "../../try-main.ts";

const silent = `flowrun: 1
name: silent
settings: { pause: { type: duration, default: 1s }, key: { type: string, default: a, secret: true } }
start: main
blocks:
  main:
    - answer
    - wait: "\${settings.pause}"
    - hangup
`;
const broken = `flowrun: 1
name: broken
vars: { part: 0 }
start: main
blocks:
  main:
    - set: { part: "\${1 / vars.part}" }
    - hangup
`;
const found = ["fuzz", "silent.yaml", "--seed", "7", "--set", "pause=90s"];
const environment = { KEY: "b" };

describe("flowrun fuzz", () => {
  test("tries the same calls each time unless it is told otherwise", async () => {
    const tried = await tryMain(["fuzz", "a.yaml", "--runs", "20"], {
      files: { "a.yaml": flowText },
    });
    expect(tried.err).toBe("a.yaml: 20 generated worlds, and no call broke anything (seed 1).\n");
  });

  test("says that it found nothing, and with which seed", { tags: "long" }, async () => {
    const tried = await tryMain(["fuzz", "a.yaml", "--seed", "7"], {
      files: { "a.yaml": flowText },
    });
    const err = "a.yaml: 1000 generated worlds, and no call broke anything (seed 7).\n";
    expect(tried).toEqual({ code: 0, out: "", err });
  });

  test("prints the call that it found as a test file, with how to find it again", async () => {
    const { code, out, err } = await tryMain(found, {
      environment,
      files: { "silent.yaml": silent },
    });
    const [what, again, where] = out.split("\n");
    expect(code).toBe(1);
    expect(what).toBe(
      "# silence: The caller is in silence for more than 1m (wait). At 60.000 s, in main/2 (silent.yaml:8).",
    );
    expect(again).toMatch(
      /^# Again: flowrun fuzz silent\.yaml --set pause=90s --seed 7 --path [\d:]+ --max-silence 60000ms$/,
    );
    expect(where).toBe(
      '# "flow" counts from where this file stands: now from the folder in which it was printed.',
    );
    expect(err).toContain("silent.yaml: after 1 generated worlds: silence: The caller");
    const file = openTestFile({ name: "found.test.yaml", text: out });
    const { trials, diagnostics } = readTestFile(file, { name: "silent.yaml", text: silent });
    expect([file.flow, diagnostics, trials[0]?.scenario.settings]).toEqual([
      "silent.yaml",
      [],
      { pause: "90s" },
    ]);
  });

  test("writes a test file that runs where it stands, and never over another one", async () => {
    const cwd = folderWith({ "flows/broken.yaml": broken });
    const args = ["fuzz", "flows/broken.yaml", "--write", "tests/found.test.yaml"];
    const { code, out, err } = await tryMain(args, { cwd });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/fault: The flow met a fault: .* Written to tests\/found\.test\.yaml\.\n$/);
    const text = readFileSync(join(cwd, "tests/found.test.yaml"), "utf8");
    expect(text).toMatch(
      /^# fault: .*\n# Again: .*\nflowrun-test: 1\nflow: \.\.\/flows\/broken\.yaml\n/,
    );
    const tested = await tryMain(["test", "tests"], { cwd });
    expect([tested.code, tested.out]).toEqual([1, expect.stringContaining("it divides by zero")]);
    const again = await tryMain(args, { cwd });
    expect([again.code, again.err]).toEqual([
      2,
      expect.stringContaining(
        'The file "tests/found.test.yaml" is there already, and is not overwritten.',
      ),
    ]);
  });

  test("ends when its time is over, and tells how many worlds it tried", async () => {
    let now = 0;
    const clock = { now: () => (now += 1_000), wake: () => () => undefined };
    const files = { "a.yaml": flowText };
    const { code, err } = await tryMain(["fuzz", "a.yaml", "--time", "3s"], { files, clock });
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^a\.yaml: \d+ generated worlds, and no call broke anything/),
    ]);
    expect(now).toBeLessThan(10_000);
  });

  describe("with a corpus", () => {
    const args = ["fuzz", "broken.yaml", "--corpus", "corpus"];

    test("keeps what it finds as test files, and tries them first", async () => {
      const cwd = folderWith({ "broken.yaml": broken });
      expect((await tryMain(args, { cwd })).code).toBe(1);
      const [file = "", ...others] = readdirSync(join(cwd, "corpus"));
      expect([file, others]).toEqual([
        expect.stringMatching(/^fault-in-main-1-[0-9a-f]{8}\.test\.yaml$/),
        [],
      ]);
      const text = readFileSync(join(cwd, "corpus", file), "utf8");
      expect(text).toMatch(/^flowrun-test: 1\nflow: \.\.\/broken\.yaml\nscenarios:\n/);
      const again = await tryMain([...args, "--seed", "9"], { cwd });
      expect(again.out).toContain(
        "# Again: flowrun fuzz broken.yaml --seed 9 --corpus corpus --max-silence 60000ms\n",
      );
      expect(again.err).toContain("after 1 generated worlds");
      expect(readdirSync(join(cwd, "corpus"))).toEqual([file]);
    });

    test("keeps the calls of a flow that nothing breaks, and no call twice", async () => {
      const cwd = folderWith({ "broken.yaml": flowText });
      expect((await tryMain([...args, "--runs", "50"], { cwd })).code).toBe(0);
      const kept = readdirSync(join(cwd, "corpus"));
      expect(kept.length).toBeGreaterThan(1);
      await tryMain([...args, "--runs", String(kept.length)], { cwd });
      expect(readdirSync(join(cwd, "corpus"))).toEqual(kept);
    });

    test("leaves calls of other flows alone, and warns of a file with mistakes", async () => {
      const cwd = folderWith({
        "broken.yaml": flowText,
        "other.yaml": flowText,
        "corpus/other.test.yaml":
          "flowrun-test: 1\nflow: ../other.yaml\nscenarios: [{ name: a }]\n",
        "corpus/wrong.test.yaml":
          "flowrun-test: 1\nflow: ../broken.yaml\nscenarios: [{ nam: a }]\n",
      });
      const { code, err } = await tryMain([...args, "--runs", "1"], { cwd });
      expect(code).toBe(0);
      expect(err).toContain(
        '"corpus/wrong.test.yaml" has mistakes, so its call is not tried. Mend it, or remove it: flowrun test corpus/wrong.test.yaml',
      );
      expect(err).not.toContain("other.test.yaml");
    });
  });

  test("tells where the flow is to be named that came over standard input", async () => {
    const { out } = await tryMain(["fuzz", "-"], { input: broken });
    expect(out).toContain(
      '# The flow came over standard input: write its path behind "flow".\nflowrun-test: 1\nflow: flow.yaml\n',
    );
  });

  test("says which steps and blocks no call has entered", async () => {
    const text = silent
      .replace(
        "- hangup",
        "- go: vip\n      if: call.from == call.from + '9'\n    - log: on\n      if: call.to == call.to + '9'\n    - hangup",
      )
      .concat("  vip:\n    - play: sound:a\n    - hangup\n");
    const { code, err } = await tryMain(["fuzz", "a.yaml", "--runs", "20"], {
      files: { "a.yaml": text },
    });
    expect(code).toBe(0);
    expect(err).toContain(
      "no call broke anything (seed 1).\n" +
        "No call has entered: main/3 go (line 9), main/4 log (line 11), block vip (line 15).\n",
    );
  });

  describe("of a flow with a setting that nobody gives", () => {
    const switched = `flowrun: 1
name: switched
settings: { open: { type: boolean, default: true } }
vars: { part: 0 }
start: main
blocks:
  main:
    - answer
    - go: closed
      if: "!settings.open"
    - hangup
  closed:
    - play: sound:closed
    - set: { part: "\${1 / vars.part}" }
    - hangup
`;
    const files = { "a.yaml": switched };

    test("tries another value, says it in the file, and finds the same call again", async () => {
      const { code, out } = await tryMain(["fuzz", "a.yaml"], { files });
      const { trials } = readTestFile(openTestFile({ name: "found.test.yaml", text: out }), {
        name: "a.yaml",
        text: switched,
      });
      expect([code, trials[0]?.scenario.settings]).toEqual([1, { open: "false" }]);
      const again = /^# Again: flowrun (.*)$/m.exec(out)?.[1]?.split(" ") ?? [];
      expect(again).not.toContain("--set");
      expect((await tryMain(again, { files })).out).toContain("name: fault in closed/2");
    });

    test("keeps the value that the configuration gives", async () => {
      const { code, err } = await tryMain(
        ["fuzz", "a.yaml", "--set", "open=true", "--runs", "20"],
        { files },
      );
      expect([code, err]).toEqual([
        0,
        expect.stringContaining("No call has entered: main/2 go (line 9), block closed (line 13)."),
      ]);
    });
  });

  test("finds the same call again", async () => {
    const files = { "silent.yaml": silent };
    const { out } = await tryMain(found, { environment, files });
    const path = /--path ([\d:]+)/.exec(out)?.[1] ?? "";
    expect(
      (await tryMain([...found, "--path", path], { environment, files })).out.split("\n").slice(3),
    ).toEqual(out.split("\n").slice(3));
  });

  test("takes a longer silence when it is told to", async () => {
    const tried = await tryMain([...found, "--max-silence", "2m", "--runs", "50"], {
      environment,
      files: { "silent.yaml": silent },
    });
    expect([tried.code, tried.out]).toEqual([0, ""]);
  });

  test("prints one object with --json", async () => {
    const { out, err } = await tryMain([...found, "--json"], {
      environment,
      files: { "silent.yaml": silent },
    });
    expect(JSON.parse(out)).toMatchObject({
      flow: "silent.yaml",
      seed: 7,
      counterexample: {
        violation: { invariant: "silence", atMs: 60_000, step: "main/2" },
        scenario: { from: "4712345678" },
      },
    });
    expect(err).not.toContain("silence:");
  });

  test.each([
    [["--runs", "0"], 'Option "--runs <number>" argument "0" is invalid.'],
    [["--time", "1"], 'Option "--time <duration>" argument "1" is invalid.'],
    [
      ["--corpus", "c", "--path", "1"],
      'Option "--path <path>" cannot be used with option "--corpus <folder>".',
    ],
    [["--seed", "x"], 'Option "--seed <number>" argument "x" is invalid.'],
    [["--max-silence", "1"], 'Option "--max-silence <duration>" argument "1" is invalid.'],
  ])("refuses %j in one message", async (args, message) => {
    const { code, out, err } = await tryMain(["fuzz", "a.yaml", ...args], {
      files: { "a.yaml": flowText },
    });
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });
});
