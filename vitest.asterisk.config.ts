import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/asterisk/**/*.test.ts"],
    globalSetup: ["test/postgres/global-setup.ts", "test/asterisk/global-setup.ts"],
    // Real phones ring for real seconds, and Asterisk needs the processor for itself.
    fileParallelism: false,
    // A packet lost on a busy machine ends a real call. What fails twice is broken; a test that
    // needed its second try is told.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
