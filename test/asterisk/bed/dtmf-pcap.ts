/** Where a caller's media stream stands: each pcap of one call goes on where the one before it ended. */
export interface StreamPosition {
  readonly sequence: number;
  /** In units of the RTP clock: 8 per millisecond. */
  readonly timestamp: number;
}

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
 * Keys as RFC 4733 telephone events: a packet every 20 ms while a key is held, the last one three times with the end bit,
 * and `gapMs` of nothing after each key. SIPp's own captures would not do: a digit that is pressed twice has one timestamp there.
 */
export function dtmfCapture(keys: string, gapMs: number, from: StreamPosition): DtmfCapture {
  const packets: Buffer[] = [fileHeader()];
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
  return { pcap: Buffer.concat(packets), lengthMs: atMs, next: { sequence, timestamp: from.timestamp + atMs * 8 } };
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

/** The header of a classic little-endian capture of Ethernet frames. */
function fileHeader(): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(65_535, 16);
  header.writeUInt32LE(1, 20);
  return header;
}

/** A captured Ethernet frame around a UDP payload. SIPp takes the payload and the time; ports and addresses are its own. */
function captured(payload: Buffer, atMs: number, id: number): Buffer {
  const length = 14 + 20 + 8 + payload.length;
  const frame = Buffer.alloc(16 + 14 + 20 + 8);
  frame.writeUInt32LE(1 + Math.floor(atMs / 1000), 0);
  frame.writeUInt32LE((atMs % 1000) * 1000, 4);
  frame.writeUInt32LE(length, 8);
  frame.writeUInt32LE(length, 12);
  frame.writeUInt16BE(0x0800, 28);
  frame.writeUInt8(0x45, 30);
  frame.writeUInt16BE(28 + payload.length, 32);
  frame.writeUInt16BE(id, 34);
  frame.writeUInt8(64, 38);
  frame.writeUInt8(17, 39);
  frame.writeUInt32BE(0x7f000001, 42);
  frame.writeUInt32BE(0x7f000001, 46);
  frame.writeUInt16BE(8 + payload.length, 54);
  return Buffer.concat([frame, payload]);
}
