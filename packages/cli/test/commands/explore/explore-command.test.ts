import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: small
settings: { who: { type: string }, token: { type: string, secret: true } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { prompt: sound:id, max_length: 2, pattern: "4[0-9]" }
      then: { else: bye }
    - bridge: "\${settings.who}"
      then: { else: bye }
  bye: [hangup]
`;
const set = ["--set", "who=PJSIP/7"];
const environment = { TOKEN: "hunter2" };
const faulty = `flowrun: 1
name: faulty
tables: { people: { key: id, columns: { id: string, share: integer } } }
vars: { part: 0 }
start: main
blocks:
  main:
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { else: out }
    - set: { part: "\${100 / person.share}" }
    - answer
  out: [hangup]
`;
const unreachable = flow.replace('pattern: "4[0-9]"', 'min_length: "${size(settings.who)}"');

describe("flowrun explore", () => {
  test("walks the queues of a flow with many callers, and tells what none of them can have", async () => {
    const desk = `
flowrun: 1
name: desk
queues: { support: { members: [PJSIP/1, { to: PJSIP/2, skills: [german] }] } }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, needs: [french], max: 1m }
      then: { else: bye }
  bye: [hangup]
`;
    const files = { "a.yaml": desk };
    const { code, out } = await tryMain(["explore", "a.yaml"], { files });
    const told = out.split("\n").slice(out.split("\n").indexOf("Many callers, in every order:"));
    expect({ code, told: told.slice(0, 7) }).toEqual({
      code: 0,
      told: [
        "Many callers, in every order:",
        "  queue support: Nobody is lost, nobody is overtaken, nobody is called or connected twice, whoever waits is offered whoever is free, and the last one leaves nothing behind.",
        expect.stringMatching(/^ {4}2 callers and 1 agent at once: every order, of any length \(/),
        expect.stringMatching(/^ {4}2 callers and 2 agents at once: every order, of any length \(/),
        expect.stringMatching(/^ {4}3 callers and 2 agents at once: every order, of any length \(/),
        '    never: a caller of line 9 is never offered anybody: no member has "french", and there is no "relax"',
        "",
      ],
    });
    const { rooms } = JSON.parse((await tryMain(["explore", "a.yaml", "--json"], { files })).out);
    expect(rooms).toMatchObject([{ kind: "queue", name: "support", broken: null }]);
  });

  test("writes scenarios that pass and cover every outcome", async () => {
    const cwd = folderWith({ "flows/a.yaml": flow });
    const explored = await tryMain(
      ["explore", "flows/a.yaml", ...set, "--write", "tests/a.test.yaml"],
      { cwd, environment },
    );
    expect({ code: explored.code, last: explored.out.trimEnd().split("\n").at(-2) }).toEqual({
      code: 0,
      last: "8 scenarios take all of it; written to tests/a.test.yaml.",
    });
    const tested = await tryMain(["test", "tests", "--min", "100"], { cwd });
    expect({ code: tested.code, err: tested.err }).toEqual({ code: 0, err: "" });
    expect(tested.out).toMatch(/8 passed in/);
  });

  test("gives scenarios the settings of the configuration, and never a secret", async () => {
    const cwd = folderWith({ "a.yaml": flow });
    await tryMain(["explore", "a.yaml", ...set, "--write", "a.test.yaml"], { cwd, environment });
    const text = readFileSync(join(cwd, "a.test.yaml"), "utf8");
    expect(text).toContain("who: PJSIP/7\n      token: secret\n");
    expect(text).not.toContain("hunter2");
  });

  test("puts something of its type in the place of a secret that is no text", async () => {
    const secrets =
      "pin: { type: integer, minimum: 1000, secret: true }, wait: { type: duration, secret: true }";
    const cwd = folderWith({ "a.yaml": flow.replace("settings: {", `settings: { ${secrets},`) });
    const explored = await tryMain(["explore", "a.yaml", ...set, "--write", "a.test.yaml"], {
      cwd,
      environment: { ...environment, PIN: "4711", WAIT: "7s" },
    });
    const text = readFileSync(join(cwd, "a.test.yaml"), "utf8");
    expect({
      code: explored.code,
      pin: /pin: .*/.exec(text)?.[0],
      wait: /wait: .*/.exec(text)?.[0],
    }).toEqual({
      ...{ code: 0, pin: 'pin: "1000"', wait: "wait: 1ms" },
    });
    expect((await tryMain(["test", "a.test.yaml"], { cwd })).code).toBe(0);
  });

  test("looks only for what the scenarios that there are do not take", async () => {
    const cwd = folderWith({ "a.yaml": flow });
    await tryMain(["explore", "a.yaml", ...set, "--write", "a.test.yaml"], { cwd, environment });
    const { code, out } = await tryMain(
      ["explore", "a.yaml", ...set, "--tests", "a.test.yaml", "--json"],
      { cwd, environment },
    );
    expect({ code, ...JSON.parse(out) }).toMatchObject({
      code: 0,
      tests: 8,
      ways: 11,
      missing: [],
      scenarios: [],
      faults: [],
    });
  });

  test("prints the scenarios alone on standard output for -", async () => {
    const { out, err } = await tryMain(["explore", "a.yaml", ...set, "--write", "-"], {
      environment,
      files: { "a.yaml": flow },
    });
    expect(out).toMatch(/^flowrun-test: 1\nflow: a\.yaml\n/);
    expect(err).toContain("written to standard output.");
  });

  test("says what was not found and why, which is no fault", async () => {
    const { code, out } = await tryMain(["explore", "a.yaml", ...set], {
      environment,
      files: { "a.yaml": unreachable },
    });
    expect(code).toBe(0);
    expect(out).toContain(
      [
        "Not found:",
        "  line 8  main/2 collect-digits: ok",
        '      a way is known, but no act is known that brings "main/2" (collect-digits) to "ok"',
        "  line 10  main/3 bridge: no_answer, busy, declined, failed, answered",
        '      a way is known, but no act is known that brings "main/2" (collect-digits) to "ok"',
      ].join("\n"),
    );
    expect(out.trimEnd().split("\n").at(-1)).toMatch(/^No fault was met in \d+ calls\.$/);
  });

  test("ends with 1 for a fault, and prints a test file that meets it wherever everything else passes", async () => {
    const cwd = folderWith({ "flows/a.yaml": faulty });
    const args = ["explore", "flows/a.yaml", "--write", "found/a.test.yaml"];
    const { code, out } = await tryMain(args, { cwd });
    expect(code).toBe(1);
    const [, title, scenario = ""] = /\n(Fault: .*)\n((?: {2}.*\n)+)/.exec(out) ?? [];
    expect(title).toBe(
      "Fault: line 11  main/2 set: RUN_EXPRESSION The expression failed: it divides by zero.",
    );
    expect(out.trimEnd().split("\n").slice(-2)).toEqual([
      "3 scenarios take all of it; written to found/a.test.yaml.",
      expect.stringMatching(
        /^1 fault was met in \d+ calls\. A scenario of a fault runs when it is saved in this folder, /,
      ),
    ]);
    const written = await tryMain(["test", "found"], { cwd });
    expect([written.code, written.out]).toEqual([0, expect.stringMatching(/3 passed in/)]);
    writeFileSync(join(cwd, "fault.test.yaml"), scenario);
    const fault = await tryMain(["test", "fault.test.yaml"], { cwd });
    expect([fault.code, fault.out]).toEqual([1, expect.stringContaining("it divides by zero")]);
  });

  test("gives the faults as data with --json", async () => {
    const { code, out } = await tryMain(["explore", "a.yaml", "--json"], {
      environment,
      files: { "a.yaml": faulty },
    });
    const { faults } = JSON.parse(out) as { readonly faults: unknown };
    expect({ code, faults }).toMatchObject({
      code: 1,
      faults: [
        {
          ...{ step: "main/2", verb: "set", line: 11, code: "RUN_EXPRESSION" },
          message: "The expression failed: it divides by zero.",
          scenario: { tables: { people: [{ id: "4712345678", share: 0 }] } },
        },
      ],
    });
  });

  test("does not overwrite a file", async () => {
    const files = { "a.yaml": flow, "a.test.yaml": "mine\n" };
    const cwd = folderWith(files);
    const { code, err } = await tryMain(["explore", "a.yaml", ...set, "--write", "a.test.yaml"], {
      cwd,
    });
    expect({ code, text: readFileSync(join(cwd, "a.test.yaml"), "utf8") }).toEqual({
      code: 2,
      text: "mine\n",
    });
    expect(err).toContain('The file "a.test.yaml" is there already, and is not overwritten.');
  });

  test("refuses the scenarios of another flow, and reports mistakes in files", async () => {
    const files = {
      "a.yaml": flow,
      "b.yaml": flow.replace("- answer", "- anwser"),
      "a.test.yaml": "flowrun-test: 1\nscenarios: [{ nme: x }]\n",
      "b.test.yaml": "flowrun-test: 1\nscenarios: []\n",
    };
    const cwd = folderWith(files);
    const other = await tryMain(["explore", "a.yaml", ...set, "--tests", "b.test.yaml"], {
      cwd,
      environment,
    });
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining('The scenarios of "b.test.yaml" are about another flow, "b.yaml".'),
    ]);
    const wrong = await tryMain(["explore", "a.yaml", ...set, "--tests", "a.test.yaml"], {
      cwd,
      environment,
    });
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("a.test.yaml:2:")]);
    const broken = await tryMain(["explore", "b.yaml", ...set], { cwd, environment });
    expect([broken.code, broken.err]).toEqual([
      1,
      expect.stringContaining('Did you mean "answer"?'),
    ]);
  });
});
