import { createAriTransport } from "@flowrun/ari-transport";
import { createHost, type Host } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import { pause, type Clock, type Logger } from "@flowrun/core/plugin";
import type { SimulatorServer } from "@flowrun/simulator";
import { CliError, exitCode } from "../cli-error.ts";
import type { AriRequests } from "../config/config.ts";
import { embeddedApp, embeddedUser, startEmbedded } from "./embedded-platform.ts";
import { createEntryKeys, type EntryKeys } from "./entry-keys.ts";
import { nobodysPorts } from "./open-sound-ports.ts";
import { embeddedVoice } from "./open-speech.ts";
import { createRowStore } from "./row-store.ts";

/** The flow that is rehearsed, and the needs of that. */
export interface RehearsalParts {
  readonly program: Program;
  readonly clock: Clock;
  readonly log: Logger;
  /** How requests go, as with the calls that are taken over. */
  readonly requests: AriRequests;
}

/**
 * The number of callers, the time between their calls, between their keys and of their stay. The
 * last is how long the platform and the last callers are waited for. All times are in milliseconds.
 * So many callers take 0.8 s of a processor. Measured on two cores that Asterisk filled with forty
 * calls a second: a quarter as many real callers wait more than 0.15 s after a key at a hand-over.
 */
const rehearsal = { callers: 100, apartMs: 10, gapMs: 20, stayMs: 200, mostMs: 1_000 } as const;

/** The keys that a caller types at each question: the first choice of a menu, or an entry. */
const typed: readonly string[] = Array(10).fill("1#");

/**
 * Has callers go through a flow in this process, on an embedded platform, before the calls of
 * another process do. A version that cannot carry one shows it here, and the code that carries them
 * is warm by then. They find no rows, nothing is kept, and nobody elsewhere is asked or told
 * anything. Resolves when they have left, or when there can be no embedded platform. Rejects with a
 * `CliError` (`CLI_NOT_TAKEN_OVER`) when the interpreter failed.
 */
export async function rehearse({ program, clock, log, requests }: RehearsalParts): Promise<void> {
  const server = await startEmbedded(0, clock).catch((error: unknown) => {
    log.warn({ err: error }, notRehearsed);
  });
  if (server === undefined) return;
  const callers = new Map<string, EntryKeys>();
  const connected = Promise.withResolvers<void>();
  const host = createHost({
    ...{ program, clock, store: createRowStore({}), speech: embeddedVoice, ...nobodysPorts },
    transport: createAriTransport({
      host: server.url,
      ...embeddedUser,
      app: embeddedApp,
      requests,
    }),
    // The flow's own log lines are about nobody.
    log: { ...unheard, error: (fields, message) => "code" in fields && log.error(fields, message) },
    observe: {
      connection: ({ kind }) => kind === "connected" && connected.resolve(),
      stepped: (observation) => callers.get(observation.call)?.notice(observation),
    },
  });
  host.start();
  await Promise.race([connected.promise, pause(clock, clock.now() + rehearsal.mostMs)]);
  if (host.stats().connection === "connected") await callAll(server, { host, callers, clock });
  const { started, broken } = host.stats().calls;
  await host.close();
  await server.close();
  if (broken > 0) throw hasFailed(broken, started);
  if (started === 0) log.warn({}, notRehearsed);
  else log.info({ callers: started }, "The flow was rehearsed.");
}

const notRehearsed = "The flow could not be rehearsed before calls are taken over.";

const nothing = (): void => undefined;
const unheard: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

interface Rehearsal {
  readonly host: Host;
  /** Gets those who call, by their calls. */
  readonly callers: Map<string, EntryKeys>;
  readonly clock: Clock;
}

/** Resolves when all have called and left, or soon after. */
async function callAll(
  { platform }: SimulatorServer,
  { host, callers, clock }: Rehearsal,
): Promise<void> {
  const { apartMs, stayMs, mostMs } = rehearsal;
  while (callers.size < rehearsal.callers && host.stats().calls.broken === 0) {
    const call = platform.call({ from: "rehearsal", to: "rehearsal" });
    callers.set(
      call.id,
      createEntryKeys(typed, (_thinksMs, keys) => call.press(keys, rehearsal.gapMs)),
    );
    platform.after(stayMs, call.hangUp);
    await pause(clock, clock.now() + apartMs);
  }
  const end = clock.now() + mostMs;
  while (host.stats().calls.live > 0 && clock.now() < end)
    await pause(clock, clock.now() + apartMs);
}

function hasFailed(broken: number, started: number): CliError {
  const message = `The flow was rehearsed before any call was taken over, and the interpreter failed with ${broken} of ${started} callers.`;
  const hint =
    "No call was touched. The log says what failed: report it, and go on with the version of flowrun that has the calls.";
  return new CliError(exitCode.unavailable, [{ code: "CLI_NOT_TAKEN_OVER", message, hint }]);
}
