/** Bytes as a network may bring them: cut at any places. */
export function inPieces(bytes: Buffer, cuts: readonly number[]): readonly Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}
