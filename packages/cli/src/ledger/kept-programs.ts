import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileFlow, verbs, type JsonObject, type Program, type V2Operations } from "@flowrun/core";
import { readFlow } from "@flowrun/core/tooling";

/** Programs as they were when calls began with them, so that another process can go on with these calls. */
export interface KeptPrograms {
  /** The name of a program, which is kept from here on. Throws what the file system throws. */
  nameOf(program: Program): string;
  /** The program of this name; `undefined` where it is not there, or cannot be compiled any more. */
  find(name: string): Program | undefined;
  /** Removes all but those of these names. */
  clear(wanted: ReadonlySet<string>): void;
}

/** A program in a file. */
interface Kept {
  readonly name: string;
  readonly text: string;
  /** In the unit of state; may hold secrets. */
  readonly settings: JsonObject;
}

/** Programs in a folder that only this user can read. `operations` are those of the REST API v2. */
export function createKeptPrograms(folder: string, operations: V2Operations): KeptPrograms {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = new WeakMap<Program, string>();
  const found = new Map<string, Program>();
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  return {
    nameOf(program) {
      const known = names.get(program);
      if (known !== undefined) return known;
      const { source, settings } = program;
      const kept: Kept = { name: source.name, text: source.text, settings };
      const json = JSON.stringify(kept);
      const name = createHash("sha256").update(json).digest("hex").slice(0, 32);
      if (!existsSync(pathOf(name))) writeFileSync(pathOf(name), json, { mode: 0o600 });
      names.set(program, name);
      found.set(name, program);
      return name;
    },
    find(name) {
      const program = found.get(name) ?? compileKept(pathOf(name), operations);
      if (program === undefined) return undefined;
      found.set(name, program);
      names.set(program, name);
      return program;
    },
    clear(wanted) {
      for (const file of readdirSync(folder)) {
        const name = file.replace(/\.json$/, "");
        if (!wanted.has(name) && !found.has(name)) rmSync(join(folder, file));
      }
    },
  };
}

function compileKept(path: string, operations: V2Operations): Program | undefined {
  if (!existsSync(path)) return undefined;
  const { name, text, settings } = JSON.parse(readFileSync(path, "utf8")) as Kept;
  const source = { name, text };
  const declared = readFlow(source, verbs).ast?.settings;
  const inputs = Object.entries(settings).map(([key, value]) => {
    const unit = declared?.get(key)?.type === "duration" ? "ms" : "";
    return [key, { value: `${String(value)}${unit}`, origin: "the call's beginning" }] as const;
  });
  return compileFlow(source, Object.fromEntries(inputs), { operations }).program;
}
