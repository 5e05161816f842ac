import { isRun, type CallState, type EndReason } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import type { Observation, Observer } from "@flowrun/host";
import { Histogram } from "./histogram.ts";
import type { Labels, Metric } from "./prometheus-text.ts";

/** How many outcomes are told apart; flows that are edited for weeks bring ever new steps. */
const mostOutcomes = 5_000;

const other = "(other)";

const durationBounds = [1, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600];

interface MeteredCall {
  readonly began: number;
  /** A run of a webhook is watched only so that it counts as no call. */
  readonly isCall: boolean;
  reason: EndReason | "broken";
}

/** Counts what becomes of calls. */
export class CallMeter implements Observer {
  readonly #clock: Clock;
  readonly #calls = new Map<string, MeteredCall>();
  readonly #ended: Record<EndReason | "broken", number> = {
    caller_left: 0,
    callee_left: 0,
    flow_ended: 0,
    redirected: 0,
    answer_failed: 0,
    fault: 0,
    limit: 0,
    shutdown: 0,
    platform_lost: 0,
    overload: 0,
    operator: 0,
    broken: 0,
  };
  readonly #outcomes = new Map<string, { readonly labels: Labels; value: number }>();
  readonly #durations = new Histogram(durationBounds);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  stepped({ call, program, event, result }: Observation): void {
    if (event === undefined) this.#began(call, result.state);
    for (const entry of result.trace)
      if (entry.kind === "step.left") this.#left(program.name, entry);
    const metered = this.#calls.get(call);
    if (metered !== undefined && result.state.reason !== null) metered.reason = result.state.reason;
  }

  /** A call of an earlier process, which counted its steps. */
  replayed({ call, event, result }: Observation): void {
    if (event === undefined) this.#began(call, result.state);
  }

  forgotten(call: string, goesOn: boolean): void {
    const { began, isCall, reason } = this.#calls.get(call) ?? {
      began: undefined,
      isCall: true,
      reason: "broken",
    };
    this.#calls.delete(call);
    if (!isCall || goesOn) return;
    this.#ended[reason] += 1;
    if (began !== undefined)
      this.#durations.observe(Math.max(0, this.#clock.now() - began) / 1_000);
  }

  /** The counts so far. */
  metrics(): readonly Metric[] {
    return [
      {
        name: "flowrun_calls_ended_total",
        kind: "counter",
        help: "Calls that are over, by the reason for which they ended.",
        samples: Object.entries(this.#ended).map(([reason, value]) => ({
          labels: { reason },
          value,
        })),
      },
      {
        name: "flowrun_call_duration_seconds",
        kind: "histogram",
        help: "How long calls lasted, until nothing was left of them.",
        samples: this.#durations.samples(),
      },
      {
        name: "flowrun_step_outcomes_total",
        kind: "counter",
        help: "Steps that were left, by flow, step and outcome.",
        samples: [...this.#outcomes.values()],
      },
    ];
  }

  #began(call: string, state: CallState): void {
    const isCall = !isRun(state);
    const began = state.call.started_at;
    this.#calls.set(call, { began, isCall, reason: "broken" });
  }

  #left(
    flow: string,
    { step, outcome }: { readonly step: string; readonly outcome: string },
  ): void {
    const key = `${flow}\n${step}\n${outcome}`;
    const isTold = this.#outcomes.has(key) || this.#outcomes.size < mostOutcomes;
    const [shown, labels] = isTold
      ? [key, { flow, step, outcome }]
      : ["", { flow: other, step: other, outcome: other }];
    const counted = this.#outcomes.get(shown) ?? { labels, value: 0 };
    counted.value += 1;
    this.#outcomes.set(shown, counted);
  }
}
