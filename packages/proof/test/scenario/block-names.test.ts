import { createSource } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { blockNamesIn } from "../../src/scenario/block-names.ts";
import { openTestFile } from "../../src/scenario/open-test-file.ts";

/** A test file with each name of a block in angle brackets. */
function marked(text: string): string | undefined {
  const names = blockNamesIn(openTestFile(createSource("a.test.yaml", text)));
  return names
    ?.toSorted((a, b) => b.span.start - a.span.start)
    .reduce(
      (left, { value, span: { start, end } }) =>
        `${left.slice(0, start)}<${value}>${left.slice(end)}`,
      text,
    );
}

describe("blockNamesIn", () => {
  test("finds blocks in paths and before the numbers of steps, also in quotes", () => {
    const text = `flowrun-test: 1
scenarios:
  - name: menu
    from: menu
    expect:
      path: [<menu>, "<sales>"]
      outcomes: { <menu>/2: ok, '<sales>/1': busy, menu: ok, finally/1: ok }
  - name: sales
    expect:
      path: <sales>
`;
    expect(marked(text.replaceAll(/[<>]/g, ""))).toBe(text);
  });

  test("finds the parts that begin, that are to begin, and that agents ask for", () => {
    const text = `flowrun-test: 1
scenarios:
  - name: a
    starts: { part: <remind>, with: { id: remind } }
    expect: { starts: [<remind>, { part: <tell>, with: { part: tell } }], tools: [<find>] }
  - name: b
    starts: { request: remind }
    expect: { starts: <remind> }
`;
    expect(marked(text.replaceAll(/[<>]/g, ""))).toBe(text);
  });

  test("finds them where a case has them, once each, and not where they are made up of parts", () => {
    const text = `flowrun-test: 1
scenarios:
  - name: a
    expect:
      path: [<menu>, "\${case.to}"]
      outcomes: { "\${case.to}/1": ok, "\${case.to}": ok }
    cases:
      - { to: <sales> }
      - { to: <support> }
`;
    expect(marked(text.replaceAll(/[<>]/g, ""))).toBe(text);
  });

  test("gives nothing of a file that cannot be read", () => {
    expect(marked("flowrun-test: 1\nscenarios: [\n")).toBeUndefined();
  });

  test("gives no name of a file without scenarios, or with something else in their place", () => {
    const file =
      "flowrun-test: 1\nscenarios: [1, { expect: 1 }, { expect: { path: { a: 1 }, outcomes: [1] } }]\n";
    expect([marked("flowrun-test: 1\n"), marked(file)]).toEqual(["flowrun-test: 1\n", file]);
  });
});
