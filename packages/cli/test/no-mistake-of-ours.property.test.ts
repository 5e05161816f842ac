import { cases } from "../../../test/cases.ts";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folderWith, tryMain } from "./try-main.ts";

const numRuns = cases(40);
const timeout = 60_000 + numRuns * 3_000;

const folder = new URL("../../../flows/", import.meta.url);
const flows: readonly string[] = [
  ...readdirSync(folder)
    .filter((file) => file.endsWith(".yaml") && !file.endsWith(".test.yaml"))
    .map((file) => readFileSync(new URL(file, folder), "utf8")),
  // A part that is given all that a part can take, also by `start`.
  `flowrun: 1
name: given
tables: { t: { key: id, columns: { id: string, n: "integer?" } } }
parts: { p: { takes: { a: recording, b: row t, c: rows t, d: texts, e: "string?", f: json, g: duration } } }
start: main
otherwise: { missing: last, failed: last, empty: last }
blocks:
  main:
    - answer
    - lookup: { in: t, key: "1" }
      as: one
    - record: {}
      as: message
    - start: { part: p, with: { a: "\${message}", b: "\${one}", c: [], d: [x], f: 1, g: 5s } }
  last: [hangup]
  p:
    - dial: PJSIP/1
      then: { else: return }
    - play: "\${args.a.media}"
    - log: "\${args.b.id} \${args.c.size()} \${args.d[0]} \${args.f}"
finally:
  - log: "\${message.name}"
    if: message != null
`,
];

/** A piece of a text that gives way to something else: how far into the text it stands. */
interface Change {
  readonly at: number;
  readonly length: number;
  readonly put: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 12 }),
  put: fc.oneof(
    fc.constantFrom(
      "",
      ":",
      "- ",
      "{",
      "}",
      "[",
      "]",
      "#",
      '"',
      "\t",
      "\n",
      "\u00a0",
      "${",
      "${1/0}",
    ),
    fc.constantFrom(
      "null",
      "[]",
      "{ x: 1 }",
      "-1",
      "1e309",
      "9007199254740993",
      "*a",
      "&a ",
      "!t ",
    ),
    fc.string({ unit: "binary", maxLength: 4 }),
  ),
});

function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((written, { at, length, put }) => {
    const start = Math.floor(at * written.length);
    return `${written.slice(0, start)}${put}${written.slice(start + length)}`;
  }, text);
}

const anyFlow = fc
  .tuple(fc.constantFrom(...flows), fc.array(change, { maxLength: 2 }))
  .map(([text, changes]) => changed(text, changes));

const scenarios = "scenarios: [{ name: x, call: { from: '1' }, expect: { ends: caller } }]\n";
const configuration = "log: { level: info }\ndb: { client: sqlite, file: x.db }\nspeech: espeak\n";

/** What a command may be told beside a flow. */
const anyWord = fc.constantFrom(
  ...[
    "--json",
    "--format",
    "json",
    "sarif",
    "--set",
    "a=b",
    "ari.host=",
    "--config",
    "c.yaml",
    ".",
  ],
  ...[
    "--from",
    "",
    "-1",
    "--at",
    "2026-13-45",
    "--keys",
    "9,*",
    "--row",
    "t:x=1",
    "--data",
    "folder",
  ],
  ...["--tests", "f.test.yaml", "--write", "out.yaml", "--limit", "0", "--seed", "--min", "101"],
  ...["gone.yaml", "loop.yaml", "folder", "../..", "-", "--", "ünïcode.yaml", "--rows", "r.csv"],
);

/** The commands that come to an end by themselves, with what keeps them short. */
const commands: readonly (readonly string[])[] = [
  ["check", "f.yaml"],
  ["check", "f.yaml", "--times"],
  ["check", "--format", "json", "f.yaml"],
  ["call", "f.yaml", "--from", "100", "--keys", "1234#"],
  ["test", "f.test.yaml"],
  ["fuzz", "f.yaml", "--runs", "20"],
  ["explore", "g.yaml"],
  ["graph", "f.yaml"],
  ["graph", "f.yaml", "--format", "dot"],
  ["db", "migrate", "f.yaml"],
  ["dial", "f.yaml", "--rows", "r.csv", "--check"],
  ["replay", "f.yaml"],
  ["explain", "FLOW_YAML"],
  ["schema"],
  ["init"],
  ["completion", "bash"],
];

const small = `flowrun: 1
name: small
start: main
blocks:
  main:
    - answer
    - menu: { prompt: sound:x, choices: { 1: main } }
      then: { silent: last, invalid: last }
  last: [hangup]
`;

const anyTry = fc.record({
  command: fc.constantFrom(...commands),
  words: fc.array(anyWord, { maxLength: 2 }),
  flow: anyFlow,
  small: fc.array(change, { maxLength: 1 }).map((changes) => changed(small, changes)),
  config: fc.array(change, { maxLength: 2 }).map((changes) => changed(configuration, changes)),
  tests: fc.array(change, { maxLength: 1 }).map((changes) => changed(scenarios, changes)),
  rows: fc.constantFrom("g\n1\n", "", "a;b\n", "\u0000", "number,name\n1,2\n"),
});

describe("whatever flows, folders, configurations and words it is given", { timeout }, () => {
  test("flowrun never ends by a mistake of its own", async () => {
    await fc.assert(
      fc.asyncProperty(anyTry, async ({ command, words, flow, config, tests, rows, ...given }) => {
        const files = {
          "f.yaml": flow,
          "g.yaml": given.small,
          "f.test.yaml": tests,
          "r.csv": rows,
          "c.yaml": config,
          ...(words.length === 0 ? { "flowrun.config.yaml": config } : {}),
        };
        // So deep that "../.." is no folder of this machine, with all that is in it.
        const cwd = join(
          folderWith(
            Object.fromEntries(Object.entries(files).map(([name, text]) => [`a/b/${name}`, text])),
          ),
          "a/b",
        );
        mkdirSync(join(cwd, "folder"));
        symlinkSync("gone", join(cwd, "loop.yaml"));
        const { code, out, err } = await tryMain([...command, ...words], { cwd });
        const said = `${out}${err}`;
        expect([code >= 0 && code <= 3, /CLI_INTERNAL.*|\n {4}at .*/.exec(said)?.[0]]).toEqual([
          true,
          undefined,
        ]);
      }),
      { numRuns },
    );
  });
});
