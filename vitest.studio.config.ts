import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/studio/**/*.test.ts"],
    // One browser at a time, on few processors.
    fileParallelism: false,
    // A busy machine may keep a real browser waiting: `waitMs` in `studio-bench.ts` is for one act.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
