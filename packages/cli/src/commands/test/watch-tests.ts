import { dirname, join, resolve } from "node:path";
import type { Clock } from "@flowrun/core/plugin";
import { pathsOf as sourcePaths } from "../../flow/gather-flow.ts";
import { factsOf, namesIn } from "../../project-files.ts";
import type { TestedFile } from "../../scenarios/run-tests.ts";
import type { Output, Surroundings } from "../../surroundings.ts";
import { watchFile } from "../../watch-file.ts";

/** The parts of the surroundings that `watchTests` needs. */
interface Watcher extends Pick<Surroundings, "cwd" | "clock" | "onSignal"> {
  readonly err: Pick<Output, "write">;
}

/** The facts of a file that a run was about. */
type WatchedFile = Pick<TestedFile, "source" | "flow">;

/**
 * Runs again whenever a test file, its flow or another YAML file beside them was changed, until
 * SIGINT or SIGTERM. The next run begins when the one before is over, and at once when something
 * was changed meanwhile. `run` names the files that it was about.
 */
export async function watchTests(
  surroundings: Watcher,
  run: () => Promise<readonly WatchedFile[]>,
): Promise<void> {
  const ended = Promise.withResolvers<"ended">();
  const forget = (["SIGINT", "SIGTERM"] as const).map((signal) =>
    surroundings.onSignal(signal, () => ended.resolve("ended")),
  );
  try {
    let paths: readonly string[] = [];
    let next: "changed" | "ended" = "changed";
    while (next === "changed") {
      const before = stampsOf(paths);
      const files = await run();
      // A file that was written while the tests ran may have been read before.
      const isStale = stampsOf(paths) !== before;
      paths = pathsOf(surroundings, files);
      if (isStale) continue;
      const change = watchFor(paths, surroundings.clock);
      surroundings.err.write("Watching for changes; Ctrl-C ends that.\n");
      next = await Promise.race([change.seen, ended.promise]);
      change.stop();
    }
  } finally {
    for (const stop of forget) stop();
  }
}

/** Watches for a change of the files, from now on. */
function watchFor(
  paths: readonly string[],
  clock: Clock,
): { readonly seen: Promise<"changed">; readonly stop: () => void } {
  const seen = Promise.withResolvers<"changed">();
  const stamps = stampsOf(paths);
  // A folder changes too when what is printed goes to a file in it, and that is no reason to print
  // it again.
  const look = (): void => {
    if (stampsOf(paths) !== stamps) seen.resolve("changed");
  };
  const stops = foldersOf(paths).map((folder) => watchFile(join(folder, "*"), clock, look));
  return {
    seen: seen.promise,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

function pathsOf({ cwd }: Watcher, files: readonly WatchedFile[]): readonly string[] {
  return files.flatMap(({ source, flow }) => [
    resolve(cwd, source.name),
    ...(flow === undefined ? [] : sourcePaths(cwd, flow)),
  ]);
}

function foldersOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map((path) => dirname(path)))];
}

/**
 * Differs as soon as one of the files, or of the YAML files beside them, was written, replaced,
 * made or deleted.
 */
function stampsOf(paths: readonly string[]): string {
  const all = new Set([...paths, ...foldersOf(paths).flatMap((folder) => yamlFilesIn(folder))]);
  return [...all].map((path) => stampOf(path)).join("\n");
}

function yamlFilesIn(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => /^[^.].*\.ya?ml$/.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

function stampOf(path: string): string {
  const found = factsOf(path);
  return found === undefined ? path : `${path} ${found.ino} ${found.size} ${found.mtimeMs}`;
}
