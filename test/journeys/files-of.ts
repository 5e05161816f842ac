import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../source/repository.ts";

/** Packages that stand for the world around a call. */
const world = /^packages\/(simulator|contracts)\//;

/**
 * The files under `packages/` of which a function runs while `journey` does, in the order of their
 * paths; the embedded platform and the contract suites do not count. By V8's precise coverage.
 */
export async function filesOf(journey: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage");
    await journey();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const ran = result.filter(({ functions }) =>
      functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
    );
    return [...new Set(ran.map(({ url }) => pathOf(url)))]
      .filter((path) => /^packages\/[^/]+\/src\//.test(path) && !world.test(path))
      .toSorted();
  } finally {
    session.disconnect();
  }
}

function pathOf(url: string): string {
  return relative(root, url.startsWith("file:") ? fileURLToPath(url) : url);
}
