import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: main", "blocks:", "  main:", "    - answer"];

test("names the marks of a merge that was not finished", () => {
  const marks = ["<<<<<<< HEAD", "    - say: One", "=======", "    - say: Two", ">>>>>>> menu"];
  expect(errorsOf(...head, ...marks, "    - hangup")).toEqual([
    '7: This line is a mark of git: a merge left two versions of a place in the file. Keep the lines of one version, and remove the others and the lines "<<<<<<<", "=======" and ">>>>>>>".',
  ]);
});

test("misses the key of finally above its steps", () => {
  expect(errorsOf(...head, "    - hangup", "", "  - log: over")).toEqual([
    '9: The key is missing that holds "- log:" and what stands below it. Write "finally:" on the line above it, in column 1.',
  ]);
});

test("says that a thing stands twice, and seeks no section for it", () => {
  expect(
    errorsOf(
      ...head,
      "    - go: bye",
      "  bye:",
      "    - say: Bye.",
      "",
      "  bye:",
      "    - say: Bye.",
    ),
  ).toEqual(['11: The key "bye" stands twice in the same map. Remove or rename one of the two.']);
});

test("tells a verb without its dash, an element of XML and a line of a dial plan as such", () => {
  expect(errorsOf(...head.slice(0, -1), "    answer", "    say: Hello")).toEqual([
    '6: The step "answer" has no dash. Write `- answer`; each step of a block begins with a dash.',
  ]);
  expect(errorsOf(...head.slice(0, -1), "    say: Hello", '      if: call.to == "1"')).toEqual([
    '6: The step "say" has no dash. Write `- say:` in its place; each step of a block begins with a dash.',
  ]);
  expect(errorsOf(...head, "    - <Say>Hello there</Say>")).toEqual([
    '7: "<Say>Hello there</Say>" is XML, and no step. Write `- say: Hello there`.',
  ]);
  expect(errorsOf(...head, '    - GotoIf($["${x}" = "1"]?a:b)')).toEqual([
    '7: "GotoIf($["${x}" = "1"]?a:b)" is a line of extensions.conf, not a verb. For GotoIf write `go: a` with `if: x == "1"` below it, then a step `go: b`. In a flow `go`, `then` and `keys` say where a call goes on.',
  ]);
});

test("moves a remark out of brackets", () => {
  const step = '    - lookup: { in: people, key: "1" }';
  const flow = [
    ...head.slice(0, 3),
    "tables: { people: { key: id, columns: { id: string } } }",
    ...head.slice(3),
  ];
  expect(errorsOf(...flow, step, "      then: { missing: main # todo, failed: main }")).toEqual([
    '9: Here "#" begins a comment, so that the rest of the line is lost. Move the remark `# todo` behind the brackets; or, if it belongs to the text, write "main # todo" in double quotes.',
  ]);
});
