import type { Program } from "@flowrun/core";
import type { Store } from "@flowrun/core/plugin";
import { describeEnding, quote } from "@flowrun/core/tooling";
import { parseInstant, unknownZoneIn } from "@flowrun/proof";
import { CliError, exitCode } from "../../cli-error.ts";
import { loadRunnable, type RunnableFlow } from "../../flow/load-flow.ts";
import { verbsOf } from "../../flow/program-needs.ts";
import type { Invocation } from "../../invocation.ts";
import { openStore } from "../../run/open-store.ts";
import { createRowStore } from "../../run/row-store.ts";
import { openV2 } from "../../run/open-v2.ts";
import { createLog } from "../../terminal/create-log.ts";
import { printWarnings } from "../../terminal/report.ts";
import { formatLine } from "../../timeline/timeline-line.ts";
import type { CallOptions } from "./call-options.ts";
import { calleeBehaviour, defaultTalkMs } from "./callee-behaviour.ts";
import { givenRows } from "./given-rows.ts";
import { simulateCall, type SimulatedCall, type SimulationEnd } from "./simulate-call.ts";

/** Tries one call on a flow and prints its timeline; `true` when it ended as a call should. */
export async function callLocal(
  invocation: Invocation,
  path: string,
  options: CallOptions,
): Promise<boolean> {
  const { surroundings, json, paint } = invocation;
  const end = await tryCall(invocation, path, {
    ...options,
    storeOf: async (loaded) => {
      const given = await givenRows(surroundings, options, loaded.program.tables);
      return given === undefined ? configuredStore(invocation, loaded) : createRowStore(given);
    },
    emit: (line) =>
      surroundings.out.write(`${json ? JSON.stringify(line) : formatLine(line, 0, paint)}\n`),
  });
  if (json)
    surroundings.out.write(
      `${JSON.stringify({ ended: end.reason ?? null, good: end.good, durationMs: Math.round(end.durationMs) })}\n`,
    );
  else surroundings.err.write(`${summary(end)}\n`);
  return end.good;
}

/** A call to be tried, the store of its lookups, and where its timeline goes. */
export interface TriedCall extends Omit<CallOptions, "row" | "data" | "url"> {
  /** The store is closed at the end. */
  readonly storeOf: (flow: RunnableFlow) => Promise<Store>;
  readonly emit: SimulatedCall["emit"];
}

/**
 * Tries one call on a flow, in virtual time. Prints what is wrong with the flow; where that is an
 * error it throws a `CliError`.
 */
export async function tryCall(
  invocation: Invocation,
  path: string,
  options: TriedCall,
): Promise<SimulationEnd> {
  const loaded = await loadRunnable(invocation, path, options);
  printWarnings(invocation, unanswered(loaded.program));
  return simulateCall({
    program: loaded.program,
    store: await options.storeOf(loaded),
    log: quietLog(invocation),
    from: options.from,
    to: options.to,
    keys: options.keys,
    gapMs: options.gap,
    callee: calleeBehaviour(options.callee ?? "answer", options.talk ?? defaultTalkMs),
    hangUpMs: options.hangUp,
    beginsAt: beginningOf(options),
    emit: options.emit,
  });
}

/** When the call begins: as `--at` says, else on a day that is always the same. */
function beginningOf({ at }: Pick<CallOptions, "at">): number {
  if (at === undefined) return Date.UTC(2026, 0, 1);
  const instant = parseInstant(at);
  if (instant !== undefined) return instant;
  const wrong = unknownZoneIn(at) ?? {
    message: `"--at" must be a day and time such as 2026-01-05T09:30Z, not ${quote(at)}.`,
    hint: "A time may have an offset (+01:00) or a zone behind it: '2026-01-05 09:30 Europe/Oslo'.",
  };
  throw new CliError(exitCode.usage, [{ code: "CLI_WRONG_OPTION", ...wrong }]);
}

/** A call that is only tried changes nothing on a real server. */
function unanswered(program: Program): readonly string[] {
  const asking = verbsOf(program)
    .filter(({ sends }) => ["http.request", "mail.send", "v2.call"].includes(sends?.kind ?? ""))
    .map(({ name }) => `"${name}"`);
  if (asking.length === 0) return [];
  return [
    `A simulated call asks no servers: ${asking.join(" and ")} will fail. Scenarios can answer them (flowrun test).`,
  ];
}

/** Faults of a simulated call stand in its timeline already. */
function quietLog({ surroundings, paintError }: Invocation): ReturnType<typeof createLog> {
  return createLog({
    level: "error",
    format: "text",
    paint: paintError,
    write: (line) => surroundings.err.write(line),
  });
}

async function configuredStore(invocation: Invocation, loaded: RunnableFlow): Promise<Store> {
  const { surroundings } = invocation;
  const { clock } = surroundings;
  const request = { ...loaded, surroundings, clock, log: quietLog(invocation) };
  const v2 = await openV2({ ...request, isUsed: true });
  return (await openStore({ ...request, v2, embedded: true })).store;
}

function summary({ reason, good, unused, durationMs }: SimulationEnd): string {
  const how =
    reason === undefined ? "The call did not end" : `The call ended: ${describeEnding(reason)}`;
  const keys = unused.length === 0 ? "" : ` The flow never asked for ${unused.join(", ")}.`;
  const left = reason !== undefined && !good ? " That is not how a call should end." : "";
  return `${how}, after ${(durationMs / 1000).toFixed(1)} s.${keys}${left}`;
}
