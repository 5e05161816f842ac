import { describe, expect, test } from "vitest";
import { coverFlow } from "../../src/coverage/cover-flow.ts";
import { toHtml } from "../../src/coverage/to-html.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "../run/scenario-of.ts";

const program = programOf(`flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 1, timeout: 1s }
      then: { empty: bye, silent: bye }
    - log: "<script>alert('\${call.from}')</script>"
  bye: [hangup]
`);
const page = toHtml(coverFlow(program, [runScenario(program, scenarioOf())]), program.source);

describe("toHtml", () => {
  test("colours the lines of each step by what of it was taken", () => {
    const rows = [
      ...page.matchAll(/<tr id="L(\d+)" class="(\w*)"><td[^>]*>\d+<\/td><td[^>]*>([\d ]*)</g),
    ];
    expect(rows.map(([, line, grade, hits]) => `${line} ${grade} ${hits}`)).toEqual([
      "1  ",
      "2  ",
      "3  ",
      "4  ",
      "5  ",
      "6 full 1",
      "7 part 1",
      "8 part ",
      "9 none 0",
      "10 full 1",
    ]);
  });

  test("shows every outcome with its count", () => {
    const chips = [...page.matchAll(/<span class="way (\w+)">([^<]+)</g)].map(
      ([, grade, text]) => `${text} ${grade}`,
    );
    expect(chips).toEqual(["ok 1 full", "ok 0 none", "empty 0 none", "silent 1 full"]);
  });

  test("escapes what the flow says and needs nothing from elsewhere", () => {
    expect(page).toContain("&lt;script&gt;alert(&#39;${call.from}&#39;)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|src=|href="(?!#)|url\(|@import/);
  });
});
