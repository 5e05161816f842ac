import { describe, expect, test } from "vitest";
import { flowProblem } from "../../src/diagnostics/flow-problem.ts";
import { toGithubCommand } from "../../src/diagnostics/to-github.ts";
import { createSource } from "../../src/source/source.ts";

describe("toGithubCommand", () => {
  test("names the place, the code, the message and the hint", () => {
    const problem = flowProblem(
      "FLOW_UNKNOWN_VERB",
      { start: 2, end: 8 },
      'There is no verb "anwser".',
      {
        hint: 'Did you mean "answer"?',
      },
    );
    expect(toGithubCommand(createSource("flows/a.yaml", "- anwser\n"), problem)).toBe(
      '::error file=flows/a.yaml,line=1,endLine=1,col=3,endColumn=9,title=FLOW_UNKNOWN_VERB::There is no verb "anwser". Did you mean "answer"?',
    );
  });

  test("names no end column for a place over several lines", () => {
    const problem = flowProblem("FLOW_BAD_VALUE", { start: 0, end: 4 }, "It is bad.");
    expect(
      toGithubCommand(createSource("a.yaml", "a:\n b"), { ...problem, severity: "warning" }),
    ).toBe("::warning file=a.yaml,line=1,endLine=2,col=1,title=FLOW_BAD_VALUE::It is bad.");
  });

  test("escapes what would end a property or the command", () => {
    const problem = flowProblem("FLOW_BAD_VALUE", { start: 0, end: 1 }, "100%\r\nsure: a, b");
    expect(toGithubCommand(createSource("a,b:c%.yaml", "x"), problem)).toBe(
      "::error file=a%2Cb%3Ac%25.yaml,line=1,endLine=1,col=1,endColumn=2,title=FLOW_BAD_VALUE::100%25%0D%0Asure: a, b",
    );
  });
});
