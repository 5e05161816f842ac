import { describe, expect, test } from "vitest";
import { CliError } from "../../src/cli-error.ts";
import type { Config } from "../../src/config/config.ts";
import { readConfigFile } from "../../src/config/read-config-file.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";
import { cellsOf, requireOneCell } from "../../src/run/cells-of.ts";

const common = "cell: ./cell.js\nari: { username: u, password: p, app: a }\n";

function configOf(text: string): Config {
  return resolveConfig(readConfigFile({ name: "c.yaml", text }).entries, []).config;
}

/** What is said against it. */
function wrong(use: () => unknown): readonly string[] {
  try {
    use();
    return [];
  } catch (error: unknown) {
    return error instanceof CliError
      ? error.problems.map(({ code, message }) => `${code} ${message}`)
      : ["?"];
  }
}

describe("cellsOf", () => {
  test("gives each cell its name in the fleet, and a configuration as if it were the only one", () => {
    const cells = cellsOf(
      configOf(
        `${common}cells: { x: { ari: { host: "pbx1:8088" } }, y: { ari: { host: pbx2, app: b } } }`,
      ),
    );
    expect(
      cells.map(({ name, cell, config }) => [name, cell, config.ari?.host?.value, config.cells]),
    ).toEqual([
      ["x", "a@pbx1:8088", "pbx1:8088", []],
      ["y", "b@pbx2", "pbx2", []],
    ]);
  });

  test.each([
    [
      "cells: { x: { ari: { host: pbx } } }",
      'The configuration has several cells ("cells"), but "cell" is not set.',
    ],
    [
      `${common}transport: ./t.js\ncells: { x: { ari: { host: pbx } } }`,
      'The configuration has several cells ("cells"), but "transport" takes the place of the platforms.',
    ],
    [
      `${common}durability.calls: discard\ncells: { x: { ari: { host: pbx } } }`,
      'The configuration has several cells ("cells"), but "durability.calls" is "discard".',
    ],
    [
      `${common}cells: { x: { ari: { host: pbx } }, y: { ari: { app: a } } }`,
      'The cell "y" has no platform. "ari.username" is set (c.yaml:2:18), but "ari.host" is not.',
    ],
    [
      `${common}cells: { x: { ari: { host: pbx } }, y: { ari: { host: pbx } } }`,
      'The cells "x" and "y" are the same: both are "a@pbx".',
    ],
    [
      `${common}webhooks.port: 9000\ncells: { x: { ari: { host: pbx1 } }, y: { ari: { host: pbx2 } } }`,
      'The cells "x" and "y" would both listen at port 9000.',
    ],
  ])("refuses %j", (text, message) => {
    expect(wrong(() => cellsOf(configOf(text)))).toEqual([`CONFIG_CELLS ${message}`]);
  });

  test("leaves a command for one platform to whoever says which one", () => {
    const several = `${common}cells: { x: { ari: { host: pbx } } }`;
    expect(wrong(() => requireOneCell(configOf(several)))).toEqual([
      "CONFIG_CELLS The configuration has several cells, and this command is for one platform.",
    ]);
    expect(wrong(() => requireOneCell(configOf(`${several}\nari.host: pbx`)))).toEqual([]);
    expect(wrong(() => requireOneCell(configOf(common)))).toEqual([]);
  });
});
