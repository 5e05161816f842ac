import process from "node:process";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { licencesOf } from "../../build/licences.ts";

// What is built is what is published, whoever asks for it: a test runner names another environment,
// in which React is larger and slower.
process.env["NODE_ENV"] = "production";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const modules = new Set<string>();
/** Remembers what is bundled. */
const remember: Plugin = {
  name: "remember-modules",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      for (const id of file.type === "chunk" ? file.moduleIds : []) modules.add(id);
  },
};
/** Workers are bundled before the page that starts them. */
const licences: Plugin = {
  name: "licences",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: licencesOf(modules) });
  },
};

export default defineConfig({
  root: here("page"),
  plugins: [react(), remember, licences],
  resolve: { conditions: ["flowrun-source", "module", "browser", "production"] },
  build: {
    outDir: here("web"),
    emptyOutDir: true,
    target: "es2024",
    // All by the page's own address: its policy allows no data in the place of a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    // Nobody who installs the project can do anything about the time of its build.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: {
    format: "es",
    plugins: () => [remember],
    // The server knows them by these names, and gives them a policy of their own.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        entryFileNames: "assets/worker-[name]-[hash].js",
        chunkFileNames: "assets/worker-[name]-[hash].js",
      },
    },
  },
});
