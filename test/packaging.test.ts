import { globSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outputOf, runProcess } from "./process/run-process.ts";
import { packageJson, packageNames, root } from "./source/repository.ts";

const timeoutMs = 120_000;

/** What `npm pack --json` tells of one package. */
interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let folder: string;
let packed: readonly Packed[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "flowrun-packed-"));
  await outputOf("npm", ["run", "build"], { cwd: root, timeoutMs });
  packed = await pack();
  await install();
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function pack(): Promise<readonly Packed[]> {
  const args = ["pack", "--workspaces", "--json", "--ignore-scripts", "--pack-destination", folder];
  return JSON.parse(await outputOf("npm", args, { cwd: root, timeoutMs })) as readonly Packed[];
}

/** Installs all tarballs together, as they would come from a registry: they find one another by their versions. */
async function install(): Promise<void> {
  const dependencies = Object.fromEntries(packed.map(({ name, filename }) => [name, `file:./${filename}`]));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", dependencies }));
  await outputOf("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder, timeoutMs });
}

const flow = join(root, "flows/reference.yaml");

/** The specifiers under which modules of a package are imported. */
const entries = packageNames.flatMap((name) => {
  const { name: packageName, exports } = packageJson(name);
  const paths = Object.keys(exports).filter((path) => path !== "./package.json");
  return paths.map((path) => packageName + path.slice(1));
});

describe("the packed packages", () => {
  test("hold what is published and nothing else", () => {
    const published = /^(package\.json|README\.md|LICENSE|(src|dist|bin|bundle|generated|schema)\/.*)$/;
    const files = packed.flatMap(({ name, files: each }) => each.map(({ path }) => ({ name, path })));
    const stray = files.filter(({ path }) => !published.test(path) || path.endsWith(".tsbuildinfo"));

    expect(stray).toEqual([]);
    expect(packed.map(({ name }) => name).toSorted()).toEqual(
      packageNames.map((name) => packageJson(name).name).toSorted(),
    );
  });

  test.each(entries)("can be imported as %s", async (entry) => {
    const script = `const names = Object.keys(await import("${entry}")); console.log(names.includes("default"));`;
    const printed = await outputOf(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder });

    expect(printed).toBe("false\n");
  });

  // Each of these loads other parts of the bundle, which no other test runs.
  test.each([
    [["--help"], /^Examples:/],
    [["check", flow], /no problems/],
    [["call", flow, "--from", "1"], /is answered/],
    [["test", flow.replace(".yaml", ".test.yaml")], /\d+ passed in/],
    [["graph", flow, "--format", "svg"], /^<svg/],
    [["explain", "RUN_LOOP"], /^RUN_LOOP/],
    [["schema"], /"title": "flowrun flow"/],
    [["db", "migrate", "--set", "db=sqlite::memory:"], /applied 0001/],
  ])("bring a command that works bundled: flowrun %j", async (args, expected) => {
    const { status, stdout, stderr } = await runProcess(join(folder, "node_modules/.bin/flowrun"), args, {
      cwd: folder,
    });

    expect(status).toBe(0);
    expect(stdout + stderr).toMatch(expected);
  });

  test("bring a command that imports the user's plugin, and has Node keep its compiled code", async () => {
    const store = "export const createStore = () => { throw new Error('It has begun'); };";
    await writeFile(join(folder, "store.mjs"), store);
    const env = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
    const args = [flow, "--embedded", "--set", "store=./store.mjs"];
    const start = () => runProcess(join(folder, "node_modules/.bin/flowrun"), args, { cwd: folder, env });
    const ended = { status: 2, stderr: expect.stringMatching(/failed: It has begun\.$/m) };
    expect(await start()).toMatchObject(ended);
    expect(await start()).toMatchObject(ended);

    expect(globSync("cache/flowrun/*/*", { cwd: folder })).not.toEqual([]);
  });
});
