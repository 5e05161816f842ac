import { join, resolve } from "node:path";
import { createSystemClock } from "@flowrun/core/system-clock";
import { describe, expect, test } from "vitest";
import type { PluginChoice } from "../../src/config/config.ts";
import type { Store } from "@flowrun/core/plugin";
import { CliError } from "../../src/cli-error.ts";
import { loadPlugin, type PluginSurroundings } from "../../src/run/load-plugin.ts";
import { createLog } from "../../src/terminal/create-log.ts";
import { folderWith } from "../try-main.ts";

const log = createLog({
  level: "error",
  format: "json",
  paint: (_style, text) => text,
  write: () => undefined,
});
const around = (folder: string): PluginSurroundings => ({
  folder,
  clock: createSystemClock(),
  log,
});
const lookup = {
  table: { name: "t", key: "k", columns: {}, secretColumns: [] },
  value: "1",
  timeoutMs: 1,
};

const store = `export function createStore({ options }) {
  return { lookup: async () => ({ name: options.answer }), close: async () => undefined };
}`;

function choose(name: string, options: PluginChoice["options"] = { answer: "Ann" }): PluginChoice {
  return { module: { value: name, origin: { kind: "option", key: "store" } }, options };
}

function loadStore(choice: PluginChoice, folder: string): Promise<Store> {
  return loadPlugin("store", choice, around(folder));
}

function failure(message: string, port = "Store"): object {
  return {
    exitCode: 2,
    problems: [
      {
        code: "CLI_PLUGIN",
        message: expect.stringContaining(message),
        hint: `Name an npm package or a file that exports "create${port}"; see \`flowrun docs plugins\`.`,
      },
    ],
  };
}

describe("loadPlugin for a store", () => {
  test("loads a file, counted from the folder of the configuration, and gives it its options", async () => {
    const loaded = await loadStore(
      choose("./plugins/s.mjs"),
      folderWith({ "plugins/s.mjs": store }),
    );
    expect(await loaded.lookup(lookup)).toEqual({ name: "Ann" });
  });

  test.each([
    ["exports", { exports: "./lib/s.mjs" }],
    ["conditions", { exports: { ".": { types: "./s.d.ts", import: { default: "./lib/s.mjs" } } } }],
    ["main", { main: "lib/s.mjs" }],
  ])("loads a package by its %s, from the folder upwards", async (_how, manifest) => {
    const folder = folderWith({
      "node_modules/my-store/package.json": JSON.stringify({
        name: "my-store",
        type: "module",
        ...manifest,
      }),
      "node_modules/my-store/lib/s.mjs": store,
      "conf/flowrun.config.yaml": "",
    });
    const loaded = await loadStore(choose("my-store"), `${folder}/conf`);
    expect(await loaded.lookup(lookup)).toEqual({ name: "Ann" });
  });

  test("waits for a store that is made later", async () => {
    const text = store.replace("export function", "export async function");
    expect(await loadStore(choose("./s.mjs"), folderWith({ "s.mjs": text }))).toHaveProperty(
      "lookup",
    );
  });

  test.each([
    ["./gone.mjs", "", '"./gone.mjs" cannot be loaded: Cannot find module'],
    ["no-such-package", "", '"no-such-package" cannot be loaded: Cannot find package'],
    ["./s.mjs", "this is not JavaScript", '"./s.mjs" cannot be loaded: '],
    ["./s.mjs", "throw new Error('broken at load')", '"./s.mjs" cannot be loaded: broken at load'],
    ["./s.mjs", "export const x = 1", '"./s.mjs" does not export a function "createStore"'],
    [
      "./s.mjs",
      "export const createStore = () => ({ lookup() {} })",
      'what "./s.mjs" makes is no store: it lacks one of lookup and close',
    ],
  ])("refuses %s with %j in one message", async (name, text, message) => {
    await expect(loadStore(choose(name), folderWith({ "s.mjs": text }))).rejects.toMatchObject(
      failure(message),
    );
  });
});

describe("loadPlugin", () => {
  test("says where the options of a plugin stand, when it cannot be made from those that it has", async () => {
    const text = "export const createStore = () => { throw new Error('no file') }";
    await expect(loadStore(choose("./s.mjs"), folderWith({ "s.mjs": text }))).rejects.toMatchObject(
      {
        problems: [
          {
            code: "CLI_PLUGIN",
            message:
              'The store plugin cannot be used (--set store): "createStore" of "./s.mjs" failed: no file.',
            hint: "What it is to know stands under `options` beside its `module`; see `flowrun docs plugins`.",
          },
        ],
      },
    );
  });

  test("says which code explains it, where a plugin that comes with flowrun fails with one of its own", async () => {
    const failing = (code: string): string =>
      folderWith({
        "s.mjs": `export const createStore = () => {
          throw Object.assign(new Error("too old"), { code: "${code}", [Symbol.for("flowrun.PortError")]: true });
        }`,
      });
    const hints = ["CELL_STREAM", "MY_OWN"].map(async (code) => {
      const error = await loadStore(choose("./s.mjs"), failing(code)).catch(
        (thrown: unknown) => thrown,
      );
      return error instanceof CliError ? error.problems.map(({ hint }) => hint) : error;
    });
    expect(await Promise.all(hints)).toEqual([
      ["Run `flowrun explain CELL_STREAM` for how this comes about and what to do."],
      [
        "What it is to know stands under `options` beside its `module`; see `flowrun docs plugins`.",
      ],
    ]);
  });

  test.each([
    [
      "transport",
      "Transport",
      "{ connect() {}, async perform() {}, async close() {} }",
      "lacks one of connect, perform and close",
    ],
    ["http", "Http", "{ async send() {}, async close() {} }", "lacks one of send and close"],
    ["journal", "Journal", "{ write() {} }", "lacks write"],
    ["observer", "Observer", "{}", "is no object"],
  ] as const)(
    "loads a %s by create%s, and refuses what is none",
    async (port, name, text, lacks) => {
      const module = (made: string): string =>
        folderWith({ "p.mjs": `export const create${name} = () => (${made})` });
      await expect(loadPlugin(port, choose("./p.mjs"), around(module(text)))).resolves.toBeTypeOf(
        "object",
      );
      await expect(loadPlugin(port, choose("./p.mjs"), around(module("1")))).rejects.toMatchObject(
        failure(lacks, name),
      );
    },
  );

  test("gives a plugin the folder of the configuration, and paths in its options counted from there", async () => {
    const folder = folderWith({
      "s.mjs": `export const createStore = ({ options, folder }) => ({
        lookup: async () => ({ ...options, folder }), close: async () => undefined
      })`,
    });
    const options = {
      file: "./a/b.json",
      up: ["../c", { deep: "./d" }],
      url: "https://x.example/./e",
      dot: ".",
      size: 3,
    };
    const loaded = await loadStore(choose("./s.mjs", options), folder);
    expect(await loaded.lookup(lookup)).toEqual({
      file: join(folder, "a/b.json"),
      up: [resolve(folder, "../c"), { deep: join(folder, "d") }],
      url: "https://x.example/./e",
      dot: ".",
      size: 3,
      folder,
    });
  });
});
