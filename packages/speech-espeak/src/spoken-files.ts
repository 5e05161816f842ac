import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@flowrun/core/plugin";
import { speechError } from "./catalogue.ts";
import type { Utterance } from "./run-espeak.ts";

/** The files of spoken texts in a folder. Several processes may share it. */
export interface SpokenFiles {
  /** The name, without ending, for what is spoken so: a hash, from which nobody reads the text. */
  nameOf(spoken: Omit<Utterance, "program" | "signal">): string;
  /** Whether the file is there; it then counts as used just now. */
  has(name: string): Promise<boolean>;
  /**
   * Writes a file whole or not at all, and removes the one used longest ago when there are too
   * many. Rejects with SPEECH_FOLDER.
   */
  write(name: string, content: Uint8Array): Promise<void>;
}

const ending = ".wav";

/** The platform runs as another user and has to read them. */
const mode = 0o644;

/**
 * Opens the folder, which is made when it is missing, to keep at most `keep` files in it. Rejects
 * with SPEECH_FOLDER.
 */
export async function openSpokenFiles(
  folder: string,
  keep: number,
  clock: Clock,
): Promise<SpokenFiles> {
  await orSay(folder, () => mkdir(folder, { recursive: true }));
  // In order of use: what was used longest ago comes first.
  const names = new Set(await orSay(folder, () => namesIn(folder)));
  const fileOf = (name: string): string => join(folder, name + ending);
  const used = (name: string): void => {
    names.delete(name);
    names.add(name);
  };
  return {
    nameOf: ({ voice, speed, volume, isMarkup, text }) => {
      // A text that is spoken as usual keeps the name that it had before there were other ways.
      const how = isMarkup || volume !== 100 ? `${volume} ${isMarkup}\n` : "";
      return createHash("sha256")
        .update(`${how}${voice}\n${speed}\n${text}`)
        .digest("hex")
        .slice(0, 40);
    },
    async has(name) {
      const seconds = clock.now() / 1_000;
      const isThere = await utimes(fileOf(name), seconds, seconds).then(
        () => true,
        () => false,
      );
      if (isThere) used(name);
      return isThere;
    },
    async write(name, content) {
      const draft = join(folder, `.${randomUUID()}`);
      await orSay(folder, async () => {
        try {
          await writeFile(draft, content, { mode, flag: "wx" });
          await rename(draft, fileOf(name));
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      });
      used(name);
      for (const oldest of names) {
        if (names.size <= keep) break;
        names.delete(oldest);
        await rm(fileOf(oldest), { force: true });
      }
    },
  };
}

/** The names of a folder's spoken texts, those used longest ago first. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => /^[0-9a-f]{40}\.wav$/.test(file));
  const times = await Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -ending.length),
      at: (await stat(join(folder, file))).mtimeMs,
    })),
  );
  return times.toSorted((one, other) => one.at - other.at).map(({ name }) => name);
}

async function orSay<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const why = cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
    throw speechError(
      "SPEECH_FOLDER",
      `The folder "${folder}" for spoken texts cannot be used (${why}).`,
      { cause },
    );
  }
}
