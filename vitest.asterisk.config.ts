import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

const everything = ["test/asterisk/**/*.test.ts"];
/** These fill the machine with calls, and measure what callers wait for. */
const loaded = ["hand-over", "many-calls"].map((name) => `test/asterisk/${name}.test.ts`);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: ["test/postgres/global-setup.ts", "test/asterisk/global-setup.ts"],
    // The files of a worker share one process and its modules: a second of processor time for each.
    isolate: false,
    // Phones ring for real seconds, in which nothing needs the processor: files share it. Each has
    // an Asterisk of its own.
    maxWorkers: 5,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "together", include: everything, exclude: loaded } },
      {
        extends: true,
        test: { name: "loaded", include: loaded, sequence: { groupOrder: 1 }, maxWorkers: 1 },
      },
    ],
  },
});
