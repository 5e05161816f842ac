import { join } from "node:path";
import { startServer, type SimulatorServer } from "@flowrun/simulator";
import { onTestFinished } from "vitest";
import { folderWith, startMain, tryMain, type Running, type Tried } from "./try-main.ts";

/** An embedded platform with two users, and flowrun with that as its `v2.url`. */
export interface V2Bench {
  readonly server: SimulatorServer;
  readonly url: string;
  /** Where flowrun keeps the tokens. */
  readonly tokenFile: string;
  readonly cwd: string;
  /** Runs flowrun to its end; the environment comes on top. */
  readonly flowrun: (args: readonly string[], given?: V2Given) => Promise<Tried>;
  /** Begins to run flowrun. */
  readonly begin: (args: readonly string[]) => Running;
  /** Lets the next refresh be answered so late, and resolves when it came. */
  readonly delayRefresh: (ms: number) => Promise<void>;
  /** Begins to run flowrun at a terminal. */
  readonly atTerminal: (args: readonly string[]) => Running;
}

/** What flowrun is given besides. */
export interface V2Given {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** The user who is logged in, if anybody is. */
export const ann = { tenant: "101", email: "ann@example.com", password: "hunter2" } as const;

/** Another one. */
export const ben = { tenant: "102", email: "ben@example.com", password: "hunter4" } as const;

/** A bench for one test. `files` stand in the working directory. */
export async function startV2Bench(files: Readonly<Record<string, string>> = {}): Promise<V2Bench> {
  const server = await startServer({
    port: 0,
    username: "u",
    password: "p",
    v2: { users: [ann, ben] },
  });
  onTestFinished(() => server.close());
  const cwd = folderWith(files);
  const own = { V2_URL: server.url, V2_TENANT: ann.tenant, XDG_CONFIG_HOME: join(cwd, "config") };
  return {
    server,
    url: server.url,
    tokenFile: join(cwd, "config/flowrun/tokens", `127.0.0.1_${server.port}.json`),
    cwd,
    flowrun: (args, { environment = {}, input } = {}) =>
      tryMain(args, {
        cwd,
        environment: { ...own, ...environment },
        ...(input === undefined ? {} : { input }),
      }),
    begin: (args) => startMain(args, { cwd, environment: own }),
    delayRefresh: (ms) =>
      new Promise((resolve) => {
        const matches = ({ path }: { readonly path: string }): boolean => {
          if (path !== "/api/v2/refresh_token") return false;
          resolve();
          return true;
        };
        server.v2.faults.next({ kind: "delay", ms }, { matches });
      }),
    atTerminal: (args) => startMain(args, { cwd, environment: own, terminal: true }),
  };
}

/** A bench with its user logged in. */
export async function startLoggedIn(
  files: Readonly<Record<string, string>> = {},
): Promise<V2Bench> {
  const bench = await startV2Bench(files);
  await bench.flowrun(["v2", "login", "--email", ann.email], {
    environment: { V2_PASSWORD: ann.password },
  });
  return bench;
}
