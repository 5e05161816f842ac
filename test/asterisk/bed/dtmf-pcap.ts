import { captureHeader, captured, type StreamPosition } from "./capture.ts";

/** One burst of keys as a capture for SIPp's `play_pcap_audio`. */
export interface DtmfCapture {
  readonly pcap: Buffer;
  readonly lengthMs: number;
  readonly next: StreamPosition;
}

/** How long a key is held, in milliseconds. */
const heldMs = 80;
const packetMs = 20;
const payloadType = 101;
const events = "0123456789*#ABCD";

/**
 * Keys as RFC 4733 telephone events: a packet every 20 ms while a key is held, the last one three
 * times with the end bit, and `gapMs` of nothing after each key. SIPp's own captures would not do:
 * a digit that is pressed twice has one timestamp there.
 */
export function dtmfCapture(keys: string, gapMs: number, from: StreamPosition): DtmfCapture {
  const packets: Buffer[] = [captureHeader()];
  let { sequence } = from;
  let atMs = 0;
  for (const key of keys) {
    const timestamp = from.timestamp + atMs * 8;
    for (const [index, end] of [false, false, false, true, true, true].entries()) {
      const sinceMs = Math.min(index * packetMs, heldMs);
      const payload = rtpEvent({
        key,
        sequence,
        timestamp,
        marker: index === 0,
        end,
        heldMs: Math.min(sinceMs + packetMs, heldMs),
      });
      packets.push(captured(payload, atMs + index * packetMs, sequence));
      sequence += 1;
    }
    atMs += 6 * packetMs + gapMs;
  }
  return {
    pcap: Buffer.concat(packets),
    lengthMs: atMs,
    next: { sequence, timestamp: from.timestamp + atMs * 8 },
  };
}

interface RtpEvent {
  readonly key: string;
  readonly sequence: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly end: boolean;
  readonly heldMs: number;
}

function rtpEvent(event: RtpEvent): Buffer {
  const code = events.indexOf(event.key);
  if (code < 0) throw new Error(`"${event.key}" is not a key of a telephone.`);
  const packet = Buffer.alloc(16);
  packet.writeUInt8(0x80, 0);
  packet.writeUInt8(payloadType | (event.marker ? 0x80 : 0), 1);
  packet.writeUInt16BE(event.sequence, 2);
  packet.writeUInt32BE(event.timestamp, 4);
  packet.writeUInt32BE(0x464c4f57, 8);
  packet.writeUInt8(code, 12);
  packet.writeUInt8(10 | (event.end ? 0x80 : 0), 13);
  packet.writeUInt16BE(event.heldMs * 8, 14);
  return packet;
}
