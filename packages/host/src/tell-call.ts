import type { CallEvent, CallState, Program } from "@flowrun/core";
import { PortError } from "@flowrun/core/plugin";
import type { Clock, Ledger } from "@flowrun/core/plugin";
import type { SignalCommand } from "@flowrun/core/tooling";
import { fitArguments } from "./fit-arguments.ts";
import type { CallSignal, SignalFate } from "./host.ts";
import type { HostOptions } from "./host-options.ts";
import { onceWritten } from "./once-written.ts";
import type { Standing } from "./standing.ts";

/** The live calls of a host, as far as they are told something. */
export interface ToldCalls {
  get(id: string): ToldCall | undefined;
}

interface ToldCall {
  readonly program: Program;
  readonly state: CallState | undefined;
  readonly frozenAt: number | undefined;
  deliver(event: CallEvent): void;
}

/** The parts of a host that have a call told something. */
export interface SignalParts {
  readonly calls: ToldCalls;
  readonly standing: Standing;
  readonly clock: Clock;
  readonly ledger?: Ledger | undefined;
  readonly elsewhere?: HostOptions["elsewhere"];
}

/** Tells a live call something: it takes that in its turn. */
export function tellCall(
  { calls, standing, clock }: SignalParts,
  { call: id, name, args: given, id: own }: CallSignal & { readonly id: string },
): SignalFate {
  const call = calls.get(id);
  if (call === undefined || call.state?.status !== "running") return { kind: "gone" };
  const { program } = call;
  const { signals = {} } = program;
  const signal = Object.hasOwn(signals, name) ? signals[name] : undefined;
  if (signal === undefined) return { kind: "unknown" };
  const fitting = fitArguments(program, signal.part, given);
  if ("why" in fitting) return { kind: "wrong", why: fitting.why };
  // A call that stands still takes nothing, and the signal would not survive.
  if (standing.isClosed || standing.handOver !== undefined || call.frozenAt !== undefined)
    return { kind: "refused" };
  call.deliver({
    kind: "signal.received",
    at: clock.now(),
    signal: name,
    id: own,
    args: fitting.args,
  });
  return { kind: "taken" };
}

/** The same from outside, which resolves once the call would take it in the next process, too. */
export async function tellFromOutside(
  parts: SignalParts,
  signal: CallSignal & { readonly id: string },
): Promise<SignalFate> {
  const fate = tellCall(parts, signal);
  if (fate.kind !== "taken") return fate;
  await onceWritten(parts.ledger);
  return fate;
}

/**
 * The same from another call, which may be one of another cell. Rejects with a `PortError` where
 * nothing is told.
 */
export async function tellFromCall(
  parts: SignalParts,
  from: string,
  { request, to: call, signal: name, args }: SignalCommand,
): Promise<null> {
  const signal = { call, name, args, id: `${from} ${request}` };
  const here = tellCall(parts, signal);
  const fate = here.kind === "gone" ? ((await parts.elsewhere?.(signal)) ?? here) : here;
  if (fate.kind === "taken") return null;
  const { message, code } = refusals[fate.kind];
  throw new PortError(code, message, { certain: fate.kind !== "unsure" });
}

const refusals = {
  gone: { code: "RUN_NO_CALL", message: "There is no such live call." },
  unknown: { code: "RUN_NO_SIGNAL", message: "The other call knows no such signal." },
  wrong: { code: "RUN_NO_SIGNAL", message: "The other call takes other arguments." },
  refused: { code: "RUN_NO_CALL", message: "The other call stands still just now." },
  unsure: { code: "RUN_NO_CALL", message: "The process that may have the call does not answer." },
} as const;
