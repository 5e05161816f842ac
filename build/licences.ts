import { readFileSync, readdirSync } from "node:fs";

/**
 * The licences of all packages that modules are from, in the order of their names. Modules are named
 * by their files; those outside of `node_modules`, and those that a bundler makes up, are ours.
 * Throws when a package does not say its licence.
 */
export function licencesOf(modules: Iterable<string>): string {
  const folders = new Map(
    [...modules].flatMap(packageOf).map((folder) => [nameOf(folder), folder] as const),
  );
  return [...folders]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => `${name}\n\n${licenceOf(folder)}`)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function packageOf(module: string): readonly string[] {
  const folder = /^[^\0].*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(module)?.[0];
  return folder === undefined ? [] : [folder];
}

function nameOf(folder: string): string {
  const { name, version } = manifestOf(folder);
  return `${String(name)} ${String(version)}`;
}

function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (file !== undefined) return readFileSync(`${folder}/${file}`, "utf8");
  const { license } = manifestOf(folder);
  if (typeof license !== "string")
    throw new Error(`${folder} does not say under which licence it is.`);
  return `License: ${license}\n`;
}

function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, unknown>;
}
