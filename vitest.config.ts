import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Properties run thousands of cases; on a busy machine that takes longer than the five seconds
    // of the default.
    testTimeout: 30_000,
    globalSetup: ["test/postgres/global-setup.ts"],
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "test/asterisk/**", "test/fleet/**", "test/studio/**"],
  },
});
