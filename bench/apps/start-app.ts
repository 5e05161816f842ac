import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { spawnBound } from "../../test/process/spawn-bound.ts";
import type { Question, Usage } from "./usage.ts";

/** An application to measure: how it is started, from the repository's root. */
export interface AppCommand {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Where an application finds what it needs, and leaves its log. */
export interface AppPlace {
  readonly platform: Platform;
  readonly databaseUrl: string;
  /** The descriptor of an open file. */
  readonly log: number;
}

/** An ARI platform, and as whom and what to connect to it. */
export interface Platform {
  /** `host:port`. */
  readonly host: string;
  readonly username: string;
  readonly password: string;
  readonly app: string;
  /** Resolves when the application has opened its event stream. */
  readonly connected: Promise<void>;
}

/** A running application. */
export interface RunningApp {
  readonly name: string;
  ask(question: Question): Promise<Usage>;
  /** Ends it as an operator would, unless it has ended. */
  readonly stop: () => Promise<void>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const probe = new URL("probe.ts", import.meta.url).href;

/**
 * Each application waits for its turn longer than V8 does before it takes a process for idle and
 * throws away what it has compiled. Whether that happens is chance, and for thousands of calls a
 * call then costs up to half as much again.
 */
const alwaysBusy = "--no-memory-reducer";

/**
 * Starts an application, configured by the environment and logging into a file. Resolves when it
 * has opened its event stream; rejects when it ends before.
 */
export async function startApp(
  command: AppCommand,
  { platform, databaseUrl, log }: AppPlace,
): Promise<RunningApp> {
  const environment = {
    ...process.env,
    ARI_HOST: platform.host,
    ARI_USERNAME: platform.username,
    ARI_PASSWORD: platform.password,
    ARI_APP: platform.app,
    DB: databaseUrl,
    ...command.environment,
  };
  const args = ["--expose-gc", alwaysBusy, "--import", probe, command.file, ...command.args];
  const child = spawnBound(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "ignore", log, "ipc"],
  });
  const ended = once(child, "exit");
  const gone = ended.then((): never => {
    throw new Error(
      `${command.name} has ended with ${child.signalCode ?? child.exitCode}. Its log tells why.`,
    );
  });
  // An application that is stopped is nobody's failure.
  gone.catch(() => undefined);
  await Promise.race([platform.connected, gone]);
  return {
    name: command.name,
    ask: (question) => Promise.race([askUsage(child, question), gone]),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function askUsage(child: ChildProcess, question: Question): Promise<Usage> {
  const answer = once(child, "message");
  // The end of the application is told otherwise.
  child.send(question, () => undefined);
  const [usage] = (await answer) as [Usage];
  return usage;
}
