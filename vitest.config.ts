import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const conditions = ["flowrun-source", "node", "module"];

const everything = ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"];
const others = ["**/node_modules/**", "test/asterisk/**", "test/fleet/**", "test/studio/**"];
/** A process of its own: what ran before in it would change what these count or wait for. */
const alone = [
  "test/journeys/*.test.ts",
  "packages/simulator/test/v2/resources/live-calls.test.ts",
];

// `npm test` is what one waits for before a commit. `npm run test:full` is `vitest --mode full`: it
// runs what is tagged as long too, and properties on more of their cases (test/cases.ts).
export default defineConfig(({ mode }) => ({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // The files of a worker share one process and its modules. Most of a run went into starting a
    // process for each file, and into importing the same sources again.
    isolate: false,
    // Tests of processes wait a fifth of their time: one worker more than there are processors.
    maxWorkers: availableParallelism() + 1,
    // A busy machine takes longer than the seconds of the defaults: no test has less of its own.
    testTimeout: mode === "full" ? 120_000 : 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    tags: [{ name: "long", description: "Left to `npm run test:full`." }],
    ...(mode !== "full" && { tagsFilter: ["!long"] }),
    env: {
      FLOWRUN_RUNS: process.env["FLOWRUN_RUNS"] ?? (mode === "full" ? "0.25" : "0.1"),
      FLOWRUN_LISTED: process.env["FLOWRUN_LISTED"] ?? (mode === "full" ? "1" : "0.1"),
    },
    globalSetup: ["test/postgres/global-setup.ts"],
    projects: [
      {
        extends: true,
        test: { name: "together", include: everything, exclude: [...others, ...alone] },
      },
      { extends: true, test: { name: "alone", include: alone, isolate: true } },
    ],
  },
}));
