import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { looksLikeFlow } from "@flowrun/flow/tooling";
import { confinedPath } from "./confined-path.ts";
import type { BinEntry, FlowFile, FlowList } from "./contract.ts";
import { openFlowBin, type FlowBin } from "./flow-bin.ts";
import { findYamlFiles } from "./find-yaml-files.ts";
import { replaceFile } from "./replace-file.ts";
import { StudioError } from "./studio-error.ts";

/** The largest file that is read and written, in bytes. */
export const largestFile = 1_048_576 as const;

/**
 * The flows and scenarios under one folder; nothing outside of it is read or written, links
 * included.
 */
export interface FlowFolder {
  list(): Promise<FlowList>;
  /** Rejects with a `StudioError` where there is none. */
  read(name: string): Promise<FlowFile>;
  /**
   * The name, where it leads to a place in the folder, whether or not a file is there. Rejects with
   * a `StudioError` otherwise.
   */
  confine(name: string): Promise<string>;
  /**
   * Writes a file whole or not at all, when it is still the one that `etag` stands for; without
   * one, when it is not there yet. Resolves with its new etag. Rejects with a `StudioError`.
   */
  write(name: string, text: string, etag: string | undefined): Promise<string>;
  /**
   * Moves a file into the bin, with the scenarios beside it, when it is still the one of `etag`.
   * Rejects with a `StudioError`.
   */
  remove(name: string, etag: string | undefined): Promise<BinEntry>;
  readonly bin: FlowBin;
}

/** Opens a folder, which must be there. */
export function openFlowFolder(path: string): FlowFolder {
  const root = resolve(path);
  const bin = openFlowBin(root);
  const read = async (name: string): Promise<FlowFile> => {
    const file = await placeOf(root, name, /\.(?:ya?ml|ics)$/);
    const text = await textOf(file, name);
    return { name, text, etag: etagOf(text), tests: await testsBeside(root, name) };
  };
  return {
    read,
    async confine(name) {
      await placeOf(root, name);
      return name;
    },
    async list() {
      const names = await findYamlFiles(root);
      const flows = await Promise.all(
        names.filter((name) => !isTest(name)).map((name) => isFlow(root, name)),
      );
      const found = flows.filter((name) => name !== undefined);
      return {
        folder: basename(root),
        flows: found.map((name) => ({ name, tests: names.filter((each) => isTestOf(each, name)) })),
      };
    },
    async write(name, text, etag) {
      if (Buffer.byteLength(text) > largestFile) throw tooLarge(name);
      const file = await placeOf(root, name);
      const now = await read(name).catch((error: unknown) => {
        if (error instanceof StudioError && error.problem.code === "STUDIO_NO_FLOW")
          return undefined;
        throw error;
      });
      if (now?.etag !== etag) throw changed(name, now);
      await replaceFile(file, text).catch((error: unknown) => {
        throw notWritten(name, error);
      });
      return etagOf(text);
    },
    bin,
    async remove(name, etag) {
      const now = await read(name);
      if (now.etag !== etag) throw changed(name, now);
      return bin.put([name, ...now.tests]).catch((error: unknown) => {
        throw notWritten(name, error);
      });
    },
  };
}

function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
}

/** Where a name leads: inside of the folder, also by links. */
async function placeOf(root: string, name: string, named = /\.ya?ml$/): Promise<string> {
  const place = named.test(name) ? await confinedPath(root, name) : undefined;
  if (place === undefined) throw noFlow(name);
  return place;
}

async function textOf(file: string, name: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined);
  if (facts?.isFile() !== true) throw noFlow(name);
  if (facts.size > largestFile) throw tooLarge(name);
  return readFile(file, "utf8").catch(() => {
    throw noFlow(name);
  });
}

async function isFlow(root: string, name: string): Promise<string | undefined> {
  const text = await placeOf(root, name)
    .then((file) => textOf(file, name))
    .catch(() => "");
  return looksLikeFlow(text) ? name : undefined;
}

function isTest(name: string): boolean {
  return /\.test\.ya?ml$/.test(name);
}

/** `a/b.test.yaml` and `a/b.night.test.yaml` are beside `a/b.yaml`. */
function isTestOf(test: string, flow: string): boolean {
  return isTest(test) && test.startsWith(`${flow.replace(/\.ya?ml$/, "")}.`);
}

async function testsBeside(root: string, name: string): Promise<readonly string[]> {
  if (isTest(name)) return [];
  const folder = dirname(join(root, name));
  const within = relative(root, folder).split(sep).join("/");
  const names = await findYamlFiles(folder, 0);
  return names
    .map((each) => (within === "" ? each : `${within}/${each}`))
    .filter((each) => isTestOf(each, name));
}

function noFlow(name: string): StudioError {
  const hint =
    "Choose a flow from the list: its name ends in .yaml, and it is inside of the folder.";
  return new StudioError("STUDIO_NO_FLOW", `There is no flow "${name}" in the folder.`, { hint });
}

function tooLarge(name: string): StudioError {
  const hint = "Move a part of it into a file of its own.";
  return new StudioError("STUDIO_TOO_LARGE", `"${name}" has more than 1 MiB.`, { hint });
}

function changed(name: string, file: FlowFile | undefined): StudioError {
  const message =
    file === undefined
      ? `"${name}" has been removed.`
      : `"${name}" has changed since it was opened.`;
  return new StudioError("STUDIO_CHANGED", message, {
    hint: "Take what is there now, or keep yours.",
    ...(file && { file }),
  });
}

function notWritten(name: string, error: unknown): StudioError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
  const hint = "Mend the permissions or free some space, and save again.";
  return new StudioError("STUDIO_NOT_WRITTEN", `"${name}" cannot be written (${code}).`, { hint });
}
