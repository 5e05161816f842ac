import { createSource, positionOf } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { readConfigFile } from "../../src/config/read-config-file.ts";

function read(text: string): Record<string, unknown> {
  const { entries, problems } = readConfigFile({ name: "c.yaml", text });
  expect(problems).toEqual([]);
  return Object.fromEntries(entries.map((entry) => [entry.key, entry.value]));
}

function problemOf(text: string): { message: string; at: string } {
  const [problem] = readConfigFile({ name: "c.yaml", text }).problems;
  const { source, span } = problem?.place ?? { source: { text: "" }, span: { start: 0, end: 0 } };
  return { message: problem?.message ?? "", at: source.text.slice(span.start, span.end) };
}

describe("readConfigFile", () => {
  test("takes a nested and a dotted key for the same", () => {
    expect(read("ari:\n  host: pbx\n  username: u\n")).toEqual(
      read("ari.host: pbx\nari.username: u\n"),
    );
  });

  test("puts everything that is not flowrun's own under the settings of the flow", () => {
    expect(read("max_digits: 9\nsettings:\n  ring_timeout: 20\n")).toEqual({
      "settings.max_digits": "9",
      "settings.ring_timeout": "20",
    });
  });

  test("keeps a plain scalar as it is spelt", () => {
    expect(read("a: 0123\nb: +4712345678\nc: 'x'\nd: true\n")).toEqual({
      "settings.a": "0123",
      "settings.b": "+4712345678",
      "settings.c": "x",
      "settings.d": "true",
    });
  });

  test("reads a plugin as a name, or as a module with options", () => {
    expect(read("store: ./store.mjs")).toEqual({ store: "./store.mjs" });
    expect(read("store: { module: pkg, options: { a: [1], b: { c: x } } }")).toEqual({
      store: "pkg",
      "store.options": { a: [1], b: { c: "x" } },
    });
  });

  test("accepts an empty file", () => {
    expect(read("# nothing\n")).toEqual({});
  });

  test("points at a key without a value", () => {
    expect(problemOf("ari:\n  host:\n")).toEqual({
      message: 'The configuration file gives the key "ari.host" no value.',
      at: "host",
    });
  });

  test("points at a list where one value is meant", () => {
    expect(problemOf("max_digits: [1, 2]")).toEqual({
      message: 'The configuration file gives the key "max_digits" a list; one value is meant.',
      at: "[1, 2]",
    });
  });

  test.each([
    [
      "a tab",
      "ari:\n  host: pbx\n\tusername: u\n",
      "This line is indented with a tab, and YAML allows spaces only.",
      "3:1",
      'Replace the tab with spaces. Begin "username:" in column 3, like "host:".',
    ],
    [
      "a bracket that stays open",
      "a: [1\nb: 2\n",
      'This "[" is never closed.',
      "1:4",
      'Add "]" where the list ends, and check the quotes inside it.',
    ],
    [
      "a character that begins no value",
      "operator: @sales\n",
      'A value that begins with "@" needs quotes.',
      "1:11",
      'Remove the "@", or put the whole value in double quotes if it belongs to it.',
    ],
    [
      "a key that stands twice",
      "a: 1\na: 2\n",
      'The key "a" stands twice in the same map.',
      "2:1",
      "Remove or rename one of the two.",
    ],
    [
      "a second document",
      "a: 1\n---\nb: 2\n",
      "A second YAML document begins here, but a file holds one.",
      "2:1",
      'Remove the "---", or move what follows into a file of its own.',
    ],
    [
      "a tag",
      "ari:\n  host: !secret pbx\n",
      'The YAML tag "!secret" has no meaning here.',
      "2:9",
      'Remove the "!", or put the whole value in double quotes if it belongs to the text; or remove the tag.',
    ],
    [
      "a merge key",
      "near: &near { host: pbx }\nari:\n  <<: *near\n",
      'The merge key "<<" is not supported: every key must stand where it is read.',
      "3:3",
      "Write the keys out; common steps can stand in a block of their own.",
    ],
    [
      "a key that other tools take for a boolean",
      "on: 1\n",
      '"on" cannot be a key: many YAML tools read the bare word as true or false.',
      "1:1",
      'Use another word; outcomes stand under "then".',
    ],
    [
      "an alias of nothing",
      "operator: *sales\n",
      'The alias "*sales" names no anchor above it.',
      "1:11",
      'Remove the star, or put "*sales" in double quotes if it belongs to the text.',
    ],
    [
      "a character that text cannot hold",
      "operator: sa\u0000les\n",
      "The file holds the invisible character U+0000, which text cannot hold.",
      "1:13",
      "Remove the character, and save the file as UTF-8.",
    ],
  ])(
    "says of %s what a flow is told, once, with its place and what to do",
    (_what, text, message, at, hint) => {
      const { problems } = readConfigFile({ name: "c.yaml", text });
      const seen = problems.map(({ place, ...said }) => {
        const { line, column } = positionOf(
          createSource("c.yaml", text),
          place?.span ?? { start: 0, end: 0 },
        );
        return { ...said, at: `${line}:${column}` };
      });
      expect(seen).toEqual([{ code: "CONFIG_BROKEN_FILE", message, hint, at }]);
    },
  );

  test("repeats nothing of a line with a password that is not YAML", () => {
    const { problems } = readConfigFile({
      name: "c.yaml",
      text: "ari:\n  password: hunter2: swordfish\n",
    });
    expect(JSON.stringify(problems)).not.toMatch(/hunter2|swordfish/);
    expect(problems.map(({ code, message, hint }) => ({ code, message, hint }))).toEqual([
      {
        code: "CONFIG_BROKEN_FILE",
        message: "A text needs quotes.",
        hint: "Put the value in quotes, and check the indentation here and on the line before.",
      },
    ]);
  });

  test.each([
    ["a tag", "ari:\n  password: !hunter2\n", "A YAML tag (!name) is used."],
    ["an alias", "ari:\n  password: *hunter2\n", "A YAML alias cannot be followed."],
    ["an open quote", 'ari:\n  password: "hunter2\nx: 1\n', "The file is not valid YAML."],
    [
      "a key deeper than its neighbour",
      "ari:\n  password: hunter2\n    host: pbx\n",
      "The file is not valid YAML.",
    ],
  ])("repeats nothing of a password that YAML takes for %s", (_what, text, message) => {
    const { problems } = readConfigFile({ name: "c.yaml", text });
    expect(problems.map((each) => each.message)).toEqual([message]);
    expect(JSON.stringify(problems)).not.toMatch(/hunt/);
  });

  test("reads anchors, a BOM and values by the rules of flows", () => {
    expect(read("\uFEFFone: &a 0123\ntwo: *a\nno_date: 2024-01-01\nhex: 0x10\n")).toEqual({
      "settings.one": "0123",
      "settings.two": "0123",
      "settings.no_date": "2024-01-01",
      "settings.hex": "0x10",
    });
    expect(read("store: { module: pkg, options: { 1: 007, b: [true, ~, 1.5, x], c: } }")).toEqual({
      store: "pkg",
      "store.options": { 1: "007", b: [true, null, 1.5, "x"], c: null },
    });
  });

  test("refuses one key in two spellings", () => {
    expect(problemOf("ari.host: a\nari:\n  host: b\n")).toEqual({
      message: 'The key "ari.host" has a value above already, in another spelling.',
      at: "host",
    });
    expect(problemOf("ring: 1\nsettings: { ring: 2 }\n").message).toBe(
      'The key "ring" has a value above already, in another spelling.',
    );
  });

  test("refuses a list, and a file that is far too long", () => {
    expect(problemOf("- a\n").message).toBe(
      "The configuration file is not a map of keys to values.",
    );
    expect(problemOf("x".repeat(300_000)).message).toBe(
      "The configuration file is longer than 256 KiB.",
    );
  });

  test("keeps passwords out of what a message can show", () => {
    const [problem] = readConfigFile({
      name: "c.yaml",
      text: "ari.password: hunter2\nari.host:\n",
    }).problems;
    expect(problem?.place?.source.text).toBe("ari.password: •••••••\nari.host:\n");
  });
});
