import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { circlesIn } from "./source/circles.ts";
import { type ModuleShape, readModule } from "./source/read-module.ts";
import {
  packageJson,
  type PackageName,
  packageNames,
  type SourceFile,
  sourceFiles,
} from "./source/repository.ts";

/**
 * The table of `docs/architecture.md`: what each package may import besides its own files. `node:`
 * stands for all of Node.
 */
const mayImport: Readonly<Record<PackageName, readonly string[]>> = {
  core: ["yaml", "ajv", "re2js"],
  flow: [
    "ical.js",
    "@flowrun/core",
    "@flowrun/core/plugin",
    "@flowrun/core/tooling",
    "yaml",
    "ajv",
    "re2js",
    "@marcbachmann/cel-js",
  ],
  host: ["@flowrun/core"],
  contracts: ["@flowrun/core"],
  durability: ["@flowrun/core", "@flowrun/core/plugin", "@flowrun/flow", "node:"],
  fleet: [
    "@flowrun/core",
    "@flowrun/core/plugin",
    "@flowrun/durability",
    "@flowrun/flow",
    "@flowrun/host",
    "node:",
  ],
  outbox: [
    "@flowrun/core/plugin",
    "@flowrun/durability",
    "@flowrun/v2-webhooks/signature",
    "node:",
  ],
  "ari-transport": ["@flowrun/core/plugin", "@flowrun/core/system-clock", "undici", "ws", "node:"],
  "v2-auth": ["@flowrun/core/plugin", "@flowrun/core/system-clock", "undici", "node:"],
  "v2-client": ["@flowrun/core/plugin", "@flowrun/core/system-clock", "ajv"],
  "v2-webhooks": ["@flowrun/core/plugin", "@flowrun/core/system-clock", "node:"],
  "store-knex": ["@flowrun/core/plugin", "@flowrun/core/system-clock", "knex", "pg", "node:"],
  "http-undici": ["@flowrun/core/plugin", "undici", "node:"],
  "mail-nodemailer": ["@flowrun/core/plugin", "nodemailer", "node:"],
  "speech-espeak": ["@flowrun/core/plugin", "node:"],
  "recognition-sherpa": ["@flowrun/core/plugin", "node:"],
  "recognition-pocketsphinx": ["@flowrun/core/plugin", "node:"],
  "cell-nats": ["@flowrun/core/plugin", "@nats-io/jetstream", "@nats-io/transport-node", "node:"],
  "cell-postgres": ["@flowrun/core/plugin", "pg", "node:"],
  "agent-websocket": ["@flowrun/core/plugin", "ws", "node:"],
  simulator: [
    "@flowrun/core/plugin",
    "@flowrun/core/system-clock",
    "@flowrun/v2-client/openapi",
    "@flowrun/v2-webhooks/signature",
    "ajv",
    "csv-parse",
    "hono",
    "@hono/node-server",
    "jose",
    "ws",
    "node:",
  ],
  proof: ["@flowrun/core", "@flowrun/flow", "@flowrun/host", "fast-check", "yaml"],
  graph: ["@flowrun/core", "@flowrun/flow", "@dagrejs/dagre"],
  import: ["@flowrun/core", "@flowrun/flow", "liquidjs", "yaml"],
  "language-server": [
    "@flowrun/core",
    "@flowrun/flow",
    "vscode-languageserver",
    "vscode-languageserver-textdocument",
    "node:",
  ],
  studio: [
    "@flowrun/core",
    "@flowrun/flow",
    "@flowrun/host",
    "hono",
    "@hono/node-server",
    "ws",
    "node:",
  ],
  cli: [
    "@flowrun/core",
    "@flowrun/flow",
    "@flowrun/host",
    "@flowrun/durability",
    "@flowrun/fleet",
    "@flowrun/outbox",
    "@flowrun/proof",
    "@flowrun/graph",
    "@flowrun/import",
    "@flowrun/language-server",
    "@flowrun/ari-transport",
    "@flowrun/v2-auth",
    "@flowrun/v2-client",
    "@flowrun/v2-webhooks",
    "@flowrun/store-knex",
    "@flowrun/http-undici",
    "@flowrun/mail-nodemailer",
    "@flowrun/agent-websocket",
    "@flowrun/recognition-pocketsphinx",
    "@flowrun/speech-espeak",
    "@flowrun/simulator",
    "@flowrun/studio",
    "@modelcontextprotocol/node",
    "@modelcontextprotocol/server",
    "commander",
    "csv-parse",
    "jose",
    "pino",
    "yaml",
    "zod",
    "node:",
  ],
};

const sourcesOf = (name: PackageName): readonly SourceFile[] =>
  sourceFiles(`packages/${name}/src/**/*.ts`);
const allSources = packageNames.flatMap(sourcesOf);
/** The page of the studio, which runs in browsers. */
const pageSources = sourceFiles("packages/studio/page/**/*.{ts,tsx}");
const testSources = [...sourceFiles("packages/*/test/**/*.ts"), ...sourceFiles("test/**/*.ts")];
const allFiles = [...allSources, ...pageSources, ...testSources];
const moduleIn = ({ path, text }: SourceFile): ModuleShape =>
  readModule(text, path.endsWith(".tsx") ? "tsx" : "ts");

/** `@scope/name/entry` → `@scope/name`, and every module of Node → `node:`. */
function packageOf(specifier: string): string {
  if (specifier.startsWith("node:")) return "node:";
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** What the files import from outside their package, each with the first file that does. */
function outsideImports(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    for (const specifier of moduleIn(file).imports) {
      if (!specifier.startsWith(".") && !found.has(specifier)) found.set(specifier, file.path);
    }
  }
  return found;
}

describe.each(packageNames)("packages/%s", (name) => {
  const imports = outsideImports(sourcesOf(name));

  test("imports only what the architecture allows", () => {
    const allowed = mayImport[name];
    // `hono` allows `hono/…`, but `@flowrun/core/plugin` does not allow `@flowrun/core`.
    const isAllowed = (specifier: string): boolean =>
      allowed.some(
        (each) =>
          specifier === each || specifier.startsWith(each.endsWith(":") ? each : `${each}/`),
      );
    const forbidden = [...imports].filter(([specifier]) => !isAllowed(specifier));

    expect(forbidden).toEqual([]);
  });

  test("depends on exactly what it imports", () => {
    const { dependencies, peerDependencies, devDependencies } = packageJson(name);
    // The command is published as a bundle, which holds them.
    const needed = name === "cli" ? devDependencies : { ...dependencies, ...peerDependencies };
    const declared = Object.keys(needed ?? {}).toSorted();
    const used = new Set([...imports.keys()].map(packageOf));
    used.delete("node:");

    expect(declared).toEqual([...used].toSorted());
  });

  test("reads arguments, environment and console only where it is the command line", () => {
    const outside = /\bprocess\.(argv|env|exit|stdin|stdout|stderr)\b|\bconsole\./;
    const readers = sourcesOf(name).filter(({ text }) => outside.test(text));

    expect(name === "cli" ? [] : readers.map(({ path }) => path)).toEqual([]);
  });
});

test("the command is installed alone: whatever it imports is in its bundle", () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = packageJson("cli");

  expect(dependencies).toBeUndefined();
  // Their types are those of a plugin's entry.
  expect(Object.keys(peerDependencies ?? {})).toEqual(["@flowrun/core", "@flowrun/host"]);
  expect(peerDependenciesMeta).toEqual({
    "@flowrun/core": { optional: true },
    "@flowrun/host": { optional: true },
  });
});

describe("the page of the studio", () => {
  const imports = [...outsideImports(pageSources).keys()];

  test("imports nothing of Node, and of flowrun what runs in a browser", () => {
    const own = imports.filter((each) => each.startsWith("@flowrun/") || each.startsWith("node:"));
    expect(own.toSorted()).toEqual([
      "@flowrun/core",
      "@flowrun/core/plugin",
      "@flowrun/core/tooling",
      "@flowrun/core/verb",
      "@flowrun/flow",
      "@flowrun/flow/tooling",
      "@flowrun/graph",
      "@flowrun/host",
      "@flowrun/host/tooling",
      "@flowrun/language-server/text",
      "@flowrun/proof",
    ]);
  });

  test("is built from exactly what its package is developed with", () => {
    const { dependencies, devDependencies = {} } = packageJson("studio");
    const tools = [
      "@flowrun/core",
      "@types/react",
      "@types/react-dom",
      "@vitejs/plugin-react",
      "vite",
    ];
    const used = imports.map(packageOf).filter((each) => !each.startsWith("@flowrun/"));

    expect(Object.keys(devDependencies).toSorted()).toEqual(
      [...new Set([...used, ...tools])].toSorted(),
    );
    expect(used.filter((each) => each in (dependencies ?? {}))).toEqual([]);
  });
});

describe.each([
  [
    "core",
    `json.ts renewed-map.ts source diagnostics language time calendar speech interpret rooms ports verbs
     verb.ts plugin.ts tooling.ts index.ts`,
  ],
  [
    "flow",
    `yaml expression read compile check check-flow.ts flow-times.ts compile-flow.ts tooling.ts index.ts`,
  ],
] as const)("the rooms of %s", (name, listed) => {
  /** Each room imports only from those before it. A file beside them is a room of its own. */
  const rooms = listed.trim().split(/\s+/);
  const start = `packages/${name}/src/`;
  const roomOf = (path: string): string => path.slice(start.length).split("/")[0] ?? "";

  test("are these", () => {
    expect(new Set(sourcesOf(name).map(({ path }) => roomOf(path)))).toEqual(new Set(rooms));
  });

  test("import one way only", () => {
    const backwards = sourcesOf(name).flatMap(({ path, text }) =>
      readModule(text)
        .imports.filter((each) => each.startsWith("."))
        .map((each) => join(dirname(path), each))
        .filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(path)))
        .map((target) => `${path} imports ${target}`),
    );

    expect(backwards).toEqual([]);
  });
});

describe("the machine's clock", () => {
  const clock = "packages/core/src/time/system-clock.ts";

  test("is read in one file, and timers are set in that one", () => {
    const timing =
      /\bset(Timeout|Interval)\(|\bDate\.now\b|\bperformance\.|\bhrtime\b|\bnew Date\(\)/;
    const readers = allSources.filter(({ path, text }) => path !== clock && timing.test(text));

    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  test("is one file of the core that nothing else in the core imports", () => {
    const importers = sourcesOf("core").filter(({ text }) =>
      readModule(text).imports.some((each) => each.endsWith("/system-clock.ts")),
    );

    expect(importers).toEqual([]);
  });
});

describe("every module", () => {
  const modules = [...allSources, ...pageSources].map((file) => ({
    path: file.path,
    ...moduleIn(file),
  }));

  test("documents each of its exports", () => {
    const bare = modules.flatMap(({ path, declared }) =>
      declared.filter(({ documented }) => !documented).map((each) => `${path}: ${each.name}`),
    );
    expect(bare).toEqual([]);
  });

  test("has no default export, no export * and no mutable state", () => {
    const faults = modules.flatMap((module) =>
      module.faults.map((fault) => `${module.path}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test("imports its neighbours by their file names", () => {
    const odd = modules.flatMap(({ path, imports }) =>
      imports
        .filter((each) => each.startsWith(".") && !/\.(tsx?|json|css)$/.test(each))
        .map((each) => `${path}: ${each}`),
    );
    expect(odd).toEqual([]);
  });

  test("is in no circle of imports, also of types", () => {
    const edges = new Map(
      modules.map(({ path, imports }) => [
        path,
        imports.filter((each) => each.startsWith(".")).map((each) => join(dirname(path), each)),
      ]),
    );
    // A program has verbs, a verb acts on the draft of a call, and a draft has its program.
    const program = ["draft", "program", "verb-machine", "verb"].map(
      (name) => `packages/core/src/interpret/${name}.ts`,
    );
    expect(circlesIn(edges)).toEqual([program]);
  });

  test("imports no library's private file", () => {
    const isPrivate = /^(@[^/]+\/)?[^./][^/]*\/(.+\/)?(lib|dist|src|build|internal)\//;
    // Ajv documents this file as the way to the draft 2020-12 of JSON Schema, React Flow this one
    // as its style sheet.
    const documented = ["ajv/dist/2020.js", "@xyflow/react/dist/base.css"];
    const found = [...allFiles, ...sourceFiles("{bench,build}/**/*.ts")].flatMap((file) =>
      moduleIn(file)
        .imports.filter((each) => isPrivate.test(each) && !documented.includes(each))
        .map((each) => `${file.path}: ${each}`),
    );
    expect(found).toEqual([]);
  });

  test("starts processes where it is seen to that they end", () => {
    const isStarter = /^import \{[^}]*\} from "node:child_process"/m;
    const starters = [...allFiles, ...sourceFiles("bench/**/*.ts")].filter(({ text }) =>
      isStarter.test(text),
    );

    expect(starters.map(({ path }) => path)).toEqual([
      "packages/speech-espeak/src/run-espeak.ts",
      "packages/recognition-sherpa/src/create-recognition.ts",
      "packages/recognition-pocketsphinx/src/pocketsphinx.ts",
      "packages/studio/src/publish/git-history.ts",
      "packages/cli/src/commands/run/systemd.ts",
      "packages/cli/src/process/start-again.ts",
      "packages/proof/test/solve/z3.test.ts",
      "packages/recognition-pocketsphinx/test/spoken.ts",
      "test/process/spawn-bound.ts",
      "bench/install-app.ts",
      "bench/start-up/started-process.ts",
    ]);
  });

  test("is named after what it holds, not after a drawer", () => {
    const drawer = /(^|-)(utils?|helpers?|managers?|services?|common|misc|types)(-|\.|$)/;
    const drawers = allFiles.map(({ path }) => path).filter((path) => drawer.test(basename(path)));
    expect(drawers).toEqual([]);
  });
});

describe("a room of more than ten files", () => {
  test("says what is in it and where to begin", () => {
    const rooms = Map.groupBy([...allSources, ...pageSources], ({ path }) => dirname(path));
    const silent = [...rooms]
      .filter(
        ([room, files]) =>
          files.length > 10 && sourceFiles(`${room.replace(/\/src$/, "")}/README.md`).length === 0,
      )
      .map(([room]) => room);

    expect(silent).toEqual([]);
  });
});

describe("the size of files", () => {
  const lines = (file: SourceFile): number => file.text.trimEnd().split("\n").length;

  /** Worlds, each written out: data, of which no part is code. */
  const isData = ({ path }: SourceFile): boolean => /^test\/survive\/found[^/]*\.ts$/.test(path);

  const longerThan = (most: number, files: readonly SourceFile[]): readonly string[] =>
    files
      .filter((file) => !isData(file) && lines(file) > most)
      .map((file) => `${file.path}: ${lines(file)}`);

  test("is 310 lines at most for a source, and 420 for a test", () => {
    expect(longerThan(310, [...allSources, ...pageSources])).toEqual([]);
    expect(longerThan(420, allFiles)).toEqual([]);
  });

  test("is under 90 lines for half of the sources", () => {
    const sizes = allSources.map(lines).toSorted((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(90);
  });
});
