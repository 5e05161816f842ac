import { performance } from "node:perf_hooks";
import { describe, expect, test } from "vitest";
import { checkFlow } from "../src/check-flow.ts";
import { verbs } from "../../core/src/verbs/index.ts";

const good =
  'flowrun: 1\nname: x\nstart: a\nsettings: { s: { type: string } }\nblocks:\n  a:\n    - log: "${settings.s}"\n    - hangup\n';

describe("checkFlow", () => {
  test("says nothing of a good flow", () => {
    expect(checkFlow({ name: "x", text: good })).toEqual([]);
  });

  test("judges settings only when they are given", () => {
    expect(checkFlow({ name: "x", text: good }, {}).map(({ code }) => code)).toEqual([
      "FLOW_SETTING_MISSING",
    ]);
  });

  test("says what is wrong with the shape alone when the file is no flow", () => {
    expect(checkFlow({ name: "x", text: "" }).map(({ code }) => code)).toEqual(["FLOW_EMPTY"]);
  });

  test("tells a mistake in the list of a step once, and not again where its items are used", () => {
    const steps = '- each: { in: "{{ s }}", do: b }\n      as: item\n    - hangup';
    const text = `${good.replace("- hangup", steps)}  b:\n    - log: "\${item.name}"\n`;
    expect(checkFlow({ name: "x", text }).map(({ code }) => code)).toEqual(["FLOW_BAD_OPTION"]);
  });

  test("goes on to the rules when a misspelt key could be put right", () => {
    const text = good.replace("- hangup", '- log: "${vras.n}"\n      nite: x');
    expect(checkFlow({ name: "x", text }).map(({ code }) => code)).toEqual([
      "EXPR_UNKNOWN_NAME",
      "FLOW_UNKNOWN_KEY",
    ]);
  });

  test("gives problems in the order of the file", () => {
    const text = good.replace("- hangup", "- go: z\n    - play: sound:x\n    - go: y");
    const problems = checkFlow({ name: "x", text });
    expect(problems.map(({ code }) => code)).toEqual(["FLOW_UNKNOWN_BLOCK", "FLOW_UNKNOWN_BLOCK"]);
    expect(problems.map(({ span }) => span.start)).toEqual([
      text.indexOf("z\n"),
      text.indexOf("y\n"),
    ]);
  });

  test("takes verbs that somebody else wrote", () => {
    const { answer, hangup, log } = verbs;
    if (answer === undefined || hangup === undefined || log === undefined)
      throw new Error("the verbs are gone");
    const own = { hangup, log, ring: { ...answer, name: "ring" } };
    const text = good.replace("- hangup", "- ring\n    - hangup");
    expect([
      checkFlow({ name: "x", text }, undefined, { verbs: own }),
      checkFlow({ name: "x", text }).map(({ code }) => code),
    ]).toEqual([[], ["FLOW_UNKNOWN_VERB"]]);
  });

  test.each([
    ["", (blocks: readonly string[]) => blocks],
    [" whose blocks stand the other way round", (blocks: readonly string[]) => blocks.toReversed()],
  ])(
    "takes time in proportion to the size of a flow%s",
    { tags: "long", timeout: 300_000 },
    (_, order) => {
      checkFlow({ name: "x", text: chain(400, order) });
      const small = Math.min(...[1, 2, 3].map(() => timeOf(chain(400, order))));
      const large = Math.min(...[1, 2, 3].map(() => timeOf(chain(2_000, order))));
      // Five times the blocks; a rule that compares blocks with one another would take twenty-five
      // times as long.
      expect(large / small).toBeLessThan(12);
    },
  );
});

test("says once that a column of a lookup has no value", () => {
  const lookup = "    - lookup: { in: t, where: { name: null } }\n      then: { else: end }\n";
  const text = `flowrun: 1\nname: x\nstart: a\ntables: { t: { key: id, columns: { id: string, name: string? } } }\nblocks:\n  a:\n${lookup}  end:\n    - hangup\n`;
  expect(checkFlow({ name: "x", text }).map(({ code }) => code)).toEqual(["FLOW_NO_VALUE"]);
});

test.each([
  ["{}", []],
  ["5", ["FLOW_BAD_OPTION"]],
])('knows that a lookup by "where: %s" gives a list of rows', (where, codes) => {
  const text = `flowrun: 1
name: x
start: a
tables: { t: { key: id, columns: { id: string, left: timestamp } } }
blocks:
  a:
    - answer
    - lookup: { in: t, where: ${where}, order: [-left], limit: 1 }
      as: newest
      then: { else: end }
    - play: "digits:\${newest[0].id}"
  end:
    - hangup
`;
  expect(checkFlow({ name: "x", text }).map(({ code }) => code)).toEqual(codes);
});

function timeOf(text: string): number {
  const start = performance.now();
  expect(checkFlow({ name: "x", text })).toEqual([]);
  return performance.now() - start;
}

/** A flow of many blocks that lead to one another, each with a name of its own. */
function chain(blocks: number, order: (steps: readonly string[]) => readonly string[]): string {
  const steps = Array.from(
    { length: blocks },
    (_, i) => `  b${i}:
    - answer
    - lookup: { in: t, key: "\${call.from}" }
      as: row${i}
      then: { missing: b${(i * 7) % blocks}, failed: end }
    - log: "hello \${row${i}.name}"
    - go: ${i + 1 < blocks ? `b${i + 1}` : "end"}
`,
  );
  const head =
    "flowrun: 1\nname: big\nstart: b0\ntables: { t: { key: id, columns: { name: string } } }\nblocks:\n";
  return `${head}${order(steps).join("")}  end:\n    - hangup\n`;
}
