import type { ScenarioRun } from "../run/run-scenario.ts";
import type { CallerAct, Scenario } from "../scenario/scenario.ts";

/**
 * The same call, in which the caller hangs up at one of the instants at which something happened;
 * `place` picks it.
 */
export function hangUpAt(scenario: Scenario, { journal }: ScenarioRun, place: number): Scenario {
  const instants = [
    ...new Set(
      journal.map((entry) => ("event" in entry ? entry.event.at : entry.start.at) - scenario.clock),
    ),
  ];
  const atMs = instants[place % instants.length] ?? 0;
  return { ...scenario, caller: cutAt(scenario.caller, atMs) };
}

/** The waits and presses until a time, and then the end of the call. */
function cutAt(acts: readonly CallerAct[], atMs: number): readonly CallerAct[] {
  const kept: CallerAct[] = [];
  let leftMs = atMs;
  for (const act of acts) {
    const cut = cutAct(act, leftMs);
    if (cut === undefined) break;
    kept.push(cut.act);
    leftMs -= cut.tookMs;
  }
  const wait = leftMs > 0 ? [{ kind: "wait", ms: leftMs } as const] : [];
  return [...kept, ...wait, { kind: "hang_up" }];
}

function cutAct(
  act: CallerAct,
  leftMs: number,
): { readonly act: CallerAct; readonly tookMs: number } | undefined {
  if (act.kind === "wait" || act.kind === "talks")
    return act.ms <= leftMs ? { act, tookMs: act.ms } : undefined;
  if (act.kind !== "press") return undefined;
  const fitting = act.gapMs === 0 ? act.keys.length : 1 + Math.floor(leftMs / act.gapMs);
  const keys = act.keys.slice(0, fitting);
  return { act: { ...act, keys }, tookMs: Math.max(0, keys.length - 1) * act.gapMs };
}
