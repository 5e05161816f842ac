/** @module-tag long */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type InstalledAlone, installAlone } from "./installed-alone.ts";
import { outputOf, runProcess } from "./process/run-process.ts";
import { startProcess } from "./process/start-process.ts";
import { isBuilt } from "./source/is-built.ts";
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
  if (!isBuilt()) await outputOf("npm", ["run", "build"], { cwd: root, timeoutMs });
  await outputOf("npm", ["run", "stage"], { cwd: root, timeoutMs });
  packed = await pack();
  await install();
}, 240_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function pack(): Promise<readonly Packed[]> {
  const args = ["pack", "--workspaces", "--json", "--ignore-scripts", "--pack-destination", folder];
  const cwd = join(root, ".stage");
  return JSON.parse(await outputOf("npm", args, { cwd, timeoutMs })) as readonly Packed[];
}

/** The oldest Node that the packages promise to run on. */
const oldestNode = "22.19.0";

/**
 * Installs all tarballs together, as they would come from a registry: they find one another by
 * their versions.
 */
async function install(): Promise<void> {
  const dependencies = Object.fromEntries(
    packed.map(({ name, filename }) => [name, `file:./${filename}`]),
  );
  // Where it cannot be had, npm goes on without it.
  const optionalDependencies = {
    "oldest-node": `npm:node-${process.platform}-${process.arch}@${oldestNode}`,
  };
  const manifest = { type: "module", dependencies, optionalDependencies };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await outputOf("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], {
    cwd: folder,
    timeoutMs,
  });
}

function folderOf(name: string): string {
  return join(folder, "node_modules", name);
}

function manifestOf(name: string): { readonly keywords?: readonly string[] } {
  return JSON.parse(readFileSync(join(folderOf(name), "package.json"), "utf8")) as {
    readonly keywords?: readonly string[];
  };
}

const flow = join(root, "flows/reference.yaml");

/** The specifiers under which modules of a package are imported. */
const entries = packageNames.flatMap((name) => {
  const { name: packageName, exports } = packageJson(name);
  const paths = Object.keys(exports).filter((path) => path !== "./package.json");
  return paths.map((path) => packageName + path.slice(1));
});

describe("the manifest of each package says how it may be used and published, and asks for the core of its own version", () => {
  test.each(packageNames)("packages/%s", (name) => {
    const { version, license, engines, publishConfig, peerDependencies = {} } = packageJson(name);

    // The command says by itself which Node it needs, in one line where npm takes five.
    expect({ license, engines, publishConfig }).toEqual({
      license: "Apache-2.0",
      engines: name === "cli" ? undefined : { node: `>=${oldestNode.replace(/\.0$/, "")}` },
      publishConfig: { access: "public", provenance: true },
    });
    expect(Object.values(peerDependencies).filter((range) => range !== `^${version}`)).toEqual([]);
  });
});

describe("the packed packages", () => {
  test("bring the licence, words to be found by, and a README whose links live anywhere", () => {
    for (const { name, files } of packed) {
      expect(files.map(({ path }) => path)).toContain("LICENSE");
      expect(readFileSync(join(folderOf(name), "LICENSE"), "utf8")).toMatch(/^\s+Apache License/);
      const { keywords } = manifestOf(name);
      expect(keywords).toEqual(expect.arrayContaining(["asterisk", "ivr"]));
      const links = readFileSync(join(folderOf(name), "README.md"), "utf8").match(
        /\]\((?!https:)[^)]*\)/g,
      );
      expect([name, links]).toEqual([name, null]);
    }
  });

  test("say the licences of what the command and the page of the studio carry", () => {
    const command = readFileSync(join(folderOf("flowrun"), "bundle/LICENSES.txt"), "utf8");
    const page = readFileSync(join(folderOf("flowrun"), "bundle/studio/LICENSES.txt"), "utf8");
    const own = readFileSync(join(folderOf("@flowrun/studio"), "web/LICENSES.txt"), "utf8");
    const carried = (text: string) => text.match(/^\S+(?= \d+\.\d+\.\d+$)/gm) ?? [];

    expect(carried(command)).toEqual(
      expect.arrayContaining(["commander", "knex", "pino", "undici", "ws", "yaml"]),
    );
    // The last one is only in the workers.
    const inPage = ["react", "@xyflow/react", "@codemirror/view", "fast-check"];
    expect(carried(page)).toEqual(expect.arrayContaining(inPage));
    expect(page.match(/SIL OPEN FONT LICENSE Version 1\.1/g)?.length).toBeGreaterThan(1);
    expect(own).toBe(page);
  });

  test("hold what is published and nothing else", () => {
    const published =
      /^(package\.json|README\.md|LICENSE|(src|dist|bin|bundle|generated|schema|templates|web)\/.*)$/;
    const files = packed.flatMap(({ name, files: each }) =>
      each.map(({ path }) => ({ name, path })),
    );
    const stray = files.filter(
      ({ path }) => !published.test(path) || path.endsWith(".tsbuildinfo"),
    );

    expect(stray).toEqual([]);
    expect(packed.map(({ name }) => name).toSorted()).toEqual(
      packageNames.map((name) => packageJson(name).name).toSorted(),
    );
  });

  test("have types for everything that they export, and that their READMEs import", async () => {
    const importsOf = (name: string): string => {
      const readme = readFileSync(join(folder, "node_modules", name, "README.md"), "utf8");
      return (readme.match(/^import [^;]*;$/gm) ?? []).join("\n");
    };
    const modules = new Map([
      [
        "entries.ts",
        entries.map((entry, index) => `export * as entry${index} from "${entry}";`).join("\n"),
      ],
      ...packed.map(
        ({ name }) => [`readme-${name.replace(/\W/g, "-")}.ts`, importsOf(name)] as const,
      ),
    ]);
    // Declarations of libraries are checked too: ours are such here.
    const options = {
      module: "nodenext",
      target: "es2024",
      strict: true,
      noEmit: true,
      skipLibCheck: false,
    };
    const nodeTypes = { types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
    const project = { compilerOptions: { ...options, ...nodeTypes }, files: [...modules.keys()] };
    for (const [file, text] of [...modules, ["tsconfig.json", JSON.stringify(project)] as const])
      await writeFile(join(folder, file), `${text}\n`);

    expect(await runProcess(join(root, "node_modules/.bin/tsc"), ["--project", folder])).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });
});

describe("the command, installed alone by somebody who has nothing", () => {
  let alone: InstalledAlone;

  beforeAll(async () => {
    const tarball = packed.find(({ name }) => name === "flowrun")?.filename ?? "";
    alone = await installAlone(join(folder, "stranger"), join(folder, tarball));
  });

  test("is one package of less than 21 MB", () => {
    expect(alone.packages).toEqual(["flowrun"]);
    expect(alone.size).toBeLessThan(21_000_000);
  });

  test("lives the first steps of the README that came with it", async () => {
    const steps = alone.firstSteps.filter(
      (line) =>
        !/^cd | studio | connect| setup | doctor |^export |flowrun front-door\.yaml$/.test(line),
    );
    const [begin, ...more] = steps;
    expect([begin, more.length]).toEqual(["npx flowrun init try", 5]);
    expect(await alone.run(begin ?? "")).toMatchObject({ status: 0, stderr: "" });
    for (const line of more)
      expect([line, await alone.run(line, "try")]).toMatchObject([line, { status: 0 }]);
  });

  test("serves the page of the studio that it carries", async () => {
    const bin = join(folder, "stranger/project/node_modules/flowrun/bin/flowrun.js");
    const child = startProcess(process.execPath, [bin, "studio", ".", "--port", "0"], {
      cwd: join(folder, "stranger/project"),
    });
    const address = await new Promise<string>((found) => {
      child.stdout.on("data", (said) => {
        const [url] = /http:\/\/\S+/.exec(String(said)) ?? [];
        if (url !== undefined) found(url);
      });
    });
    expect(await (await fetch(address)).text()).toContain('<div id="studio">');
    child.kill("SIGTERM");
  });
});

describe.each([`the oldest Node that is promised, ${oldestNode}`, "the Node of the tests"])(
  "on %s",
  (which) => {
    /** Runs Node on something in the folder; skips the test where that Node could not be had. */
    const runNode = (
      args: readonly string[],
      { skip, env }: { skip: (why: string) => never; env?: NodeJS.ProcessEnv },
    ) => {
      const oldest = join(folder, "node_modules/oldest-node/bin/node");
      const node = which === "the Node of the tests" ? process.execPath : oldest;
      if (!existsSync(node)) skip(`${oldestNode} could not be installed`);
      return runProcess(node, args, { cwd: folder, ...(env && { env }) });
    };
    const command = (): string => join(folder, "node_modules/flowrun/bin/flowrun.js");

    test("every entry of every package can be imported, and has no default export", async ({
      skip,
    }) => {
      const script = `
      for (const entry of ${JSON.stringify(entries)})
        if ("default" in await import(entry)) console.log(entry);`;

      expect(await runNode(["--input-type=module", "--eval", script], { skip })).toEqual({
        status: 0,
        stdout: "",
        stderr: "",
      });
    });

    // Each of these loads other parts of the bundle, which no other test runs.
    test.for<[args: string[], expected: RegExp]>([
      [["--help"], /^Examples:/],
      [["check", flow], /no problems/],
      [["call", flow, "--from", "1"], /is answered/],
      [["test", flow.replace(".yaml", ".test.yaml")], /\d+ passed in/],
      [["graph", flow, "--format", "svg"], /^<svg/],
      [["explain", "RUN_LOOP"], /^RUN_LOOP/],
      [["schema"], /"title": "flowrun flow"/],
      [["db", "migrate", "--set", "db=sqlite::memory:"], /applied 0001/],
    ])("the command works, bundled: flowrun %j", async ([args, expected], { skip }) => {
      const { status, stdout, stderr } = await runNode([command(), ...args], { skip });

      expect(status).toBe(0);
      expect(stdout + stderr).toMatch(expected);
      expect(stderr).not.toContain("Warning");
    });

    test("the command begins a flow, whose template came with the package", async ({ skip }) => {
      const begun = await mkdtemp(join(folder, "begun-"));
      const { status, stdout } = await runNode([command(), "init", begun, "--from", "dentist"], {
        skip,
      });

      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: expect.stringMatching(/^dentist: a menu/),
      });
      expect(await runNode([command(), "test", begun], { skip })).toMatchObject({ status: 0 });
    });

    test("the command serves an assistant, whose tools run in threads of the bundle", async ({
      skip,
    }) => {
      const oldest = join(folder, "node_modules/oldest-node/bin/node");
      const node = which === "the Node of the tests" ? process.execPath : oldest;
      if (!existsSync(node)) skip(`${oldestNode} could not be installed`);
      const child = startProcess(node, [command(), "mcp", join(root, "flows")]);
      const client = new Client({ name: "a test", version: "1.0.0" });
      // The transport of a server reads one stream and writes another: so does that of a client.
      await client.connect(new StdioServerTransport(child.stdout, child.stdin));
      const use = async (name: string, given: Record<string, string>) =>
        (await client.callTool({ name, arguments: given })).structuredContent;

      expect(await use("language", { topic: "menu" })).toMatchObject({ found: "language: menu" });
      expect(await use("templates", { name: "cookbook/dentist" })).toMatchObject({
        scenarios: expect.stringContaining("flowrun-test: 1"),
      });
      expect(await use("call", { flow: "reference.yaml", from: "1" })).toMatchObject({
        endedWell: true,
      });
      await client.close();
    });

    test("the command imports the user's plugin", async ({ skip }) => {
      const store = "export const createStore = () => { throw new Error('It has begun'); };";
      await writeFile(join(folder, "store.mjs"), store);
      const args = [command(), flow, "--embedded", "--set", "store=./store.mjs"];
      expect(await runNode(args, { skip })).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/failed: It has begun\.$/m),
      });
    });
  },
);
