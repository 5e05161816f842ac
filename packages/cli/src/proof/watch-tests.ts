import { dirname, join, resolve } from "node:path";
import type { Surroundings } from "../surroundings.ts";
import { watchFile } from "../run/watch-file.ts";
import type { TestedFile } from "./run-tests.ts";

/**
 * Runs again whenever something changed beside a test file or its flow, until SIGINT or SIGTERM; the next run begins when
 * the one before is over. `run` tells which files it was about.
 */
export async function watchTests(surroundings: Surroundings, run: () => Promise<readonly TestedFile[]>): Promise<void> {
  const ended = Promise.withResolvers<"ended">();
  const forget = (["SIGINT", "SIGTERM"] as const).map((signal) =>
    surroundings.onSignal(signal, () => ended.resolve("ended")),
  );
  try {
    let next: "changed" | "ended" = "changed";
    while (next === "changed") {
      const files = await run();
      const changed = Promise.withResolvers<"changed">();
      const stops = foldersOf(surroundings, files).map((folder) =>
        watchFile(join(folder, "*"), surroundings.clock, () => changed.resolve("changed")),
      );
      surroundings.err.write("Watching for changes; Ctrl-C ends that.\n");
      next = await Promise.race([changed.promise, ended.promise]);
      for (const stop of stops) stop();
    }
  } finally {
    for (const stop of forget) stop();
  }
}

function foldersOf({ cwd }: Surroundings, files: readonly TestedFile[]): readonly string[] {
  const paths = files.flatMap(({ source, flow }) => [source.name, ...(flow === undefined ? [] : [flow.name])]);
  return [...new Set(paths.map((path) => dirname(resolve(cwd, path))))];
}
