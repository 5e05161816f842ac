import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const flow = (step: string, then: string): readonly string[] =>
  errorsOf(
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
    ...[`    - ${step}`, `      then: ${then}`, "    - go: bye", "  bye: [hangup]"],
  );

test.each([
  ["bridge: PJSIP/1", "else bye", "{ else: bye }"],
  ["bridge: PJSIP/1", "else -> bye", "{ else: bye }"],
  ["menu: { prompt: sound:a, keys: { 1: bye } }", "else=bye", "{ else: bye }"],
  ["play: sound:a", "failed go to bye", "{ failed: bye }"],
  ["bridge: PJSIP/1", "busy bye, else bye", "{ busy: bye, else: bye }"],
  ["bridge: PJSIP/1", "go bye", "{ else: bye }"],
])("writes what the text under the then of %s means: %s", (step, then, written) => {
  expect(flow(step, then)).toEqual([
    `8: "then" is the text "${then}" here, which is no block. Write \`then: ${written}\`.`,
  ]);
  expect(flow(step, written)).toEqual([]);
});

test("takes what returns a word as it stands", () => {
  expect(flow("play: sound:a", "return stop")).toEqual([
    '8: There is nothing to return to here: "m". Use `hangup`, lead to a block, or call this as a part.',
  ]);
});
