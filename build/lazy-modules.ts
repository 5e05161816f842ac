import type { Plugin } from "rolldown";
import { changeChunks } from "./change-chunks.ts";

/** How rolldown wraps a CommonJS module. */
const wrapped = /\w\(\((?=\(exports,[^()]*\)\s?=>|exports\s?=>)/g;

/**
 * Has V8 compile the CommonJS modules of a chunk when they are used. It compiles a function in parentheses at once, as it
 * is likely to be called at once, and rolldown puts each module in parentheses: most of them no start ever uses.
 */
export function lazyModules(): Plugin {
  return changeChunks("lazy-modules", (code) => code.replace(wrapped, (begin) => `${begin}0,`));
}
