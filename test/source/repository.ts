import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root: string = fileURLToPath(new URL("../..", import.meta.url));

/** A text file of the repository. `path` is relative to its folder. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** What this project reads of a `package.json`. */
export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly publishConfig?: Readonly<Record<string, unknown>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

/** The packages, by the name of their folder. */
export const packageNames = [
  "core",
  "flow",
  "host",
  "durability",
  "fleet",
  "outbox",
  "contracts",
  "ari-transport",
  "v2-auth",
  "v2-client",
  "v2-webhooks",
  "store-knex",
  "http-undici",
  "mail-nodemailer",
  "speech-espeak",
  "agent-websocket",
  "recognition-sherpa",
  "recognition-pocketsphinx",
  "cell-nats",
  "cell-postgres",
  "simulator",
  "proof",
  "graph",
  "import",
  "language-server",
  "studio",
  "cli",
] as const;

/** The folder of a package under `packages/`. */
export type PackageName = (typeof packageNames)[number];

/** The files that match a glob relative to the repository's folder, in the order of their paths. */
export function sourceFiles(pattern: string): readonly SourceFile[] {
  const paths = globSync(pattern, { cwd: root }).toSorted();
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The `package.json` of a package. */
export function packageJson(name: PackageName): PackageJson {
  return JSON.parse(
    readFileSync(join(root, "packages", name, "package.json"), "utf8"),
  ) as PackageJson;
}
