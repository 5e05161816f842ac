import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

const everything = ["test/fleet/**/*.test.ts"];
/** These fill the machine with calls, and count those that are lost. */
const loaded = ["hand-over", "under-load"].map((name) => `test/fleet/${name}.test.ts`);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: [
      "test/postgres/global-setup.ts",
      "test/asterisk/global-setup.ts",
      "test/fleet/global-setup.ts",
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "together", include: everything, exclude: loaded, maxWorkers: 3 },
      },
      {
        extends: true,
        test: { name: "loaded", include: loaded, sequence: { groupOrder: 1 }, maxWorkers: 1 },
      },
    ],
  },
});
