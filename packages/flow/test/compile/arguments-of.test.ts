import { describe, expect, test } from "vitest";
import { compileFlow } from "../../src/compile-flow.ts";

describe("the arguments of a part", () => {
  function problemsWith(given: string): readonly string[] {
    const text = `flowrun: 1
name: arguments
tables: { t: { key: id, columns: { id: string, n: "integer?" } }, u: { key: id, columns: { id: string } } }
parts: { p: { takes: { a: recording, b: row t, c: rows t, d: texts, e: "string?", f: json, g: string } } }
start: main
vars: { word: x }
otherwise: { missing: last, failed: last, empty: last }
blocks:
  main:
    - answer
    - lookup: { in: t, key: "1" }
      as: one
    - lookup: { in: u, key: "1" }
      as: other
    - record: {}
      as: message
    - VERB: { part: p, with: { ${given} } }
  last: [hangup]
  p: [{ log: "\${args.g}" }]
`;
    const [called, started] = ["call", "start"].map((verb) =>
      compileFlow({ name: "arguments.yaml", text: text.replace("VERB", verb) })
        .diagnostics.filter(({ severity }) => severity === "error")
        .map(({ message }) => message),
    );
    // A run that is begun takes what a part takes that is called.
    expect(started).toEqual(called);
    return called ?? [];
  }

  const right = {
    a: '"${message}"',
    b: '"${one}"',
    c: '["${one}"]',
    d: '[x, "${vars.word}"]',
    e: '"${one.n}"',
    f: "{ any: [1, { thing: null }] }",
    g: '"${vars.word}"',
  };
  const given = (change: Partial<typeof right>): string =>
    Object.entries({ ...right, ...change })
      .map(([name, value]) => `${name}: ${value}`)
      .join(", ");

  test("may be all that can become what the part takes", () => {
    expect(problemsWith(given({}))).toEqual([]);
    expect(
      problemsWith(given({ a: "{ name: x, media: y, seconds: 1, ended_by: hangup }" })),
    ).toEqual([]);
    expect(problemsWith(given({ c: "[]", d: '"${call.args}"', e: "null" }))).toEqual([]);
  });

  test.each<readonly [Partial<typeof right>, string]>([
    [{ a: "hello" }, '"a" must be of the type "recording", not the text "hello".'],
    [{ a: "{ name: x }" }, '"a" must be of the type "recording", not a map.'],
    [{ b: '"${vars.word}"' }, '"b" must be of the type "row t", not a string.'],
    [{ b: '"${other}"' }, '"b" must be of the type "row t", not a row of "u".'],
    [{ b: "[1]" }, '"b" must be of the type "row t", not a list.'],
    [{ c: '"${one}"' }, '"c" must be of the type "rows t", not a row of "t".'],
    [{ c: "5" }, '"c" must be of the type "rows t", not the text "5".'],
    [{ d: "[[x]]" }, '"d" must be of the type "texts", not a list.'],
    [{ d: '{ x: "${vars.word}" }' }, '"d" must be of the type "texts", not a map.'],
    [{ e: '"${call.args}"' }, '"e" must be of the type "string?", not a list.'],
    [{ g: "[x]" }, '"g" must be a text, not a list.'],
  ])("are refused where they can be seen to be something else: %j", (change, message) => {
    expect(problemsWith(given(change))).toEqual([message]);
  });
});
