import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Clock, Logger } from "@flowrun/core/plugin";
import { CliError, exitCode, claim, type Claim, makeOwnFolder } from "@flowrun/durability";
import { Outbox } from "./outbox.ts";
import { OutboxLog } from "./outbox-log.ts";
import type { Target } from "./target.ts";

/** The options of an outbox. */
export interface OutboxRequest {
  /** An absolute path; absent: the usual place. */
  readonly folder: string | undefined;
  readonly mostBytes: number;
  /** How long an entry waits for its target; absent: for ever, unless there is too much. */
  readonly keepMs: number | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absent on a system without users of files. */
  readonly userId?: number | undefined;
  readonly clock: Clock;
  /** The owner of the calls, fit for the name of a file. */
  readonly owner: string;
  readonly targets: readonly Target[];
  readonly log: Logger;
}

/** An outbox of this process. */
export type OpenOutbox = Pick<Outbox, "take" | "stats" | "stop" | "close">;

const adoptMs = 30_000;

/**
 * The outbox of an application, in a folder of this user's own: by default
 * `$STATE_DIRECTORY/outbox`, else `flowrun/outbox` in
 * `$XDG_STATE_HOME` or `~/.local/state`. Each live process has a part of it for itself; what a dead one left is taken over, at
 * once and every half minute. Rejects with a `CliError` (`CLI_OUTBOX_FOLDER`) when the folder
 * cannot be used: who wants nothing lost should know at once.
 */
export async function openOutbox(request: OutboxRequest): Promise<OpenOutbox> {
  const { clock, owner, targets, log } = request;
  const base = baseFolder(request);
  const { part, claimed } = await claimPart(base, owner);
  const { keepMs, mostBytes } = request;
  const parts = {
    folder: join(base, part),
    targets,
    keepMs,
    mostBytes,
    clock,
    random: Math.random,
    log,
  };
  const outbox = inFolder(base, () => new Outbox(parts));
  const adopt = async (): Promise<void> => {
    for (const other of partsOf(base, owner))
      if (other !== part) await adoptPart(join(base, other), request, outbox);
  };
  await adopt();
  let couldLook = true;
  const stop = repeat(clock, async () => {
    try {
      await adopt();
      couldLook = true;
    } catch (error) {
      // Calls go on, whatever became of the folder.
      const why = error instanceof Error ? error.message : String(error);
      if (couldLook)
        log.warn(
          { code: "CLI_OUTBOX_FOLDER" },
          `The folder "${base}" cannot be looked into: ${why}`,
        );
      couldLook = false;
    }
  });
  return {
    take: (entry, to) => outbox.take(entry, to),
    stats: () => outbox.stats(),
    stop: () => outbox.stop(),
    async close() {
      await stop();
      await outbox.close();
      await claimed.release();
    },
  };
}

/**
 * Does something every half minute. Gives a function that stops it and resolves when nothing is
 * under way.
 */
function repeat(clock: Clock, work: () => Promise<void>): () => Promise<void> {
  let doing: Promise<void> | undefined;
  let isOver = false;
  const workAndWake = async (): Promise<void> => {
    await work();
    if (!isOver) cancel = wake();
  };
  const wake = (): (() => void) =>
    clock.wake(clock.now() + adoptMs, () => {
      doing = workAndWake();
    });
  let cancel = wake();
  return async () => {
    isOver = true;
    cancel();
    await doing;
  };
}

function baseFolder({ folder, environment, userId }: OutboxRequest): string {
  const base = folder ?? usualFolder(environment);
  if (base === undefined)
    throw unusable("The folder of the outbox is not known: this user has no home.");
  inFolder(base, () => mkdirSync(dirname(base), { recursive: true, mode: 0o700 }));
  const wrong = makeOwnFolder(base, userId);
  if (wrong !== undefined)
    throw unusable(`The folder "${base}" cannot hold the outbox, because ${wrong}.`);
  return base;
}

/** systemd names several folders with colons between them. */
function usualFolder({
  STATE_DIRECTORY: own = "",
  XDG_STATE_HOME: state = "",
  HOME: home = "",
}: OutboxRequest["environment"]): string | undefined {
  if (own !== "") return join(own.split(":")[0] ?? "", "outbox");
  if (state !== "") return join(state, "flowrun", "outbox");
  return home === "" ? undefined : join(home, ".local", "state", "flowrun", "outbox");
}

/** The first part that no live process has. */
async function claimPart(
  base: string,
  owner: string,
): Promise<{ readonly part: string; readonly claimed: Claim }> {
  for (let number = 1; ; number += 1) {
    const part = `${owner}.${number}`;
    const claimed = await claimIfFree(join(base, `${part}.sock`));
    if (claimed !== undefined) return { part, claimed };
  }
}

async function claimIfFree(path: string): Promise<Claim | undefined> {
  try {
    return await claim(path);
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

function partsOf(base: string, owner: string): readonly string[] {
  const isPart = (name: string): boolean =>
    name.startsWith(`${owner}.`) && /^\d+$/.test(name.slice(owner.length + 1));
  return readdirSync(base).filter(isPart);
}

/** Takes over what waits in a part, and removes it, unless a live process has it. */
async function adoptPart(
  path: string,
  { clock, log }: OutboxRequest,
  outbox: Outbox,
): Promise<void> {
  const claimed = await claimIfFree(`${path}.sock`);
  if (claimed === undefined) return;
  try {
    const left = new OutboxLog({ folder: path, clock, tell: () => undefined });
    for (const { entry, pending } of left.held()) outbox.take(entry, [...pending]);
    await left.close();
    rmSync(path, { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.warn(
      { code: "CLI_OUTBOX_FOLDER" },
      `What an earlier process left in "${path}" cannot be taken over: ${why}`,
    );
  } finally {
    await claimed.release();
  }
}

function inFolder<T>(base: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw unusable(`The folder "${base}" cannot hold the outbox: ${why}.`, error);
  }
}

function unusable(message: string, cause?: unknown): CliError {
  const hint =
    'Name a folder at "outbox.folder" that belongs to this user alone (mode 0700) and outlives the machine.';
  return new CliError(exitCode.usage, [{ code: "CLI_OUTBOX_FOLDER", message, hint }], { cause });
}
