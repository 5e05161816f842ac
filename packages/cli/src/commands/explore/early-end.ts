import { setImmediate } from "node:timers/promises";
import { formatDuration } from "@flowrun/core";
import { exitCode } from "../../cli-error.ts";
import type { Surroundings } from "../../surroundings.ts";

/** Ends a search before it is whole. */
export interface EarlyEnd {
  /**
   * Lets signals be heard, now and again; whether the search goes on. Once it does not, the next
   * signal ends the process.
   */
  goesOn(): Promise<boolean>;
  /** The thing that ended it, in words; `undefined` where nothing did. */
  readonly by: string | undefined;
  /** The code that the process ends with; `undefined` where that is of no account. */
  readonly code: number | undefined;
  /** Hears signals no more: the next one ends the process. */
  forget(): void;
}

/** So long a search goes on before signals are heard, in milliseconds. */
const deafMs = 50;

/** Nothing but the end of a time, in milliseconds, or SIGINT or SIGTERM ends a search early. */
export function earlyEnd(
  { clock, onSignal }: Pick<Surroundings, "clock" | "onSignal">,
  longest: number | undefined,
): EarlyEnd {
  let end: Pick<EarlyEnd, "by" | "code"> = { by: undefined, code: undefined };
  const stops = [
    onSignal("SIGINT", () => (end = { by: "Ctrl-C", code: exitCode.interrupted })),
    onSignal("SIGTERM", () => (end = { by: "SIGTERM", code: exitCode.terminated })),
  ];
  const forget = (): void => stops.forEach((stop) => stop());
  const begun = clock.now();
  let heard = begun;
  return {
    async goesOn() {
      const now = clock.now();
      if (now - heard >= deafMs) {
        await setImmediate();
        heard = clock.now();
      }
      const isLate = longest !== undefined && now - begun >= longest;
      if (isLate && end.by === undefined)
        end = { by: `--time ${formatDuration(longest)}`, code: undefined };
      if (end.by !== undefined) forget();
      return end.by === undefined;
    },
    get by() {
      return end.by;
    },
    get code() {
      return end.code;
    },
    forget,
  };
}
