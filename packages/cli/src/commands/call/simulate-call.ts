import { nobodysPorts } from "../../run/open-sound-ports.ts";
import { embeddedVoice } from "../../run/open-speech.ts";
import { setImmediate } from "node:timers/promises";
import { createWireTransport } from "@flowrun/ari-transport";
import { createHost, type Observation } from "@flowrun/host";
import type { EndReason, Program } from "@flowrun/core";
import { createAlarms, type Logger, type Store, type Transport } from "@flowrun/core/plugin";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import {
  type Call,
  type CalleeBehaviour,
  type Platform,
  createMemoryWire,
  createPlatform,
} from "@flowrun/simulator";
import { createEntryKeys } from "../../run/entry-keys.ts";
import { describeBesideFlow } from "../../timeline/describe-happening.ts";
import { describeTrace, isGoodEnding } from "../../timeline/describe-trace.ts";
import type { TimelineLine } from "../../timeline/timeline-line.ts";
import { createStoreGate } from "./store-gate.ts";

/** A call to be tried. */
export interface SimulatedCall {
  readonly program: Program;
  /** Closed at the end. */
  readonly store: Store;
  readonly log: Logger;
  readonly from: string;
  readonly to: string;
  /** The caller's entries, group by group: one each time that the flow asks for digits. */
  readonly keys: readonly string[];
  /** Milliseconds between two keys. */
  readonly gapMs: number;
  readonly callee: CalleeBehaviour;
  /** When the caller hangs up, in milliseconds after the call began; `undefined`: never. */
  readonly hangUpMs: number | undefined;
  /** In milliseconds since 1970. */
  readonly beginsAt: number;
  /** Takes every line as it happens; times count from the beginning of the call. */
  readonly emit: (line: TimelineLine) => void;
}

/** How a simulated call ended. */
export interface SimulationEnd {
  /** `undefined`: the call was still going after a day, or never reached the flow. */
  readonly reason: EndReason | undefined;
  /** Whether it ended as a call should, and left nothing on the platform. */
  readonly good: boolean;
  /** Groups of keys that the flow never asked for. */
  readonly unused: readonly string[];
  readonly durationMs: number;
}

/**
 * Runs one call from beginning to end against a platform in memory, in virtual time: hours pass in
 * milliseconds.
 */
export async function simulateCall(options: SimulatedCall): Promise<SimulationEnd> {
  const { clock, platform, transport } = createVirtualPlatform(options);
  const gate = createStoreGate(options.store);
  const watch = createCallWatch(options, platform);
  const { program, log } = options;
  const host = createHost({
    program,
    transport,
    store: gate.store,
    speech: embeddedVoice,
    ...nobodysPorts,
    clock,
    log,
    observe: watch.observe,
  });
  host.start();
  await gate.runUntil(clock, () => host.stats().connection === "connected");
  const startedAt = clock.now();
  watch.begin(startedAt);
  await gate.runUntil(clock, () => watch.isOver());
  const durationMs = clock.now() - startedAt;
  // The last answers are still on their way.
  await clock.advance(1_000);
  const reason = watch.reason();
  const good =
    reason !== undefined &&
    isGoodEnding(reason) &&
    isEmpty(platform) &&
    host.stats().held.ids === 0;
  await clock.runUntilSettled(host.close());
  platform.close();
  return { reason, good, unused: watch.unusedKeys(), durationMs };
}

/** A call on the platform, and its view from both sides. */
interface CallWatch {
  readonly observe: {
    readonly stepped: (observation: Observation) => void;
    readonly forgotten: () => void;
  };
  readonly begin: (at: number) => void;
  readonly isOver: () => boolean;
  readonly reason: () => EndReason | undefined;
  readonly unusedKeys: () => readonly string[];
}

function createCallWatch(options: SimulatedCall, platform: Platform): CallWatch {
  const keys = createEntryKeys(options.keys, (ms, group) =>
    platform.after(ms, () => call?.press(group, options.gapMs)),
  );
  const endpoints = new Map<string, string>();
  let startedAt = 0;
  let call: Call | undefined;
  let reason: EndReason | undefined;
  let over = false;
  const emit = (line: TimelineLine | undefined): void => {
    if (line !== undefined) options.emit({ ...line, at: line.at - startedAt });
  };
  const stepped = (observation: Observation): void => {
    const { program, result } = observation;
    keys.notice(observation);
    for (const entry of result.trace) {
      if (entry.kind === "call.ended") reason = entry.reason;
      if (entry.kind === "leg.originated") endpoints.set(entry.leg, entry.endpoint);
      emit(describeTrace(entry, program, endpoints));
    }
  };
  platform.watch((line) =>
    emit(describeBesideFlow(line, line.kind === "call.placed" || line.leg === call?.id)),
  );
  return {
    observe: { stepped, forgotten: () => (over = true) },
    begin: (at) => {
      startedAt = at;
      call = platform.call({ from: options.from, to: options.to });
      if (options.hangUpMs !== undefined) platform.after(options.hangUpMs, () => call?.hangUp());
    },
    isOver: () => over,
    reason: () => reason,
    unusedKeys: keys.unused,
  };
}

function isEmpty(platform: Platform): boolean {
  return Object.values(platform.inventory()).every((count) => count === 0);
}

/** A platform in memory, in virtual time, with the real transport in front of it. */
interface VirtualPlatform {
  readonly clock: VirtualClock;
  readonly platform: Platform;
  readonly transport: Transport;
}

const application = "flowrun";

/**
 * A platform whose telephones all behave as `callee` says. The same call twice gives the same
 * times.
 */
function createVirtualPlatform({
  callee,
  beginsAt: start,
}: Pick<SimulatedCall, "callee" | "beginsAt">): VirtualPlatform {
  const clock = createVirtualClock({ settle: setImmediate, start });
  const platform = createPlatform({ clock, defaultCallee: callee });
  const transport = createWireTransport(createMemoryWire(platform, application), {
    app: application,
    alarms: createAlarms(clock),
    random: () => 0.5,
  });
  return { clock, platform, transport };
}
