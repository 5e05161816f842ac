const letters = Uint8Array.from(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  (letter) => letter.charCodeAt(0),
);
const padding = "=".charCodeAt(0);
/** How many letters become a text at once: more would not fit on the stack. */
const piece = 32_768;

/** Bytes as base64 (RFC 4648, section 4), with padding and without line breaks. */
export function toBase64(bytes: Uint8Array): string {
  const codes = new Uint8Array(4 * Math.ceil(bytes.length / 3));
  for (let from = 0, to = 0; from < bytes.length; from += 3, to += 4) {
    const three =
      ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    for (let letter = 0; letter < 4; letter += 1)
      codes[to + letter] = letters[(three >> (18 - 6 * letter)) & 63] ?? padding;
  }
  codes.fill(padding, codes.length - ((3 - (bytes.length % 3)) % 3));
  const pieces: string[] = [];
  for (let at = 0; at < codes.length; at += piece)
    pieces.push(String.fromCharCode(...codes.subarray(at, at + piece)));
  return pieces.join("");
}
