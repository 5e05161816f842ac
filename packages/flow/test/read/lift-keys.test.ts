import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";

/** The problems of a flow with these lines: the line of each, its message and its hint. */
function told(...lines: readonly string[]): readonly string[] {
  const text = `${["flowrun: 1", ...lines].join("\n")}\n`;
  return checkFlow({ name: "f.yaml", text }).map(
    ({ span, message, hint }) =>
      `${text.slice(0, span.start).split("\n").length}: ${message} ${hint}`,
  );
}

const blocks = ["blocks:", "  m:", "    - answer", '    - say: "${settings.a}"'];
const setting = '  a: { type: string, default: "1" }';

test("names a key of the flow among the settings, and does not miss it besides", () => {
  expect(told("name: t", "settings:", "  start: m", setting, ...blocks)).toEqual([
    '4: "start" is a key of the flow, and stands under "settings". Write it in column 1, above "settings:".',
  ]);
  expect(told("start: m", "settings:", setting, "  name: t", ...blocks)).toEqual([
    '5: "name" is a key of the flow, and stands under "settings". Begin it in column 1, like "settings:".',
  ]);
});

test("names a key that holds lines below it", () => {
  const table = ["  tables:", "    b: { key: c, columns: { c: string } }"];
  const lookup = "    - lookup: { in: b, key: x }";
  const more = ["      then: { missing: m, failed: m }"];
  expect(
    told("name: t", "start: m", "settings:", setting, ...table, ...blocks, lookup, ...more),
  ).toContain(
    '6: "tables" is a key of the flow, and stands under "settings". Begin it in column 1, like "settings:", and move what it holds with it.',
  );
});

test("names a key alone when only its own line stands too deep", () => {
  const [first = "", ...rest] = blocks;
  expect(told("name: t", "start: m", "settings:", setting, `  ${first}`, ...rest)).toEqual([
    '6: "blocks" is a key of the flow, and stands under "settings". Begin it in column 1, like "settings:".',
  ]);
});

test("leaves a thing alone that a section may hold by that name", () => {
  const start = '  start: { type: string, default: "1" }';
  expect(told("name: t", "settings:", setting, start, ...blocks)).toEqual([
    '1: The flow does not say where it starts. Add "start" with the name of the first block.',
  ]);
});

test("lifts `finally` out of the blocks, unless something leads to a block of that name", () => {
  const last = ["  finally:", '    - log: "${call.from}"'];
  expect(told("name: t", "start: m", "blocks:", "  m: [answer, hangup]", ...last)).toEqual([
    '6: "finally" is a key of the flow, and stands under "blocks". Begin it in column 1, like "blocks:", and move what it holds with it.',
  ]);
  expect(told("name: t", "start: m", "blocks:", "  m: [answer, { go: finally }]", ...last)).toEqual(
    [],
  );
  const otherwise = "otherwise: { fault: finally }";
  expect(
    told("name: t", "start: m", otherwise, "blocks:", "  m: [answer, hangup]", ...last),
  ).toEqual([]);
});
