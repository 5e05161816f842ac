import { describe, expect, test } from "vitest";
import { checkFlow, compileFlow } from "@flowrun/flow";
import { defineRule, type Rule } from "../packages/flow/src/check/rule.ts";
import { rules } from "../packages/flow/src/check/rules/index.ts";

/** A rule of one house, which nothing but this file knows. */
const callersAreGreeted: Rule = defineRule({
  code: "HOUSE_NO_GREETING",
  severity: "warning",
  title: "A flow answers without a greeting.",
  why: "Our callers are used to a word of welcome.",
  remedy: "Play `sound:welcome` after `answer`.",
  example: `
    blocks:
      main:
        - answer
        - hangup
  `,
  find: ({ steps }) =>
    steps.flatMap((step, index) => {
      const next = steps[index + 1]?.node.options.get("media");
      const isGreeted = next?.kind === "text" && next.text === "sound:welcome";
      return step.verb.after?.["ok"] !== "answered" || isGreeted
        ? []
        : [
            {
              span: step.node.verb.span,
              message: "Nobody greets the caller.",
              hint: "Play `sound:welcome`.",
            },
          ];
    }),
});

const language = { rules: [...rules, callersAreGreeted] };

function flowOf(body: string): string {
  return `flowrun: 1\nname: house\nstart: main\n${body}`;
}

function check(text: string): ReturnType<typeof checkFlow> {
  return checkFlow({ name: "house.yaml", text }, undefined, language);
}

describe("a rule that is made up outside the language", () => {
  const [problem] = callersAreGreeted.problems;

  test("finds its own example, with the severity and the words that stand with it", () => {
    const text = flowOf(problem?.example ?? "");
    expect(check(text)).toEqual([
      {
        code: "HOUSE_NO_GREETING",
        severity: "warning",
        message: "Nobody greets the caller.",
        span: { start: text.indexOf("answer"), end: text.indexOf("answer") + "answer".length },
        hint: "Play `sound:welcome`.",
      },
    ]);
    expect(check(flowOf("blocks:\n  main: [answer, { play: sound:welcome }]\n"))).toEqual([]);
  });

  test("stands beside the rules of the language, and can be ignored for a reason", () => {
    const text = flowOf(
      "blocks:\n  main:\n    - answer # flowrun-ignore HOUSE_NO_GREETING callers are machines\n    - go: mian\n",
    );
    expect(check(text).map(({ code }) => code)).toEqual(["FLOW_UNKNOWN_BLOCK"]);
  });

  test("holds no flow up that it only warns of", () => {
    const source = { name: "house.yaml", text: flowOf(problem?.example ?? "") };
    const { program, diagnostics } = compileFlow(source, {}, language);
    expect([program?.name, diagnostics.length]).toEqual(["house", 1]);
  });
});
