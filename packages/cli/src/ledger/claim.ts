import { rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { CliError, exitCode } from "../cli-error.ts";

/** The right to write a ledger, until it is given up or the process dies. */
export interface Claim {
  release(): Promise<void>;
}

/**
 * Claims a ledger by a socket that only one live process can have. Rejects with a `CliError` (`CLI_LEDGER_TAKEN`) when another
 * one has it.
 */
export async function claim(path: string): Promise<Claim> {
  for (let tries = 1; ; tries += 1) {
    const server = createServer((socket) => socket.end());
    const error = await listen(server, path);
    if (error === undefined) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    if (error.code !== "EADDRINUSE") throw error;
    if (tries > 1 || (await isAlive(path))) throw taken(path);
    // Its owner died without a word.
    rmSync(path, { force: true });
  }
}

function listen(server: Server, path: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(path, () => resolve(undefined));
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function taken(path: string): CliError {
  const message = `Another flowrun that is alive keeps the calls of this application: it has "${path}".`;
  const hint = 'Stop it first, or give this one another folder at "durability.ledger", and another application.';
  return new CliError(exitCode.usage, [{ code: "CLI_LEDGER_TAKEN", message, hint }]);
}
