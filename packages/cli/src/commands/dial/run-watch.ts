import type { Observer } from "@flowrun/host";
import { rowOutcomes, type RowOutcome } from "./row-outcome.ts";
import type { RowResult } from "./result-file.ts";

/** How the run of a row ended. */
export type RunEnd = Omit<RowResult, "run" | "seconds">;

/** A run that is watched. */
interface Watched {
  part: string | undefined;
  readonly dials: Set<string>;
  outcome: RowOutcome;
  returned: string | null;
  reason: string;
  readonly over: PromiseWithResolvers<RunEnd>;
}

/** Tells what comes of runs that were asked for. */
export class RunWatch {
  readonly #runs = new Map<string, Watched>();

  readonly observer: Observer = {
    stepped: ({ call, result }) => {
      if (!call.startsWith("fr.request.")) return;
      const run = this.#of(call);
      for (const entry of result.trace) {
        if (entry.kind === "run.started") run.part = entry.part;
        else if (entry.kind === "step.entered" && entry.verb === "dial") dialling(run, entry.step);
        else if (entry.kind === "step.left" && run.dials.has(entry.step))
          run.outcome = asOutcome(entry.outcome);
        else if (entry.kind === "part.left" && entry.part === run.part)
          run.returned = entry.outcome;
        else if (entry.kind === "call.ended") run.reason = entry.reason;
      }
    },
    forgotten: (call) => {
      const run = this.#runs.get(call);
      run?.over.resolve({ outcome: run.outcome, returned: run.returned, reason: run.reason });
    },
  };

  /** Resolves when nothing is left of a run. To be asked for once for each that has begun. */
  async ended(run: string): Promise<RunEnd> {
    const end = await this.#of(run).over.promise;
    this.#runs.delete(run);
    return end;
  }

  #of(run: string): Watched {
    const known = this.#runs.get(run);
    if (known !== undefined) return known;
    const begun: Watched = {
      ...{ part: undefined, dials: new Set<string>(), returned: null, reason: "broken" },
      outcome: "not_dialled",
      over: Promise.withResolvers<RunEnd>(),
    };
    this.#runs.set(run, begun);
    return begun;
  }
}

/** The called person has heard it ring, whatever ends the run before the step is over. */
function dialling(run: Watched, step: string): void {
  run.dials.add(step);
  run.outcome = "broken_off";
}

function asOutcome(outcome: string): RowOutcome {
  return rowOutcomes.find((known) => known === outcome) ?? "failed";
}
