import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const flow = (step: string): readonly string[] =>
  errorsOf(
    ...["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"],
    ...[`    - ${step}`, "  goodbye:", "    - hangup"],
  );

test.each(["run", "execute", "proceed_to"])("says for %s with a block to write go", (word) => {
  expect(flow(`${word}: goodbye`)).toEqual([
    `7: There is no verb "${word}". "goodbye" is a block: write \`go: goodbye\`.`,
  ]);
});

test("says of a program that a flow starts none", () => {
  expect(flow("run: backup.sh")).toEqual([
    '7: There is no verb "run". A flow starts no program: ask a server with `request`, or `call` a part of the flow.',
  ]);
});

test.each([
  ["say-digits: 1234", "digits"],
  ["SayNumber: 1234", "number"],
])("writes %s as what is played", (step, what) => {
  const hint = `Write \`play: [{ ${what}: "1234" }]\`.`;
  expect(flow(step)).toEqual([expect.stringContaining(hint)]);
  expect(flow(hint.slice(7, -2))).toEqual([]);
});
