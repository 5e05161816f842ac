import type { Plugin } from "rolldown";

/** How rolldown wraps a CommonJS module. */
const wrapped = /\w\(\((?=\(exports,[^()]*\)\s?=>|exports\s?=>)/g;

/**
 * Has V8 compile the CommonJS modules of a chunk when they are used. It compiles a function in parentheses at once, as it
 * is likely to be called at once, and rolldown puts each module in parentheses: most of them no start ever uses.
 */
export function lazyModules(): Plugin {
  return {
    name: "lazy-modules",
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replace(wrapped, (begin) => `${begin}0,`);
    },
  };
}
