import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

test.each([
  ["config.desk", "Write `settings.desk`."],
  ["env.sum", "Write `vars.sum`."],
  ["ctx.sum", "Write `vars.sum`."],
  [
    "env.other",
    "A flow reads no environment: declare the value under `settings`, and write `settings.name`.",
  ],
])("says for %s of another language where the flow declares it", (written, hint) => {
  const lines = [
    ...["flowrun: 1", "name: t", "start: m", "settings: { desk: { type: string } }"],
    ...["vars: { sum: 0 }", "blocks:", "  m:", "    - answer"],
    ...[`    - log: "\${${written}}"`, '    - log: "${settings.desk} ${vars.sum}"', "    - hangup"],
  ];
  expect(errorsOf(...lines)).toEqual([
    expect.stringMatching(/^9: There is no "(?:config|env|ctx)"/),
  ]);
  expect(errorsOf(...lines)[0]?.endsWith(hint)).toBe(true);
});

test("says of a setting that is near none to declare it", () => {
  const lines = [
    ...["flowrun: 1", "name: t", "start: m", "settings: { desk: { type: string } }"],
    ...["blocks:", "  m:", "    - answer", '    - log: "${settings.desk} ${settings.night}"'],
  ];
  expect(errorsOf(...lines, "    - hangup")).toEqual([
    '8: The flow declares no setting "night". Known are: "desk". Or declare "night" under `settings`.',
  ]);
});
