import type { Observer } from "@flowrun/host";
import { compileFlow } from "@flowrun/flow";
import { pause } from "@flowrun/core/plugin";
import { readSetOptions } from "../../config/read-set-options.ts";
import { resolveConfig } from "../../config/resolve-config.ts";
import type { PlatformAccount } from "../../config/require-ari.ts";
import type { RunnableFlow } from "../../flow/load-flow.ts";
import type { Invocation } from "../../invocation.ts";
import { startFlow } from "../../run/start-flow.ts";
import { createLog } from "../../terminal/create-log.ts";
import { ok, wrong, type Finding } from "../doctor/finding.ts";
import type { DialPlanEntry } from "../doctor/patient.ts";
import { selfCallFlow } from "./self-call-flow.ts";

/** The events at the two ends of the trial. */
interface Met {
  /** The outcome of dialling. */
  dialled?: string;
  /** The numbers of the call that came in. */
  arrived?: { readonly from: string; readonly to: string };
  /** The outcome of recording: `ok` where there was something to hear. */
  heard?: string;
  /** The outcome of waiting for a key at the other end. */
  key?: string;
}

/** Longer than all that the trial waits for. */
const longestMs = 60_000;

/**
 * Calls through the dial plan of a platform into a flow of its own, and says what each end heard.
 * Both ends are Local channels: no phone rings, and nothing stays on the platform. Rejects with a
 * `PortError` where the platform goes away.
 */
export async function callItself(
  invocation: Invocation,
  account: PlatformAccount,
  { extension, context }: DialPlanEntry,
): Promise<readonly Finding[]> {
  const { clock, err } = invocation.surroundings;
  const met: Met = {};
  const connected = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const observe: Observer = {
    connection: ({ kind }) => void (kind === "connected" && connected.resolve()),
    stepped: ({ result }) => {
      for (const entry of result.trace) {
        if (entry.kind === "call.started") met.arrived ??= entry;
        if (entry.kind !== "step.left") continue;
        if (entry.step === "trial/1") met.dialled = entry.outcome;
        if (entry.step === "trial/2") met.heard = entry.outcome;
        if (entry.step === "arrived/2") met.key = entry.outcome;
      }
    },
    forgotten: (call) => void (call.startsWith("fr.request.") && over.resolve()),
  };
  const log = createLog({
    ...{ level: "error", format: "text", paint: invocation.paintError },
    write: (line) => err.write(line),
  });
  const options = { port: 0, embedded: false };
  const running = await startFlow(invocation, trialOf(invocation, account), {
    options,
    log,
    observe,
  });
  const late = new AbortController();
  try {
    const tooLong = pause(clock, clock.now() + longestMs, late.signal).catch(() => undefined);
    await Promise.race([connected.promise, tooLong]);
    const to = `Local/${extension}@${context}`;
    await running.host.request({ part: "trial", args: { to } });
    await Promise.race([over.promise, tooLong]);
  } finally {
    late.abort();
    await running.close();
  }
  return findingsOf(met, { extension, context });
}

/** The trial's flow with the account and nothing else of the configuration. */
function trialOf(
  { surroundings: { cwd } }: Invocation,
  { host, username, password, app }: PlatformAccount,
): RunnableFlow {
  const values = { host: host.value, username, password, app };
  const set = Object.entries(values).map(([key, value]) => `ari.${key}=${value}`);
  const { config } = resolveConfig(readSetOptions(set).entries, []);
  const { program } = compileFlow(selfCallFlow, {});
  if (program === undefined) throw new Error("The trial's own flow has an error.");
  const durability = { ...config.durability, ledger: "none" };
  return {
    // Nobody else asks for the part.
    ...{
      program: { ...program, requests: {} },
      source: selfCallFlow,
      config: { ...config, durability },
      folder: cwd,
    },
    ...{ language: {}, ast: undefined, warnings: [], diagnostics: [] },
  };
}

/** The caller listens by a recording: where none can be made, nothing is known of the sound. */
function soundHeard(heard: string | undefined): Finding {
  if (heard === "ok") return ok("sound", "The caller heard the flow speak.");
  if (heard === "failed")
    return wrong(
      "sound",
      "Asterisk cannot record, and so nobody listened.",
      "Make the folder, which Debian's package lacks: `sudo install -d -o asterisk -g asterisk /var/spool/asterisk/recording`. See what Asterisk logs meanwhile: `asterisk -rvvv`.",
    );
  return wrong(
    "sound",
    `The caller heard nothing of sound:hello-world (${heard ?? "the call ended before"}).`,
    "Install the sounds (Debian: asterisk-core-sounds-en-gsm), and have modules.conf load their format.",
  );
}

function findingsOf(
  { dialled, arrived, heard, key }: Met,
  { extension, context }: DialPlanEntry,
): readonly Finding[] {
  const way = `"${extension}" in "${context}"`;
  if (arrived === undefined)
    return [
      wrong(
        "trial call",
        `A call to ${way} did not come to the flow (${dialled ?? "it was never dialled"}).`,
        "Paste the lines of the dial plan, and reload it. `flowrun doctor --extension` looks for them.",
      ),
    ];
  return [
    ok("trial call", `A call to ${way} came to the flow, as a call to "${arrived.to}".`),
    soundHeard(heard),
    key === "ok"
      ? ok("keys", 'The flow heard the key "5" of the caller.')
      : wrong(
          "keys",
          `The flow did not hear the key of the caller (${key ?? "the call ended before"}).`,
          "See what Asterisk logs meanwhile: `asterisk -rvvv`.",
        ),
  ];
}
