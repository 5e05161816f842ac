import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claimResults } from "../../../src/commands/dial/claim-results.ts";
import { claim } from "../../../../durability/src/claim.ts";
import { ledgerSocket } from "../../../../durability/src/open-ledger.ts";
import { folderWith, startMain, tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: reminders
start: hello
parts:
  remind: { takes: { phone: string } }
lanes: { reminders: { at_once: 2, per_minute: 100 } }
on_request: { remind: remind }
blocks:
  hello:
    - hangup
  remind:
    - return: skipped
      if: args.phone == "000"
    - dial: { to: "PJSIP/\${args.phone}", ring: 3s }
      then: { else: return nobody }
    - return: reached
`;

const files = { "a.yaml": flow, "people.csv": "phone\n100\n000\n101\n" };

/** What the file of results says of each row that is over. */
function resultsIn(cwd: string): readonly (readonly unknown[])[] {
  const lines = readFileSync(join(cwd, "people.results.jsonl"), "utf8").trimEnd().split("\n");
  const ended = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ outcome }) => outcome);
  return ended
    .map(({ line, outcome, returned }) => [Number(line), outcome, returned] as const)
    .toSorted(([a], [b]) => a - b);
}

describe("flowrun dial", () => {
  test("runs the part for each row, says what came of it, and calls nobody twice", async () => {
    const cwd = folderWith(files);
    const first = await tryMain(["dial", "a.yaml", "--rows", "people.csv"], { cwd });
    expect(first).toMatchObject({
      code: 0,
      out: '3 of 3: 2 answered, 1 not dialled. See "people.results.jsonl".\n',
      err: expect.stringMatching(
        /^"remind" for 3 of 3 rows, 2 at a time, 100 a minute\. What comes of it is kept in/,
      ),
    });
    expect(resultsIn(cwd)).toEqual([
      [2, "answered", "reached"],
      [3, "not_dialled", "skipped"],
      [4, "answered", "reached"],
    ]);
    const second = await tryMain(["dial", "a.yaml", "--rows", "people.csv"], { cwd });
    expect([second.code, second.out, second.err]).toEqual([
      0,
      "",
      '"remind" for 0 of 3 rows, 2 at a time, 100 a minute. What comes of it is kept in "people.results.jsonl".\n3 are over already, by that file.\n1 of the file calls nobody, as the flow says.\n',
    ]);
    const again = await tryMain(
      ["dial", "a.yaml", "--rows", "people.csv", "--again", "not_dialled", "--json"],
      {
        cwd,
      },
    );
    expect(
      again.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([{ line: 3, args: { phone: "000" }, outcome: "not_dialled" }]);
  });

  test("draws its progress in one line of a terminal, and clears it in the end", async () => {
    const { code, err } = await tryMain(["dial", "a.yaml", "--rows", "people.csv"], {
      files,
      terminal: true,
    });
    const drawn = err.split("\r\u001B[K").slice(1);
    expect([code, drawn[0], drawn.at(-1)]).toEqual([0, "0 of 3 · 1 under way", ""]);
    expect(drawn.join("")).not.toContain("\n");
  });

  test("calls nobody while another process does from the same file", async () => {
    const cwd = folderWith(files);
    const args = ["dial", "a.yaml", "--rows", "people.csv"];
    const path = join(cwd, "people.results.jsonl");
    const other = await claimResults(path, "people.results.jsonl");
    const { code, out, err } = await tryMain(args, { cwd });
    const message =
      'Another flowrun that is alive calls rows now, and keeps what comes of it in "people.results.jsonl".';
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(`CLI_ROWS  ${message}`)]);
    expect(() => resultsIn(cwd)).toThrow("ENOENT");
    await other.release();
    expect((await tryMain(args, { cwd })).code).toBe(0);
  });

  test("ends what a process that died has left, also when nobody is left to be called", async () => {
    const cwd = folderWith({ ...files, "people.csv": "phone\n100\n" });
    const args = ["dial", "a.yaml", "--rows", "people.csv"];
    await tryMain(args, { cwd });
    const path = join(cwd, "people.results.jsonl");
    const [begun = ""] = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, `${begun}\n`);
    expect(await tryMain(args, { cwd })).toMatchObject({
      code: 0,
      err: expect.stringContaining(
        "Of them 1 broke off (line 2): --again broken_off calls them once more.",
      ),
    });
    expect(resultsIn(cwd)).toEqual([[2, "broken_off", undefined]]);
    await tryMain([...args, "--again", "broken_off"], { cwd });
    expect(resultsIn(cwd).at(-1)).toEqual([2, "answered", "reached"]);
  });

  test("with --check calls nobody and writes nothing", async () => {
    const cwd = folderWith(files);
    const args = ["dial", "a.yaml", "--rows", "people.csv", "--check"];
    const { code, out, err } = await tryMain(args, { cwd });
    expect([code, out, err]).toEqual([0, expect.stringContaining('"remind" for 3 of 3 rows'), ""]);
    writeFileSync(join(cwd, "people.csv"), "phone\n100\n100\n");
    expect(await tryMain(args, { cwd })).toEqual({
      code: 2,
      out: "error CLI_ROWS  people.csv:3  calls whom line 2 calls.\n  Mend the file, or add --allow-repeats; nobody was called.\n",
      err: "",
    });
    expect(await tryMain([...args, "--json"], { cwd })).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringContaining("CLI_ROWS"),
    });
    expect(() => resultsIn(cwd)).toThrow("ENOENT");
  });

  test("calls nobody from a file with numbers that cannot be dialled, or that stand there twice", async () => {
    const refused = async (phones: string, ...more: string[]): Promise<readonly unknown[]> => {
      const args = ["dial", "a.yaml", "--rows", "people.csv", ...more];
      const { code, out, err } = await tryMain(args, {
        files: { ...files, "people.csv": `phone\n${phones}` },
      });
      return [
        code,
        out,
        ...err
          .trimEnd()
          .split("\n")
          .map((line) => line.trim()),
      ];
    };
    expect(await refused("1 x\n101\n4 711;x\n")).toEqual([
      2,
      "",
      expect.stringMatching(/^error CLI_ROWS {2}people\.csv:2 {2}calls nobody: "to" must be an /),
      expect.stringMatching(/^people\.csv:4 {2}calls nobody: "to" must be an /),
      "Mend the file; nobody was called.",
    ]);
    expect(await refused("1 01\n101\n")).toEqual([
      2,
      "",
      "error CLI_ROWS  people.csv:3  calls whom line 2 calls.",
      "Mend the file, or add --allow-repeats; nobody was called.",
    ]);
    const [code, out] = await refused("1 01\n101\n", "--allow-repeats");
    expect([code, out]).toEqual([0, expect.stringContaining("2 of 2: 2 answered")]);
  });

  test("begins no more after the first signal, and goes on with the same command", async () => {
    const many = `phone\n${Array.from({ length: 10 }, (_, n) => `20${n}\n`).join("")}`;
    const cwd = folderWith({ ...files, "people.csv": many });
    const running = startMain(["dial", "a.yaml", "--rows", "people.csv"], { cwd });
    await running.said(/under way/);
    running.signal("SIGINT");
    const { code, err } = await running.done;
    expect([code, err]).toEqual([
      130,
      expect.stringMatching(/\d rows are left: the same command goes on with them\.\n$/),
    ]);
    const called = resultsIn(cwd).length;
    expect(called).toBeLessThan(10);
    const plan = await tryMain(["dial", "a.yaml", "--rows", "people.csv", "--check"], { cwd });
    expect(plan.out).toContain(`"remind" for ${10 - called} of 10 rows`);
  });

  test("calls nobody as an application whose calls another flowrun answers", async () => {
    const cwd = folderWith(files);
    const ledger = join(cwd, "ledger");
    mkdirSync(ledger, { mode: 0o700 });
    const place = { folder: ledger, cwd, environment: {}, app: "shop", host: "127.0.0.1:9" };
    const owner = await claim(ledgerSocket(place) ?? "");
    const ari = { ARI_HOST: "127.0.0.1:9", ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "shop" };
    const environment = { ...ari, DURABILITY_LEDGER: ledger };
    const { code, err } = await tryMain(["dial", "a.yaml", "--rows", "people.csv"], {
      cwd,
      environment,
    });
    await owner.release();
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(
        'error CLI_LEDGER_TAKEN  A flowrun that is alive answers the calls of the application "shop"',
      ),
    ]);
    expect(() => resultsIn(cwd)).toThrow("ENOENT");
  });

  test.each([
    [["--part", "remnd"], 'The flow "reminders" has no part "remnd".\n  Did you mean "remind"?'],
    [["--lane", "fast"], 'The flow "reminders" has no lane "fast".\n  Its lanes are reminders.'],
    [["--again", "busy,maybe"], "Write some of answered, machine, no_answer, busy"],
    [["--rows", "nobody.csv"], 'There is no file "nobody.csv".'],
  ])("is told what is wrong before anybody is called: %j", async (args, message) => {
    const { code, err } = await tryMain(["dial", "a.yaml", "--rows", "people.csv", ...args], {
      files,
    });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
