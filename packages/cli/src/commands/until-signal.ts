import type { Surroundings } from "../surroundings.ts";

/** Resolves at the first SIGINT or SIGTERM, for a command that serves until it is told to end. */
export function untilSignal({ onSignal }: Pick<Surroundings, "onSignal">): Promise<void> {
  return new Promise((resolve) => {
    const stops = (["SIGINT", "SIGTERM"] as const).map((signal) =>
      onSignal(signal, () => {
        for (const stop of stops) stop();
        resolve();
      }),
    );
  });
}
