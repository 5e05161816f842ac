import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/studio/**/*.test.ts"],
    // One browser at a time, on few processors.
    fileParallelism: false,
    // A busy machine may keep a real browser waiting. What fails twice is broken; a test that
    // needed its second try is told.
    retry: 1,
    testTimeout: 45_000,
    hookTimeout: 30_000,
  },
});
