import { captureHeader, captured, type StreamPosition } from "./capture.ts";

/** A tone as a capture for SIPp's `play_pcap_audio`. */
export interface ToneCapture {
  readonly pcap: Buffer;
  readonly lengthMs: number;
  readonly next: StreamPosition;
}

const packetMs = 20;
const samplesPerMs = 8;
const amplitude = 8000;

/**
 * A tone of `hertz` for `ms` milliseconds, then `silentMs` of silence, as μ-law: a packet every 20
 * ms, silence too, because a phone that talks sends silence between its words.
 */
export function toneCapture(
  tone: { readonly hertz: number; readonly ms: number; readonly silentMs: number },
  from: StreamPosition,
): ToneCapture {
  const packets: Buffer[] = [captureHeader()];
  const lengthMs = tone.ms + tone.silentMs;
  let { sequence } = from;
  for (let atMs = 0; atMs < lengthMs; atMs += packetMs) {
    const packet = Buffer.alloc(12 + packetMs * samplesPerMs);
    packet.writeUInt8(0x80, 0);
    packet.writeUInt8(atMs === 0 ? 0x80 : 0, 1);
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(from.timestamp + atMs * samplesPerMs, 4);
    packet.writeUInt32BE(0x464c4f57, 8);
    for (let index = 0; index < packetMs * samplesPerMs; index += 1) {
      const sample = atMs * samplesPerMs + index;
      const isSilent = sample >= tone.ms * samplesPerMs;
      const angle = (2 * Math.PI * tone.hertz * sample) / (1000 * samplesPerMs);
      packet.writeUInt8(muLaw(isSilent ? 0 : amplitude * Math.sin(angle)), 12 + index);
    }
    packets.push(captured(packet, atMs, sequence));
    sequence += 1;
  }
  const next = { sequence, timestamp: from.timestamp + lengthMs * samplesPerMs };
  return { pcap: Buffer.concat(packets), lengthMs, next };
}

/** ITU-T G.711: a 16-bit sample as one byte. */
function muLaw(sample: number): number {
  const magnitude = Math.min(Math.abs(Math.round(sample)), 32_635) + 132;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}
