import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";
import { describe, expect, test } from "vitest";

const folder = new URL("../../../editors/vscode/", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), "utf8");
const manifest: unknown = JSON.parse(read("package.json"));

/** The value at a path of the manifest. */
function at(...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key],
    manifest,
  );
}

describe("editors/vscode", () => {
  test("names files that exist", () => {
    const paths = [
      at("main"),
      at("contributes", "languages", 0, "configuration"),
      at("contributes", "grammars", 0, "path"),
    ].map(String);

    expect(paths.filter((path) => !existsSync(new URL(path, folder)))).toEqual([]);
  });

  test("has configuration and grammar that are JSON and fit together", () => {
    const grammar = JSON.parse(read(String(at("contributes", "grammars", 0, "path")))) as {
      scopeName: string;
    };

    expect(
      JSON.parse(read(String(at("contributes", "languages", 0, "configuration")))),
    ).toHaveProperty("comments");
    expect(grammar.scopeName).toBe(at("contributes", "grammars", 0, "scopeName"));
    expect(at("contributes", "grammars", 0, "language")).toBe(
      at("contributes", "languages", 0, "id"),
    );
  });

  test("starts `flowrun lsp` by the setting, and registers the command that it contributes", () => {
    const client = read(String(at("main")));

    expect(at("contributes", "configuration", "properties", "flowrun.path", "default")).toBe(
      "flowrun",
    );
    expect(client).toContain('args: ["lsp"]');
    expect(client).toContain(
      `registerCommand("${String(at("contributes", "commands", 0, "command"))}"`,
    );
    expect(client).toContain('getConfiguration("flowrun").get("path", "flowrun")');
  });

  test("requires nothing but what it depends on, and has the version of flowrun", () => {
    const required = [...read(String(at("main"))).matchAll(/require\("([^"]+)"\)/g)].map(
      ([, name]) => name,
    );
    const server: unknown = createRequire(import.meta.url)("../package.json");

    expect(required).toEqual(["node:path", "vscode", "vscode-languageclient/node"]);
    expect(Object.keys(at("dependencies") as object)).toEqual(["vscode-languageclient"]);
    expect(at("engines", "vscode")).toMatch(/^\^1\.\d+\.\d+$/);
    expect(server).toMatchObject({ version: at("version") });
  });

  test("is written in JavaScript that parses, and explains each of its settings", () => {
    expect(
      () => new Script(`(function (require, module) {${read(String(at("main")))}\n})`),
    ).not.toThrow();
    const settings = Object.keys(at("contributes", "configuration", "properties") as object);

    expect(settings.filter((name) => !read("README.md").includes(`\`${name}\``))).toEqual([]);
  });
});
