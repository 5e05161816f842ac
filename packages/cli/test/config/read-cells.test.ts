import { describe, expect, test } from "vitest";
import { readConfigFile } from "../../src/config/read-config-file.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";

/** What a configuration file with this text comes to. */
function resolve(text: string): ReturnType<typeof resolveConfig> {
  return resolveConfig(readConfigFile({ name: "flowrun.config.yaml", text }).entries, []);
}

describe("the cells of a process", () => {
  test("have what stands outside, but for what stands under their names", () => {
    const { config, problems } = resolve(`ari: { username: u, password: p, app: reception }
cells:
  berlin: { ari: { host: "pbx1:8088" }, webhooks: { port: 9001 } }
  paris: { ari: { host: "pbx2:8088", app: accueil } }
`);
    expect(problems).toEqual([]);
    const facts = config.cells.map(({ name, ari, webhooks }) => [
      ...[name, ari?.host?.value, ari?.app?.value, ari?.username?.value, webhooks?.port],
    ]);
    expect(facts).toEqual([
      ["berlin", "pbx1:8088", "reception", "u", 9001],
      ["paris", "pbx2:8088", "accueil", "u", undefined],
    ]);
    expect(resolve("ari: { host: pbx, username: u, password: p, app: a }").config.cells).toEqual(
      [],
    );
  });

  test("are judged as what stands outside is, and a mistake there is told once", () => {
    const text = `ari.requests: pigeon
cells: { a: { ari: { replaced: never } }, b: { ari: { host: pbx } } }
`;
    expect(resolve(text).problems.map(({ message }) => message)).toEqual([
      'The value of "ari.requests" (flowrun.config.yaml:1:15) cannot be used.',
      'The value of "ari.replaced" (flowrun.config.yaml:2:32) cannot be used.',
    ]);
    expect(resolve("cells: 2").problems.map(({ hint }) => hint)).toEqual([
      'Give each cell a name: "cells: { berlin: { ari: { host: pbx1:8088 } } }".',
    ]);
  });
});
