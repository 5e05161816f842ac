import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/fleet/**/*.test.ts"],
    globalSetup: ["test/postgres/global-setup.ts", "test/asterisk/global-setup.ts"],
    // Servers and workers are processes, which need the processor for themselves.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
