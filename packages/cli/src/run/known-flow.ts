import { resolve } from "node:path";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";
import type { FlowAst, Program } from "@flowrun/core";
import { readCacheFile, writeCacheFile } from "../start/cache-file.ts";
import type { Surroundings } from "../surroundings.ts";

/** What is kept of a flow in which nothing was found. */
export interface KnownFlow {
  /** With the whole text, which has to be the same for the flow to be the same. */
  readonly tree: FlowAst;
  /** What else it was judged by; see {@link circumstances}. */
  readonly judgedBy: string;
}

/** Where a flow is kept: one file for each, so that an edited flow takes the place of the old one. */
export function knownFlowFile({ cwd, cache }: Pick<Surroundings, "cwd" | "cache">, flow: string): string | undefined {
  return cache && `${cache.folder}/${crc32(resolve(cwd, flow)).toString(16)}-${cache.build}.flow`;
}

/** What is kept in a file; `undefined` when there is nothing, or nothing that can be read. */
export function readKnownFlow(file: string): KnownFlow | undefined {
  const content = readCacheFile(file);
  try {
    return content && (deserialize(content) as KnownFlow);
  } catch {
    return undefined;
  }
}

/** Keeps a flow where it can be kept. Never throws. */
export function writeKnownFlow(file: string, known: KnownFlow): void {
  writeCacheFile(file, serialize(known));
}

/** What the rules judge besides a flow's text: the values of its settings, and the operations of v2. */
export function circumstances({ settings }: Program, v2Version: string): string {
  return JSON.stringify({ settings, v2Version });
}
