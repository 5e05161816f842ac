import { readWave, writeWave } from "@flowrun/core/plugin";

/** The rate that telephones get where a sound has another one. */
const usualRate = 16_000;

/**
 * Any sound that the browser reads as a WAV file of 16-bit mono PCM. A file that is such already,
 * with 8,000 or 16,000 samples a second, stays as it is. `undefined` for a file that is no sound.
 */
export async function toWave(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wave = readWave(bytes);
  const fits = wave?.format === 1 && wave.bits === 16 && wave.channels === 1;
  if (fits && (wave.rate === 8_000 || wave.rate === usualRate)) return bytes;
  try {
    const decoded = await new OfflineAudioContext(1, 1, usualRate).decodeAudioData(bytes.buffer);
    const mixing = new OfflineAudioContext(1, decoded.length, usualRate);
    const source = new AudioBufferSourceNode(mixing, { buffer: decoded });
    source.connect(mixing.destination);
    source.start();
    const samples = toPcm((await mixing.startRendering()).getChannelData(0));
    return writeWave({ format: 1, channels: 1, rate: usualRate, bits: 16, samples });
  } catch {
    return undefined;
  }
}

function toPcm(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [place, sample] of samples.entries())
    view.setInt16(place * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return bytes;
}
