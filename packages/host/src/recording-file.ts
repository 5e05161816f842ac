import { PortError, writeWave, type HttpFile, type Wave } from "@flowrun/core/plugin";
import type { SentRecording } from "@flowrun/core/tooling";
import type { HostOptions } from "./host-options.ts";
import { joinWaves } from "./join-waves.ts";
import { noSound, plainWave } from "./plain-wave.ts";
import { trimWave } from "./trim-wave.ts";

/** The part of a transport that gives recordings away. */
export type RecordingSource = Pick<HostOptions["transport"], "recording">;

/**
 * The file of a stored recording as a step sends it, by the platform's own bytes unless it is to be
 * changed; `undefined` where it sends none. Rejects with a `PortError`, e.g. `RUN_SOUND`.
 */
export async function recordingFile(
  source: RecordingSource | undefined,
  { recording, right, trims }: SentRecording,
): Promise<HttpFile | undefined> {
  if (recording === undefined) return undefined;
  const file = await storedRecording(source, recording);
  if (right === undefined && trims !== true) return file;
  const other = right === undefined ? undefined : await storedRecording(source, right);
  const wave = other === undefined ? plainWave(file) : stereo(plainWave(file), plainWave(other));
  return { type: "audio/wav", bytes: writeWave(trims === true ? trimWave(wave) : wave) };
}

function stereo(left: Wave, right: Wave): Wave {
  const joined = joinWaves(left, right);
  if (joined === undefined)
    throw noSound("its two sides are not both of one channel, and of the same format");
  return joined;
}

/** The file of a stored recording, as the platform gives it. */
export async function storedRecording(
  source: RecordingSource | undefined,
  name: string,
): Promise<HttpFile> {
  if (source?.recording === undefined)
    throw new PortError(
      "RUN_NO_PORT",
      "This platform gives no recordings away, so this step cannot be done.",
      { certain: true },
    );
  return source.recording(name);
}
