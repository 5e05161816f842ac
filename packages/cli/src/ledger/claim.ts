import { existsSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { CliError, exitCode } from "../cli-error.ts";

/** The right to write a ledger, until it is given up or the process dies. */
export interface Claim {
  /** Claims again when what shows the claim was removed, or could not be made. */
  renew(): void;
  release(): Promise<void>;
}

/**
 * Claims a ledger by a socket that only one live process can have. Rejects with a `CliError` (`CLI_LEDGER_TAKEN`) when another
 * one has it. Where nothing can be written the socket is missing until `renew`.
 */
export async function claim(path: string): Promise<Claim> {
  let server = createServer();
  const open = async (): Promise<void> => {
    server = createServer((socket) => socket.end());
    server.unref();
    const error = await listen(server, path);
    if (error?.code !== "EADDRINUSE") return;
    if (await isAlive(path)) throw taken(path);
    // Its owner died without a word.
    if (remove(path) && (await listen(server, path))?.code === "EADDRINUSE") throw taken(path);
  };
  await open();
  return {
    renew() {
      if (existsSync(path)) return;
      server.close();
      // Who was faster is found out by the platform: one application has one owner.
      void open().catch(() => undefined);
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function remove(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
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
