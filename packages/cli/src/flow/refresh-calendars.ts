import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readEvents } from "@flowrun/flow/tooling";
import type { CalendarSource } from "../config/config.ts";
import type { Surroundings } from "../surroundings.ts";

/** The longest that a server may take, in milliseconds. */
const mostMs = 20_000;

/** As long as any file of a flow may be. */
const mostBytes = 1_048_576;

/** The result of reading calendars anew. */
export interface Refreshed {
  /** Whether a file has other events now. */
  readonly isChanged: boolean;
  /** A sentence for each that could not be read; its file stays as it is. */
  readonly failures: readonly string[];
}

/**
 * Reads the iCalendar files of a flow from their URLs, all at once, and writes those that are new.
 * Where one cannot be read, or is no calendar, its file stays as it is. Nothing that is said holds
 * more of a URL than its host: it may be a secret. Rejects never.
 */
export async function refreshCalendars(
  { cwd }: Pick<Surroundings, "cwd">,
  flow: string,
  sources: readonly CalendarSource[],
): Promise<Refreshed> {
  const folder = dirname(resolve(cwd, flow));
  const all = await Promise.all(sources.map((source) => refresh(folder, source)));
  return {
    isChanged: all.includes("changed"),
    failures: all.filter((each) => each !== "changed" && each !== "same"),
  };
}

/** `changed`, `same`, or the sentence that says why it could not be read. */
async function refresh(folder: string, { file, url }: CalendarSource): Promise<string> {
  const path = join(folder, file);
  const had = await readFile(path, "utf8").catch(() => undefined);
  const fate = had === undefined ? "There is none yet" : "The last one stays";
  const failed = (why: string): string =>
    `CLI_CALENDAR_NOT_READ "${file}" was not read from ${URL.parse(url)?.host}: ${why}. ${fate}.`;
  const read = await textFrom(url);
  if ("why" in read) return failed(read.why);
  const events = readEvents(read.text, "UTC");
  if ("mistake" in events) return failed(events.mistake);
  if (read.text === had) return "same";
  return writeWhole(path, read.text).then(
    () => "changed",
    () => failed("the file cannot be written"),
  );
}

async function textFrom(
  url: string,
): Promise<{ readonly text: string } | { readonly why: string }> {
  try {
    const answer = await fetch(url, {
      headers: { accept: "text/calendar" },
      signal: AbortSignal.timeout(mostMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return { why: `the server answered ${answer.status}` };
    }
    const bytes: Uint8Array[] = [];
    let size = 0;
    for await (const piece of answer.body ?? []) {
      size += piece.length;
      if (size > mostBytes) return { why: "it is larger than 1 MiB" };
      bytes.push(piece);
    }
    return { text: Buffer.concat(bytes).toString("utf8") };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { why: isLate ? "the server did not answer in time" : "the server cannot be reached" };
  }
}

/** Whole, or not at all: the flow may be read meanwhile. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
