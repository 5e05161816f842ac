import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { watchTests } from "../../../src/commands/test/watch-tests.ts";
import { folderWith } from "../../try-main.ts";

/** A watch in a folder, whose clock stands still until the test lets it go on. */
function watched(
  files: Readonly<Record<string, string>>,
  during: (run: number, path: (name: string) => string) => void = () => undefined,
): {
  readonly path: (name: string) => string;
  /** How often the tests were run. */
  readonly runs: () => number;
  /** Resolves when that many runs are over and what they read is watched. */
  readonly watching: (runs: number) => Promise<void>;
  /** Makes a change, and resolves when it was noticed and its time has come. */
  readonly change: (make: () => void) => Promise<void>;
} {
  const cwd = folderWith(files);
  const path = (name: string): string => join(cwd, name);
  let runs = 0;
  let woken = (): void => undefined;
  let due = (): void => undefined;
  const waiting: { readonly runs: number; readonly resolve: () => void }[] = [];
  let end = (): void => undefined;
  const done = watchTests(
    {
      cwd,
      clock: {
        now: () => 0,
        wake: (_at, callback) => {
          due = callback;
          woken();
          return () => undefined;
        },
      },
      err: {
        write: () => {
          for (const { runs: wanted, resolve } of waiting) if (runs >= wanted) resolve();
        },
      },
      onSignal: (_signal, callback) => {
        end = callback;
        return () => undefined;
      },
    },
    () => {
      runs += 1;
      during(runs, path);
      return Promise.resolve([
        { source: { name: "a.test.yaml", text: "" }, flow: { name: "flow", text: "" } },
      ]);
    },
  );
  onTestFinished(async () => {
    end();
    await done;
  });
  return {
    path,
    runs: () => runs,
    watching: (wanted) => new Promise((resolve) => waiting.push({ runs: wanted, resolve })),
    async change(make) {
      const noticed = new Promise<void>((resolve) => (woken = resolve));
      make();
      await noticed;
      due();
    },
  };
}

const files = { "a.test.yaml": "1", flow: "1", "b.yaml": "1" };

describe("watchTests", () => {
  test.each([
    ["a test file was written", (path) => writeFileSync(path("a.test.yaml"), "22")],
    ["its flow was written, whatever its name", (path) => writeFileSync(path("flow"), "22")],
    [
      "a file was replaced, as editors do",
      (path) => renameSync(path("b.yaml"), path("a.test.yaml")),
    ],
    ["another test file was made", (path) => writeFileSync(path("c.test.yaml"), "1")],
    ["a YAML file was deleted", (path) => rmSync(path("b.yaml"))],
  ] satisfies (readonly [string, (path: (name: string) => string) => void])[])(
    "runs again when %s",
    async (_what, make) => {
      const { path, watching, change } = watched(files);
      await watching(1);
      const again = watching(2);
      await change(() => make(path));
      await expect(again).resolves.toBeUndefined();
    },
  );

  test("runs again at once when the flow was written while the tests ran", async () => {
    const { path, runs, watching, change } = watched(files, (run, pathOf) => {
      if (run === 2) writeFileSync(pathOf("flow"), "333");
    });
    await watching(1);
    const again = watching(3);
    await change(() => writeFileSync(path("flow"), "22"));
    await again;
    expect(runs()).toBe(3);
  });

  test("does not run again because what it prints goes to a file in the same folder", async () => {
    const { path, runs, watching, change } = watched(files);
    await watching(1);
    await change(() => writeFileSync(path("out.log"), "2 passed"));
    const again = watching(2);
    await change(() => writeFileSync(path("flow"), "22"));
    await again;
    expect(runs()).toBe(2);
  });
});
