import { PortError, readWave, type HttpFile, type Wave } from "@flowrun/core/plugin";

/**
 * The sound of a recording whose samples can be reckoned with: plain ones of 16 bits. A file that is
 * no WAV is taken for samples of `sln16`, where its type says so. Throws `RUN_SOUND`.
 */
export function plainWave({ type, bytes }: HttpFile): Wave {
  const wave = readWave(bytes);
  if (wave === undefined) {
    if (/sln16|L16/i.test(type))
      return { format: 1, channels: 1, rate: 16_000, bits: 16, samples: bytes };
    throw noSound("it is no whole WAV file");
  }
  const { format, channels, rate, bits } = wave;
  if (format !== 1 || bits !== 16 || channels === 0 || rate === 0)
    throw noSound("its samples are not plain ones of 16 bits");
  return wave;
}

/** The error of a recording that cannot be reckoned with; `why` ends its sentence. */
export function noSound(why: string): PortError {
  return new PortError("RUN_SOUND", `The sound of the recording cannot be read: ${why}.`, {
    certain: true,
  });
}
