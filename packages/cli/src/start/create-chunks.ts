import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import type { CompiledCode } from "./compiled-code.ts";

/** The chunks of the bundle, as they are loaded. */
export interface Chunks {
  /** What a chunk exports; runs it the first time. */
  readonly load: (name: string) => unknown;
  /** What V8 has compiled of the chunks that it had no code for, lazy functions included; of each chunk once. */
  readonly takeCompiled: () => CompiledCode;
}

/** Runs a chunk, given what Node gives to a module: `exports`, `require`, `module`, its file and its folder. */
type Run = (...given: readonly [object, (id: string) => unknown, object, string, string]) => void;

const [before, after] = ["(function (exports, require, module, __filename, __dirname) {", "\n})"];

/** What makes chunks. */
export interface ChunkOptions {
  readonly folder: string;
  /** The code of an earlier process. */
  readonly known: CompiledCode;
  /** The chunks that Node is to load itself, as they hold an `import()`; what they require too. */
  readonly importing: readonly string[];
}

/**
 * Loads CommonJS chunks from a folder as `require` does, with the code that V8 compiled of them in an earlier process:
 * Node's own cache holds what is compiled when a module is loaded, which leaves out nearly every function.
 */
export function createChunks({ folder, known, importing }: ChunkOptions): Chunks {
  const loaded = new Map<string, { exports: unknown }>();
  const unknown = new Map<string, Script>();
  const isOurs = (id: string): boolean => id.startsWith("./") && !importing.includes(id.slice(2));
  const require = (id: string): unknown => (isOurs(id) ? load(id.slice(2)) : requireElsewhere(folder, id));

  const load = (name: string): unknown => {
    const earlier = loaded.get(name);
    if (earlier !== undefined) return earlier.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const file = `${folder}/${name}`;
    const script = compile(file, known.get(name));
    if (!known.has(name) || script.cachedDataRejected === true) unknown.set(name, script);
    (script.runInThisContext() as Run)(module.exports, require, module, file, folder);
    return module.exports;
  };

  const takeCompiled = (): CompiledCode => {
    const code = new Map([...unknown].map(([name, script]) => [name, script.createCachedData()]));
    unknown.clear();
    return code;
  };

  return { load, takeCompiled };
}

/** Modules of Node without the way through its loader, which most starts never need. */
function requireElsewhere(folder: string, id: string): unknown {
  const builtin: unknown = process.getBuiltinModule(id);
  return builtin ?? process.getBuiltinModule("node:module").createRequire(`${folder}/chunk.cjs`)(id);
}

function compile(file: string, code: Buffer | undefined): Script {
  return new Script(before + readFileSync(file, "utf8") + after, {
    filename: file,
    columnOffset: -before.length,
    ...(code && { cachedData: code }),
  });
}
