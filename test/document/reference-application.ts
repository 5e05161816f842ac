import { createAriTransport } from "@flowrun/ari-transport";
import { createHost } from "@flowrun/host";
import type { Logger, Program, TraceEntry } from "@flowrun/core";
import { memoryStore, silentLogger } from "@flowrun/contracts";
import { createSystemClock } from "@flowrun/core/system-clock";
import { onTestFinished } from "vitest";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { rows } from "../scenarios/reference-scenarios.ts";
import {
  credentials,
  openStrictPlatform,
  type Received,
  type StrictPlatform,
} from "./strict-platform.ts";

/** The reference application at work on a platform that has nothing but what the document shows. */
export interface ReferenceApplication extends StrictPlatform {
  /** What happened to all calls so far. */
  readonly trace: readonly TraceEntry[];
  /**
   * The next request that matches; fails the test when it is anything but what is expected of it.
   */
  next(request: string): Promise<Received>;
  /** Tells that the playback of this answer's id has come to its end. */
  played(channel: string, playback: string): void;
  press(channel: string, keys: string): void;
  /** The channel leaves the application. */
  leave(channel: string): void;
}

/**
 * Connects the reference flow, with one VIP (100) and one customer (4711), and waits until it
 * listens.
 */
export function openReferenceApplication(
  settings: Readonly<Record<string, string>> = {},
): Promise<ReferenceApplication> {
  return openApplication(referenceProgram(settings));
}

/** The same with any flow; `log` is silent by default. */
export async function openApplication(
  program: Program,
  log: Logger = silentLogger(),
): Promise<ReferenceApplication> {
  const platform = await openStrictPlatform();
  const trace: TraceEntry[] = [];
  const connected = Promise.withResolvers<void>();
  const host = createHost({
    program,
    transport: createAriTransport({ host: platform.host, app: "reference", ...credentials }),
    store: memoryStore(rows),
    clock: createSystemClock(),
    log,
    observe: {
      stepped: ({ result }) => trace.push(...result.trace),
      connection: ({ kind }) => kind === "connected" && connected.resolve(),
    },
  });
  onTestFinished(() => host.close());
  host.start();
  await connected.promise;
  return {
    ...platform,
    trace,
    next: (request) => platform.asked(new RegExp(`^${request}$`)),
    played: (channel, id) =>
      platform.tell({
        type: "PlaybackFinished",
        playback: { id, target_uri: `channel:${channel}` },
      }),
    press: (channel, keys) => {
      for (const digit of keys)
        platform.tell({ type: "ChannelDtmfReceived", digit, channel: { id: channel } });
    },
    leave: (channel) => platform.tell({ type: "StasisEnd", channel: { id: channel } }),
  };
}
