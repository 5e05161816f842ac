import type { Language } from "@flowrun/flow";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "@flowrun/core";
import type { Disk } from "./disk.ts";
import { nameOfText, programOf, textOf } from "./program-text.ts";

/**
 * Programs as they were when calls began with them, so that another process can go on with these
 * calls.
 */
export interface KeptPrograms {
  /**
   * The name of a program, which is kept from here on. Never throws: `failed` is told why it could
   * not be kept.
   */
  nameOf(program: Program): string;
  /**
   * The program of this name; `undefined` where it is not there, or cannot be compiled any more.
   */
  find(name: string): Program | undefined;
  /** Makes the folder, and writes what it lacks. Throws what the file system throws. */
  save(): void;
  /** Removes all but those of these names, as far as possible, and writes these anew. */
  clear(wanted: ReadonlySet<string>): void;
}

/** The parts that keep programs. */
export interface KeptProgramsParts {
  /** Only this user can read it. */
  readonly folder: string;
  /** The disk that it is on: settings may be secret. */
  readonly disk: Disk;
  /** The language in which the programs are compiled. */
  readonly language: Language;
  readonly failed: (error: unknown) => void;
}

/** Programs in a folder, which has those of earlier processes. */
export function createKeptPrograms({
  folder,
  disk,
  language,
  failed,
}: KeptProgramsParts): KeptPrograms {
  const names = new WeakMap<Program, string>();
  const found = new Map<string, Program>();
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  const save = (): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, program] of found)
      if (!disk.has(pathOf(name))) writeWhole(disk, pathOf(name), textOf(program));
  };
  return {
    nameOf(program) {
      const known = names.get(program);
      if (known !== undefined) return known;
      const name = nameOfText(textOf(program));
      names.set(program, name);
      found.set(name, program);
      try {
        save();
      } catch (error: unknown) {
        failed(error);
      }
      return name;
    },
    find(name) {
      const program = found.get(name) ?? programOf(readKept(disk, pathOf(name)), language);
      if (program === undefined) return undefined;
      found.set(name, program);
      names.set(program, name);
      return program;
    },
    save,
    clear(wanted) {
      try {
        for (const file of readdirSync(folder)) {
          const [name, path] = [file.replace(/\.json$/, ""), join(folder, file)];
          if (!wanted.has(name) && !found.has(name)) rmSync(path);
          // With the newest key, so that an older one is not needed any more.
          else if (file.endsWith(".json")) writeWhole(disk, path, disk.read(path) ?? "");
        }
      } catch {
        // Extra files harm nobody.
      }
    },
  };
}

/** Whole, or not at all: a full disk leaves half a file, which would pass for the program. */
function writeWhole(disk: Disk, path: string, text: string): void {
  const file = disk.create(`${path}.new`);
  file.write(text);
  file.close();
  disk.rename(`${path}.new`, path);
}

function readKept(disk: Disk, path: string): string | undefined {
  try {
    return disk.read(path);
  } catch {
    return undefined;
  }
}
