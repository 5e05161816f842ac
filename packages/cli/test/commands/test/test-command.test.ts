import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { folderWith, startMain, tryMain } from "../../try-main.ts";

const testText = `flowrun-test: 1
scenarios:
  - name: a silent caller hears goodbye
    expect: { path: [answering, leaving], hears: [sound:hello, sound:vm-goodbye] }
  - name: an unknown customer hears goodbye
    caller: [{ hears: sound:hello }, { press: "9#" }]
    expect: { outcomes: { answering/3: missing }, ends: flow_ended }
`;
const failing = testText.replace("missing", "found");
const files = { "flows/a.yaml": flowText, "flows/a.test.yaml": testText };

/** Standard output without the time that the run took. */
function timeless(out: string): string {
  return out.replace(/in \d+ ms/, "in 0 ms");
}

describe("flowrun test", () => {
  test("runs all test files below the working directory and ends with 0", async () => {
    const { code, out, err } = await tryMain(["test"], {
      files: { ...files, "node_modules/x/b.test.yaml": "broken", ".cache/c.test.yaml": "broken" },
    });
    expect({ code, out: timeless(out), err }).toEqual({
      code: 0,
      out: `flows/a.test.yaml
  ok    a silent caller hears goodbye
  ok    an unknown customer hears goodbye
2 passed in 0 ms (virtual time ${out.match(/virtual time (.*)\)/)?.[1]})
`,
      err: "",
    });
  });

  test.each([
    ['v2: { version: "8.1" }', 1, "FLOW_UNKNOWN_OPERATION"],
    ['v2: { version: "8.2" }', 0, "1 passed"],
    // What is wrong with it otherwise is told by the commands that need it.
    ['v2: { version: "8.1" }\nshutdown_grace: never', 1, "FLOW_UNKNOWN_OPERATION"],
    ["v2: { version: nine }", 0, "1 passed"],
  ])(
    "knows the operations of the version that the configuration names: %s",
    async (config, code, said) => {
      const call =
        "- v2: { call: ai.create_transcription, with: { uniqueid: '1.1' } }\n      then: { else: leaving }";
      const flow = flowText.replace("- answer\n", `- answer\n    ${call}\n`);
      const scenarios =
        "flowrun-test: 1\nscenarios: [{ name: silent, expect: { ends: flow_ended } }]\n";
      const given = {
        "flows/a.yaml": flow,
        "flows/a.test.yaml": scenarios,
        "flows/flowrun.config.yaml": config,
      };
      const tested = await tryMain(["test"], { files: given });
      expect(tested.code).toBe(code);
      expect(tested.out + tested.err).toContain(said);
    },
  );

  test("runs the test files that are about a flow when it is given the flow", async () => {
    const more = {
      "flows/b.test.yaml": `flow: a.yaml\n${testText}`,
      "flows/c.test.yaml": testText,
      "flows/c.yaml": flowText,
    };
    const { code, out } = await tryMain(["test", "flows/a.yaml"], { files: { ...files, ...more } });
    expect({ code, names: out.match(/^flows.*$/gm) }).toEqual({
      code: 0,
      names: ["flows/a.test.yaml", "flows/b.test.yaml"],
    });
  });

  test("says what to do when no test file is about the flow that it is given", async () => {
    const { code, err } = await tryMain(["test", "a.yaml"], { files: { "a.yaml": flowText } });
    expect({ code, err }).toEqual({
      code: 2,
      err: `error CLI_NO_FILE  No file *.test.yaml beside "a.yaml" is about it.
  Write "a.test.yaml", or have it written: flowrun explore a.yaml --write a.test.yaml
`,
    });
  });

  test("shows a failure with its frame and its timeline and ends with 1", async () => {
    const { code, out } = await tryMain(["test", "flows"], {
      files: { ...files, "flows/a.test.yaml": failing },
    });
    expect(code).toBe(1);
    expect(out).toContain(`  FAIL  an unknown customer hears goodbye

    error PROOF_OUTCOME  The step "answering/3" ended in "missing", and "found" was expected.
      flows/a.test.yaml:7:27
      6 |     caller: [{ hears: sound:hello }, { press: "9#" }]
      7 |     expect: { outcomes: { answering/3: found }, ends: flow_ended }
        |                           ^^^^^^^^^^^^^^^^^^

    The call:
`);
    expect(out).toMatch(/>\s+0\.200 {2}a\.yaml:16 {4}lookup: missing {2}\[answering\/3\]\n/);
    expect(timeless(out)).toContain("1 passed, 1 failed in 0 ms");
  });

  test("runs only what --filter says, in any letter case", async () => {
    const { code, out } = await tryMain(["test", "--filter", "SILENT"], { files });
    expect({ code, names: out.match(/ok {4}.*/g) }).toEqual({
      code: 0,
      names: ["ok    a silent caller hears goodbye"],
    });
  });

  test("ends with 2 when no name holds the filter, no file is there, or a named one is not", async () => {
    const nothing = await tryMain(["test", "--filter", "nobody"], { files });
    const empty = await tryMain(["test"]);
    const absent = await tryMain(["test", "b.test.yaml"], { files });
    expect([nothing, empty, absent].map(({ code, err }) => [code, err.split("\n")[0]])).toEqual([
      [2, 'error CLI_WRONG_OPTION  No scenario\'s name holds "nobody".'],
      [2, "error CLI_NO_FILE  There is no file *.test.yaml below this folder."],
      [2, 'error CLI_NO_FILE  There is no file "b.test.yaml".'],
    ]);
  });

  test("reports mistakes in a test file and in a flow, and runs the other files", async () => {
    const { code, out, err } = await tryMain(["test"], {
      files: {
        ...files,
        "b.test.yaml": "flowrun-test: 1\nflow: flows/a.yaml\nscenarios: [{ nmae: x }]\n",
        "c.test.yaml": "flowrun-test: 1\nscenarios: []\n",
        "d.test.yaml": "flowrun-test: 1\nscenarios: []\n",
        "d.yaml": flowText.replace("- answer\n", "- anwser\n"),
      },
    });
    expect(err).toBe("");
    expect(out.match(/^error \w+ .*\n.*/gm)).toEqual([
      'error FLOW_UNKNOWN_KEY  There is no key "nmae" in a scenario.\n  b.test.yaml:3:15',
      'error PROOF_NO_FLOW  There is no flow "c.yaml".\n  c.test.yaml:1:1',
      'error FLOW_UNKNOWN_VERB  There is no verb "anwser".\n  d.yaml:12:7',
    ]);
    expect([code, timeless(out).includes("2 passed, 3 files with mistakes in 0 ms")]).toEqual([
      1,
      true,
    ]);
  });

  test("stops after the first failure with --bail", async () => {
    const both = failing.replace("path: [answering, leaving]", "path: [answering]");
    const { out } = await tryMain(["test", "--bail"], {
      files: {
        ...files,
        "flows/a.test.yaml": both,
        "flows/b.test.yaml": `flow: a.yaml\n${testText}`,
      },
    });
    expect(timeless(out)).toContain("0 passed, 1 failed in 0 ms");
  });

  test("prints one JSON document with --json", async () => {
    const { code, out, err } = await tryMain(["test", "--json"], { files });
    const { tookMs, ...document } = JSON.parse(out);
    expect({ code, err, took: typeof tookMs, document }).toMatchObject({
      code: 0,
      err: "",
      took: "number",
      document: {
        passed: 2,
        failed: 0,
        broken: 0,
        diagnostics: [],
        results: [{ passed: true }, { passed: true }],
      },
    });
  });

  test("finds calls of the REST API v2 that do not exist in the flow", async () => {
    const flow =
      "flowrun: 1\nname: x\nstart: a\nblocks:\n  a:\n    - v2: { call: contacts.serch }\n      then: { else: b }\n  b: [hangup]\n";
    const scenarios = "flowrun-test: 1\nscenarios:\n  - name: x\n";

    expect(
      await tryMain(["test"], { files: { "a.yaml": flow, "a.test.yaml": scenarios } }),
    ).toMatchObject({
      code: 1,
      out: expect.stringContaining('Did you mean "contacts.search"?'),
    });
  });

  test("writes JUnit XML, or ends with 2 where it cannot", async () => {
    const cwd = folderWith(files);
    await tryMain(["test", "--junit", "out.xml"], { cwd });
    expect(readFileSync(join(cwd, "out.xml"), "utf8")).toContain(
      '<testsuites tests="2" failures="0"',
    );
    expect(await tryMain(["test", "--junit", "no/out.xml"], { cwd })).toMatchObject({ code: 2 });
  });

  test("runs again with --watch when the flow changes, until it is interrupted", async () => {
    const cwd = folderWith(files);
    const running = startMain(["test", "--watch"], { cwd });
    await running.said(/2 passed[^]*Watching for changes/);
    writeFileSync(join(cwd, "flows/a.yaml"), flowText.replace("sound:vm-goodbye", "sound:bye"));
    await running.said(/1 passed, 1 failed[^]*Watching for changes/);
    running.signal("SIGINT");
    expect((await running.done).code).toBe(0);
  });
});
