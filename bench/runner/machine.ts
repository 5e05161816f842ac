import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, totalmem, type as systemName, release } from "node:os";

/** The machine and the programs that figures were taken with. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  /** By name: Node, V8, and the packages that matter. */
  readonly versions: Readonly<Record<string, string>>;
}

const packages = ["undici", "ws", "pg", "pino"] as const;
const installedApart = {
  "ari-client": "apps/ari-client/package-lock.json",
  xstate: "apps/xstate/package-lock.json",
} as const;

/** This machine. */
export function describeMachine(): Machine {
  const require = createRequire(import.meta.url);
  const inRoot = packages.map(
    (name) => [name, versionIn(require.resolve(`${name}/package.json`))] as const,
  );
  const apart = Object.entries(installedApart).map(
    ([name, path]) => [name, lockedVersion(path, name)] as const,
  );
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${systemName()} ${release()}`,
    versions: {
      node: process.versions.node,
      v8: process.versions.v8,
      ...Object.fromEntries([...inRoot, ...apart]),
    },
  };
}

function versionIn(path: string): string {
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly version: string }).version;
}

function lockedVersion(path: string, name: string): string {
  const lock = JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  return lock.packages[`node_modules/${name}`]?.version ?? "unknown";
}
