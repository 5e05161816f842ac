import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startApp, type AppCommand, type Platform, type RunningApp } from "../apps/start-app.ts";
import { createLoadDatabase } from "../database.ts";
import { startLoadServer, type LoadServer } from "../load/load-server.ts";

/** Where applications run side by side: a database for all of them, a load for each. */
export interface Stage {
  /** Starts an application under a load of its own; resolves when it takes calls. */
  start(command: AppCommand): Promise<LoadedApp>;
  /** Starts an application on a platform that is there already; resolves when it takes calls. */
  startOn(platform: Platform, command: AppCommand): Promise<RunningApp>;
}

/** A running application and the load that calls it. */
export interface LoadedApp extends RunningApp {
  readonly load: LoadServer;
}

/** How long an application may clear up after connecting before calls come, in milliseconds. */
const settleMs = 1_500;

/**
 * The result of `use` on a stage of its own. Every application has ended then and the database is
 * removed; so are the logs, unless something went wrong.
 */
export async function onStage<Result>(use: (stage: Stage) => Promise<Result>): Promise<Result> {
  const database = await createLoadDatabase();
  const folder = await mkdtemp(join(tmpdir(), "flowrun-bench-"));
  const opened: (() => Promise<void>)[] = [];
  const startOn = async (platform: Platform, command: AppCommand): Promise<RunningApp> => {
    const log = openSync(join(folder, `${opened.length}.log`), "w");
    const app = await startApp(command, { platform, databaseUrl: database.url, log });
    closeSync(log);
    opened.push(app.stop);
    await delay(settleMs);
    return app;
  };
  const start = async (command: AppCommand): Promise<LoadedApp> => {
    const load = await startLoadServer();
    opened.push(load.close);
    return { ...(await startOn(load, command)), load };
  };
  try {
    const result = await use({ start, startOn });
    await rm(folder, { recursive: true });
    return result;
  } catch (error) {
    throw new Error(`A measurement failed; what the applications logged lies in ${folder}.`, {
      cause: error,
    });
  } finally {
    for (const close of opened.toReversed()) await close();
    await database.remove();
  }
}
