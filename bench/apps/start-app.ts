import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { credentials, type LoadServer } from "../load/load-server.ts";
import type { Question, Usage } from "./usage.ts";

/** An application to measure: how it is started, from the repository's root. */
export interface AppCommand {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A running application. */
export interface RunningApp {
  readonly name: string;
  readonly load: LoadServer;
  ask(question: Question): Promise<Usage>;
  /** Ends it as an operator would, unless it has ended. */
  readonly stop: () => Promise<void>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const probe = new URL("probe.ts", import.meta.url).href;

/**
 * Starts an application against a load and a database, configured by the environment and logging into a file. Resolves
 * when it has opened its event stream; rejects when it ends before.
 */
export async function startApp(command: AppCommand, load: LoadServer, place: AppPlace): Promise<RunningApp> {
  const environment = {
    ...process.env,
    ARI_HOST: load.host,
    ARI_USERNAME: credentials.username,
    ARI_PASSWORD: credentials.password,
    ARI_APP: credentials.app,
    DB: place.databaseUrl,
    ...command.environment,
  };
  const child = fork(command.file, command.args, {
    cwd: root,
    env: environment,
    execArgv: ["--expose-gc", "--import", probe],
    stdio: ["ignore", "ignore", place.log, "ipc"],
  });
  const ended = once(child, "exit");
  const early = ended.then(() => {
    throw new Error(`${command.name} ended with ${child.exitCode} before it had connected. Its log tells why.`);
  });
  early.catch(() => undefined);
  await Promise.race([load.connected, early]);
  return {
    name: command.name,
    load,
    ask: (question) => askUsage(child, question),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Where an application finds its database and leaves its log. */
export interface AppPlace {
  readonly databaseUrl: string;
  /** The descriptor of an open file. */
  readonly log: number;
}

async function askUsage(child: ChildProcess, question: Question): Promise<Usage> {
  const answer = once(child, "message");
  child.send(question);
  const [usage] = (await answer) as [Usage];
  return usage;
}
