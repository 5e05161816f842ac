import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

const everything = ["test/studio/**/*.test.ts"];
/** These measure how long the page keeps a person waiting, or fill it with calls. */
const measuring = ["live", "many"].map((name) => `test/studio/${name}.test.ts`);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The files of a worker share one process, its modules and playwright.
    isolate: false,
    // A busy machine may keep a real browser waiting: `waitMs` in `studio-bench.ts` is for one act.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: "together", include: everything, exclude: measuring, maxWorkers: 2 },
      },
      {
        extends: true,
        test: { name: "measuring", include: measuring, sequence: { groupOrder: 1 }, maxWorkers: 1 },
      },
    ],
  },
});
