import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startApp, type AppCommand, type RunningApp } from "../apps/start-app.ts";
import { createLoadDatabase } from "../database.ts";
import { startLoadServer } from "../load/load-server.ts";

/** Where applications run side by side: a database for all of them, a load for each. */
export interface Stage {
  /** Starts an application; resolves when it takes calls. */
  start(command: AppCommand): Promise<RunningApp>;
  /** Ends every application, and removes the database and the logs. */
  close(): Promise<void>;
}

/** How long an application may clear up after connecting before calls come, in milliseconds. */
const settleMs = 1_500;

/** An empty stage. */
export async function openStage(): Promise<Stage> {
  const database = await createLoadDatabase();
  const folder = await mkdtemp(join(tmpdir(), "flowrun-bench-"));
  const opened: (() => Promise<void>)[] = [];
  return {
    async start(command) {
      const load = await startLoadServer();
      const log = openSync(join(folder, `${opened.length}.log`), "w");
      const app = await startApp(command, load, { databaseUrl: database.url, log });
      opened.push(async () => {
        await app.stop();
        await load.close();
        closeSync(log);
      });
      await delay(settleMs);
      return app;
    },
    async close() {
      await Promise.all(opened.map((close) => close()));
      await database.remove();
      await rm(folder, { recursive: true });
    },
  };
}
