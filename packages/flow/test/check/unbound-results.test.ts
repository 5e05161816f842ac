import { expect, test } from "vitest";
import { checkFlow } from "../../src/check-flow.ts";
import { errorsOf } from "../yaml/errors-of.ts";

const head = [
  ...["flowrun: 1", "name: t", "start: m"],
  ...[
    "tables: { t: { key: id, columns: { id: string } } }",
    "otherwise: { failed: bye, missing: bye }",
  ],
  ...["blocks:", "  m:", "    - answer", '    - lookup: { in: t, key: "1" }'],
];
const last = ["    - hangup", "  bye: [hangup]"];

test("tells a name under `as` once that nothing reads, where several places say another", () => {
  const read = ['    - log: "${order.id}"', '    - log: "${order.id}"'];
  expect(errorsOf(...head, "      as: order_result", ...read, ...last)).toEqual([
    '10: "order_result" is bound here, but 2 places say "order", and none says "order_result". Did you mean "order"?',
  ]);
  expect(errorsOf(...head, "      as: row", ...read, ...last)).toEqual([
    '10: "row" is bound here, but 2 places say "order", and none says "row". Did you mean "order"?',
  ]);
});

test("shows the step whose result has no name", () => {
  const lines = [...head, '    - log: "${order.id}"', ...last];
  expect(errorsOf(...lines)).toEqual([
    '10: There is no "order" here: in scope is call. Write `as: order` beside this "lookup" if its result is meant.',
  ]);
  const text = `${lines.join("\n")}\n`;
  const [problem] = checkFlow({ name: "f.yaml", text });
  expect(problem?.related?.map(({ span }) => text.slice(span.start, span.end))).toEqual(["lookup"]);
});

test("keeps to the names in scope where a step reads them", () => {
  expect(errorsOf(...head, "      as: row", '    - log: "${row.id} ${order.id}"', ...last)).toEqual(
    [
      '11: There is no "order" here: in scope are call and the names under "as". No step sets "order": write `as: order` beside the step that gives it.',
    ],
  );
});

test("writes names without the root by which expressions read them", () => {
  expect(errorsOf(...head, "      as: vars.row", ...last)).toEqual([
    '10: A name under "as" cannot be "vars.row": it has 1 to 63 letters, digits and underscores, the first no digit. Write "row": only expressions say "vars." before it.',
  ]);
  expect(
    errorsOf("vars: { desk: none }", ...head, '    - set: { vars.desk: "2001" }', ...last),
  ).toEqual([
    '11: The name of a variable cannot be "vars.desk": it has letters, digits and underscores. Write "desk": only expressions say "vars." before it.',
  ]);
});
