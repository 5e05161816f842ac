import type { Plugin } from "rolldown";

/** Changes the code of every chunk when all else has been done to it. */
export function changeChunks(name: string, change: (code: string) => string): Plugin {
  return {
    name,
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = change(file.code);
    },
  };
}
