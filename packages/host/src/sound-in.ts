import { PortError, soundRate, type HttpFile } from "@flowrun/core/plugin";

/**
 * The sound in a recording, as a sound line has it: samples of 16 bits in one channel at 16,000 Hz. Several
 * channels of a WAV file of 16 bits are mixed, and other rates are changed. A file that is no WAV is taken for
 * sound already, where its type says so. Throws `RUN_SOUND`.
 */
export function soundIn({ type, bytes }: HttpFile): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isWav(view)) {
    if (/sln16|L16/i.test(type)) return bytes;
    throw noSound("it is no WAV file");
  }
  let format: Format | undefined;
  for (let at = 12; at + 8 <= view.byteLength;) {
    const [name, size] = [textAt(view, at), view.getUint32(at + 4, true)];
    if (name === "fmt " && at + 24 <= view.byteLength) format = formatAt(view, at + 8);
    if (name === "data" && format !== undefined) {
      const length = Math.min(size, view.byteLength - at - 8);
      return atSoundRate(
        mixed(new DataView(view.buffer, view.byteOffset + at + 8, length), format),
        format,
      );
    }
    at += 8 + size + (size % 2);
  }
  throw noSound("its head is not whole");
}

interface Format {
  readonly channels: number;
  readonly rate: number;
}

function isWav(view: DataView): boolean {
  return view.byteLength > 12 && textAt(view, 0) === "RIFF" && textAt(view, 8) === "WAVE";
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}

function formatAt(view: DataView, at: number): Format {
  const [kind, channels, rate, bits] = [
    view.getUint16(at, true),
    view.getUint16(at + 2, true),
    view.getUint32(at + 4, true),
    view.getUint16(at + 14, true),
  ];
  if (kind !== 1 || bits !== 16 || channels === 0 || rate === 0)
    throw noSound("its samples are not plain ones of 16 bits");
  return { channels, rate };
}

function mixed(data: DataView, { channels }: Format): Float32Array {
  const count = Math.floor(data.byteLength / 2 / channels);
  return Float32Array.from({ length: count }, (_, index) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += data.getInt16(2 * (index * channels + channel), true);
    return sum / channels;
  });
}

/** Between two samples lies a line: a recogniser needs no more, and telephones carry no more. */
function atSoundRate(samples: Float32Array, { rate }: Format): Uint8Array {
  const step = rate / soundRate;
  const count = Math.floor(samples.length / step);
  const made = new DataView(new ArrayBuffer(2 * count));
  for (let index = 0; index < count; index += 1) {
    const place = index * step;
    const [before, part] = [Math.floor(place), place % 1];
    const one = samples[before] ?? 0;
    made.setInt16(2 * index, Math.round(one + part * ((samples[before + 1] ?? one) - one)), true);
  }
  return new Uint8Array(made.buffer);
}

function noSound(why: string): PortError {
  return new PortError("RUN_SOUND", `The recording cannot be written down: ${why}.`, {
    certain: true,
  });
}
