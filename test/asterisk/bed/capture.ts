/**
 * Where a caller's media stream stands: each pcap of one call goes on where the one before it
 * ended.
 */
export interface StreamPosition {
  readonly sequence: number;
  /** In units of the RTP clock: 8 per millisecond. */
  readonly timestamp: number;
}

/** The header of a classic little-endian capture of Ethernet frames. */
export function captureHeader(): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4, 0);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(65_535, 16);
  header.writeUInt32LE(1, 20);
  return header;
}

/**
 * A captured Ethernet frame around a UDP payload. SIPp takes the payload and the time; ports and
 * addresses are its own.
 */
export function captured(payload: Buffer, atMs: number, id: number): Buffer {
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
