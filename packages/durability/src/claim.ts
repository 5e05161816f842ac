import { existsSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { CliError, exitCode } from "./cli-error.ts";
import { lineSocket, type LineSocket } from "./line-socket.ts";

/** The right to write a ledger, until it is given up or the process dies. */
export interface Claim {
  /** Claims again when what shows the claim was removed, or could not be made. */
  renew(): void;
  release(): Promise<void>;
}

/** Attends to another process that asks for something. */
export type Attend = (asking: LineSocket) => void;

/**
 * Claims a ledger by a socket that only one live process can have, and at which it can be asked for
 * something. Rejects with a
 * `CliError` (`CLI_LEDGER_TAKEN`, or what `taken` gives) when another one has it. Default: whoever asks is turned away. Where nothing
 * can be written the socket is missing until `renew`.
 */
export async function claim(
  path: string,
  attend: Attend = turnAway,
  taken: (path: string) => CliError = ledgerTaken,
): Promise<Claim> {
  let server = createServer();
  const open = async (): Promise<void> => {
    server = createServer((socket) => attend(lineSocket(socket)));
    server.unref();
    const error = await listen(server, path);
    if (error?.code !== "EADDRINUSE") return;
    const owner = await reachOwner(path);
    owner?.close();
    if (owner !== undefined) throw taken(path);
    // Its owner died without a word.
    if (remove(path) && (await listen(server, path))?.code === "EADDRINUSE") throw taken(path);
  };
  await open();
  return {
    renew() {
      if (existsSync(path)) return;
      server.close();
      // The platform finds out who was faster: one application has one owner.
      void open().catch(() => undefined);
    },
    // A client that is still connected does not keep the path.
    async release() {
      server.close();
    },
  };
}

function turnAway(asking: LineSocket): void {
  asking.close();
}

/** The live process that has the claim at this path; `undefined` when none has. */
export function reachOwner(path: string): Promise<LineSocket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(lineSocket(socket)));
    socket.once("error", () => resolve(undefined));
  });
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

function ledgerTaken(path: string): CliError {
  const message = `Another flowrun that is alive keeps the calls of this application: it has "${path}".`;
  const hint =
    'Have it replaced with "flowrun reload", stop it first, or give this one another folder at "durability.ledger", and another application.';
  return new CliError(exitCode.usage, [{ code: "CLI_LEDGER_TAKEN", message, hint }]);
}
