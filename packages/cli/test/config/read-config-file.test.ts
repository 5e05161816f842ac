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
    expect(read("ari:\n  host: pbx\n  username: u\n")).toEqual(read("ari.host: pbx\nari.username: u\n"));
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

  test("says in one message that a file is not YAML", () => {
    const { problems } = readConfigFile({ name: "c.yaml", text: "a: [1\nb: {\n" });
    expect(problems.map((problem) => problem.code)).toEqual(["CONFIG_BROKEN_FILE"]);
    expect(problems[0]?.message).toMatch(/^The configuration file is not YAML: .+\.$/);
  });

  test("refuses a list, and a file that is far too long", () => {
    expect(problemOf("- a\n").message).toBe("The configuration file is not a map of keys to values.");
    expect(problemOf("x".repeat(300_000)).message).toBe("The configuration file is longer than 256 KiB.");
  });

  test("refuses a key that stands twice", () => {
    expect(problemOf("a: 1\na: 2\n").message).toBe("The configuration file is not YAML: Map keys must be unique.");
  });

  test("keeps passwords out of what a message can show", () => {
    const [problem] = readConfigFile({ name: "c.yaml", text: "ari.password: hunter2\nari.host:\n" }).problems;
    expect(problem?.place?.source.text).toBe("ari.password: •••••••\nari.host:\n");
  });
});
