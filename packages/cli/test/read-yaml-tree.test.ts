import { createSource } from "@flowrun/core";
import { expect, test } from "vitest";
import { readYamlTree } from "../src/read-yaml-tree.ts";

const code = "CONFIG_BROKEN_FILE";

test("readYamlTree says in the words of flows what is wrong, each at its place", () => {
  const source = createSource("a.yaml", "a: !x 1\nb: *later\n");
  expect(readYamlTree(source, { code })).toEqual({
    root: undefined,
    problems: [
      {
        code,
        message: 'The YAML tag "!x" has no meaning here.',
        hint: 'Remove the "!", or put the whole value in double quotes if it belongs to the text; or remove the tag.',
        place: { source, span: { start: 3, end: 5 } },
      },
      {
        code,
        message: 'The alias "*later" names no anchor above it.',
        hint: 'Remove the star, or put "*later" in double quotes if it belongs to the text.',
        place: { source, span: { start: 11, end: 17 } },
      },
    ],
  });
});

test("readYamlTree finds nothing wrong in a file that holds nothing", () => {
  expect(readYamlTree(createSource("a.yaml", "# later\n"), { code })).toEqual({
    root: undefined,
    problems: [],
  });
});

test("readYamlTree repeats nothing that the shown text hides", () => {
  const source = createSource("a.yaml", "pin: *1234\nsize: *other\n");
  const shown = createSource("a.yaml", "pin: •••••\nsize: *other\n");
  const { problems } = readYamlTree(source, { code, shown });
  expect(problems.map(({ message }) => message)).toEqual([
    "A YAML alias cannot be followed.",
    'The alias "*other" names no anchor above it.',
  ]);
});
