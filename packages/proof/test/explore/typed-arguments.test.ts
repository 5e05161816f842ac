import { describe, expect, test } from "vitest";
import { compileFlow } from "@flowrun/flow";
import { argumentsFor } from "@flowrun/core/tooling";
import type { Program } from "@flowrun/core";
import { sampleArguments } from "../../src/explore/sample-arguments.ts";
import { worldsFor } from "../../src/explore/worlds.ts";
import { fuzzFlow } from "../../src/fuzz/fuzz-flow.ts";
import { explore } from "./exploring.ts";

/** The types that a part may take. */
const types = [
  ...["string", "integer", "number", "boolean", "duration"].flatMap((kind) => [kind, `${kind}?`]),
  ...["json", "recording", "texts", "row people", "rows people"],
];

/** The places of an argument in the words of a step, each of which likes values of its own. */
const uses: Readonly<Record<string, string>> = {
  money: 'play: [You owe now, { money: "${args.it}", currency: USD }]',
  number: 'play: [You are number, { number: "${args.it}" }]',
  period: 'play: [You wait for, { period: "${args.it}" }]',
  text: 'say: "You have ${args.it} of them."',
  endpoint: 'dial: { to: "${args.it}" }',
  mail: 'send-email: { to: "${args.it}", subject: it, text: it }',
  body: 'request: { url: "https://a.example/x", json: { it: "${args.it}" } }',
  queue: 'queue-state: "${args.it}"',
};

/** The places that say how a part begins. */
const begins: Readonly<Record<string, string>> = {
  request: "on_request: { go: go }",
  signal: "on_signal: { go: { part: go } }",
};

const dial = "    - dial: PJSIP/2001\n      then: { else: return }\n";

function flowOf(type: string, use: string, begin: string): string {
  const step =
    use.startsWith("play") || use.startsWith("say") ? "" : "\n      then: { else: return }";
  return `flowrun: 1
name: typed
tables: { people: { key: id, columns: { id: string, age: "integer?" } } }
queues: { sales: { members: [PJSIP/1] } }
${begin}
parts: { go: { takes: { it: "${type}" } } }
start: main
otherwise: { failed: last, missing: last }
blocks:
  main: [answer, { say: Hello to you. }]
  last: [hangup]
  go:
${begin === begins["signal"] ? "" : dial}    - ${use}${step}
`;
}

const flows = Object.entries(begins).flatMap(([begin, declared]) =>
  types.flatMap((type) =>
    Object.entries(uses).flatMap(([use, written]) => {
      const text = flowOf(type, written, declared);
      const { program } = compileFlow({ name: "typed.yaml", text });
      return program === undefined ? [] : [[type, use, begin, program] as const];
    }),
  ),
);

describe("arguments that a proof makes up", () => {
  test("are of the type that the part takes, whatever it is and wherever it is used", () => {
    const used = new Set(flows.map(([type, , begin]) => `${begin} ${type}`));
    const all = Object.keys(begins).flatMap((begin) => types.map((type) => `${begin} ${type}`));
    expect(all.filter((each) => !used.has(each))).toEqual([]);
    const given = ([, , , program]: (typeof flows)[number]) => [
      ...sampleArguments(program, "go"),
      ...worldsFor(program, {}).flatMap(({ starts }) =>
        starts && "with" in starts ? [starts.with] : [],
      ),
    ];
    const misfits = flows.filter((flow) => given(flow).some((args) => !fits(flow[3], args)));
    expect(misfits.map(([type]) => type)).toEqual([]);
  });

  test.each(flows)(
    "let explore and fuzz through %s as %s, begun by a %s",
    (_type, _use, _begin, program) => {
      expect(() => explore(program)).not.toThrow();
      expect(() => fuzzFlow(program, { runs: 5, seed: 1, mostSilenceMs: 60_000 })).not.toThrow();
    },
  );
});

function fits(program: Program, args: Parameters<typeof argumentsFor>[2]): boolean {
  try {
    argumentsFor(program, "go", args);
    return true;
  } catch {
    return false;
  }
}
