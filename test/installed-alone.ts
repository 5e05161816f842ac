import { readFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EndedProcess, outputOf, runProcess } from "./process/run-process.ts";

/** The command as a stranger has it: alone in a folder, with a home in which nothing is. */
export interface InstalledAlone {
  /** The names of all packages that were installed. */
  readonly packages: readonly string[];
  /** What npm and the package take on the disk, in bytes. */
  readonly size: number;
  /** The lines of the first blocks of code of the README that came with it. */
  readonly firstSteps: readonly string[];
  /** Runs a line of a shell, in a folder below. */
  readonly run: (line: string, below?: string) => Promise<EndedProcess>;
}

const timeoutMs = 120_000;

/** Installs a tarball of the command, and nothing that the registry would have to give. */
export async function installAlone(folder: string, tarball: string): Promise<InstalledAlone> {
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  await Promise.all([mkdir(home, { recursive: true }), mkdir(project, { recursive: true })]);
  await writeFile(join(project, "package.json"), '{ "private": true }\n');
  const env = { PATH: process.env["PATH"], HOME: home };
  await outputOf("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], {
    cwd: project,
    timeoutMs,
    env,
  });
  const modules = join(project, "node_modules");
  const packages = (await readdir(modules)).filter((name) => !name.startsWith("."));
  const du = await outputOf("du", ["-sk", modules], { timeoutMs });
  const readme = readFileSync(join(modules, "flowrun/README.md"), "utf8");
  return {
    packages,
    size: Number.parseInt(du, 10) * 1024,
    firstSteps: [...readme.matchAll(/^```sh\n(npx[\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
      block.trim().split("\n"),
    ),
    run: (line, below = "") =>
      runProcess("bash", ["--norc", "-c", line], { cwd: join(project, below), env, timeoutMs }),
  };
}
