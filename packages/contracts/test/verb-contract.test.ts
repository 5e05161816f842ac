import { describe, expect, test } from "vitest";
import { createSource, defineVerb, verbs, type Verb } from "@flowrun/core";
import { setTimer } from "@flowrun/core/verb";
import { compileFlow } from "@flowrun/flow";
import { cases } from "../../../test/cases.ts";
import { madeUpVerbs } from "../../../test/made-up-verbs.ts";
import { verbContract } from "../src/verb-contract.ts";

const flowOf = (steps: string): string => `flowrun: 1
name: contract
start: main
tables: { people: { key: number, columns: { number: string, name: string } } }
queues: { support: { members: [PJSIP/2001] } }
blocks:
  main:
    - answer
${steps}
    - go: bye
  bye:
    - hangup
`;

/** The names of the cases that a verb fails in such steps. */
async function failedBy(
  verb: Verb | undefined,
  steps: string,
  table: Readonly<Record<string, Verb>> = madeUpVerbs,
): Promise<readonly string[]> {
  if (verb === undefined) throw new Error("There is no such verb.");
  const { program, diagnostics } = compileFlow(
    createSource("contract.yaml", flowOf(steps)),
    {},
    { verbs: { ...table, [verb.name]: verb } },
  );
  if (program === undefined) throw new Error(JSON.stringify(diagnostics, null, 1));
  const failed: string[] = [];
  for (const { name, run } of verbContract({ verb, program, calls: cases(60) }))
    await run().catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
  return failed;
}

describe("verbContract", () => {
  test.each([
    ["answer", ""],
    [
      "play",
      '    - play: { media: sound:welcome, interrupt: "#" }\n      then: { interrupted: bye, failed: bye }',
    ],
    [
      "say",
      '    - say: { text: welcome, interrupt: "#" }\n      then: { interrupted: bye, failed: bye }',
    ],
    ["wait", "    - wait: 5s"],
    [
      "collect-digits",
      "    - collect-digits: { max_length: 4, min_length: 2, pattern: '[1-4]{4}', prompt: sound:pin, speech: true }\n      then: { else: bye }",
    ],
    [
      "menu",
      "    - menu: { prompt: sound:menu, keys: { 1: bye } }\n      then: { silent: bye, invalid: bye }",
    ],
    [
      "lookup",
      '    - lookup: { in: people, key: "${call.from}" }\n      then: { missing: bye, failed: bye }',
    ],
    [
      "request",
      "    - request: { url: https://example.com/x, answers: { status: string } }\n      then: { refused: bye, failed: bye, else: bye }",
    ],
    ["record", "    - record: { name: letter, max: 20s }\n      then: { else: bye }"],
    [
      "queue",
      "    - queue: { name: support, max: 3m, keep_caller: true }\n      then: { else: bye }",
    ],
    [
      "bridge",
      "    - bridge: { to: PJSIP/1000, keep_caller: true, max: 1m, limit: trunk1, most: 1 }\n      then: { forwarded: bye, else: bye }",
    ],
    ["redirect", "    - redirect: PJSIP/sip:900@example.org\n      then: { failed: bye }"],
    [
      "say-digits",
      '    - say-digits: { digits: "4711", interrupt: "#" }\n      then: { interrupted: bye }',
    ],
    ["await-key", '    - await-key: "12"\n      then: { nothing: bye }'],
    ["notify", "    - notify: hello\n      then: { failed: bye }"],
  ])("is kept by `%s`", async (name, steps) => {
    expect(await failedBy(madeUpVerbs[name], steps)).toEqual([]);
  });

  const forgetful = (enter: () => void, outcomes: readonly ["ok", ...string[]] = ["ok"]): Verb =>
    defineVerb({
      name: "forgetful",
      summary: "Forgets.",
      principal: "for",
      options: {
        for: { kind: "duration", description: "How long.", example: "2s", default: "2s" },
      },
      outcomes,
      time: () => ({ idleMs: 2_000 }),
      machine: {
        enter: (call, options) => {
          enter();
          setTimer(call, "forgetful", options.for);
          return { kind: "waiting", memory: null };
        },
        resume: () => ({ kind: "done", outcome: "ok" }),
      },
    });

  test("finds a verb that throws", async () => {
    const verb = forgetful(() => {
      throw new Error("nothing is there");
    });
    expect((await failedBy(verb, "    - forgetful: 2s")).join("\n")).toContain(
      "never throws, whatever happens to a call (I5)",
    );
  });

  test("finds a verb that keeps something beside the call", async () => {
    let count = 0;
    const verb: Verb = {
      ...forgetful(() => {}),
      machine: {
        enter: () => ({ kind: "waiting", memory: (count += 1) }),
        resume: (_call, memory) => ({ kind: "waiting", memory }),
      },
    };
    expect((await failedBy(verb, "    - forgetful: 2s")).join("\n")).toContain(
      "gives the same for the same events (I1)",
    );
  });

  test("finds an outcome that no step can come to", async () => {
    const verb: Verb = {
      ...forgetful(() => {}, ["ok", "never"]),
      impossible: { never: () => true },
    };
    expect(await failedBy(verb, "    - forgetful: 2s", verbs)).toEqual([
      'can come to each of its outcomes, once: ContractViolation: No step of the flow can come to the outcome "never".',
    ]);
  });
});
