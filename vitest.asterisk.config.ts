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
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
