import type { TraceEntry } from "@flowrun/core";
import type { Asterisk } from "./bed/run-asterisk.ts";
import { samplesOf, toneIn } from "./bed/tone-power.ts";

/** The names of the recordings that a call has begun, in order. */
export function recordingsOf(trace: readonly TraceEntry[]): readonly string[] {
  return trace.flatMap((entry) => (entry.kind === "recording.started" ? [entry.recording] : []));
}

/** The sound of a recording that Asterisk has stored. */
export async function storedSound({ probe }: Asterisk, name: string): Promise<Float64Array> {
  return samplesOf(await probe.file(`/recordings/stored/${encodeURIComponent(name)}/file`));
}

/** Whether Asterisk has it under way, or stored. */
export async function hasRecording(
  { probe }: Asterisk,
  where: "live" | "stored",
  name: string,
): Promise<boolean> {
  const asked = probe.get(`/recordings/${where}/${encodeURIComponent(name)}`);
  return asked.then(
    () => true,
    () => false,
  );
}

/** The longest time without a break, in tenths of a second, in which a tone is heard. */
export function tenthsWith(samples: Float64Array, hertz: number): number {
  let [most, run] = [0, 0];
  for (let from = 0; from + 800 <= samples.length; from += 800) {
    run = toneIn(samples.subarray(from, from + 800), hertz) > 0.1 ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}
